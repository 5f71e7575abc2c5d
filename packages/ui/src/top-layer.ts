import { createStore, useStore } from './listener-store.ts';

/**
 * The open modal dialogs, the topmost last. Everything below the topmost is inert, so what must stay reachable
 * (the toasts) moves into it.
 */
const openDialogs = createStore<readonly HTMLDialogElement[]>([]);

/** Registers an open modal dialog; returns what removes it again. */
export function enterTopLayer(dialog: HTMLDialogElement): () => void {
  openDialogs.write([...openDialogs.read(), dialog]);
  return () => openDialogs.write(openDialogs.read().filter((open) => open !== dialog));
}

/** Null when no dialog is open. */
export function useTopDialog(): HTMLDialogElement | null {
  return useStore(openDialogs).at(-1) ?? null;
}
