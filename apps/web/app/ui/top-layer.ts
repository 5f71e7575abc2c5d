import { useSyncExternalStore } from 'react';

/**
 * The modal dialogs that are open, the topmost last. Whatever lies below them is inert, so what must be heard
 * and pressed at any time (the toasts) moves into the topmost one.
 */
let openDialogs: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

export function enterTopLayer(dialog: HTMLDialogElement): () => void {
  setOpenDialogs([...openDialogs, dialog]);
  return () => setOpenDialogs(openDialogs.filter((open) => open !== dialog));
}

function setOpenDialogs(dialogs: readonly HTMLDialogElement[]) {
  openDialogs = dialogs;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Null when no dialog is open. */
export function useTopDialog(): HTMLDialogElement | null {
  return useSyncExternalStore(
    subscribe,
    () => openDialogs.at(-1) ?? null,
    () => null,
  );
}
