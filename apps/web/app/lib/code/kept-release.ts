import { useSyncExternalStore } from 'react';

let isKept = false;
const listeners = new Set<() => void>();

/** The service worker has the code of every page: any of them opens without a network. */
export function markReleaseKept(): void {
  isKept = true;
  for (const listener of listeners) listener();
}

export function isReleaseKept(): boolean {
  return isKept;
}

export function useReleaseKept(): boolean {
  return useSyncExternalStore(subscribe, isReleaseKept, () => false);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
