import { createStore, useStore } from '@phsar/ui/listener-store';

const releaseCached = createStore(false);

/** The service worker has cached the code of every page: all of them open without a network. */
export function markReleaseCached(): void {
  releaseCached.write(true);
}

/** Whether every page opens without a network. */
export const isReleaseCached = releaseCached.read;

/** `isReleaseCached`, kept up to date. */
export function useReleaseCached(): boolean {
  return useStore(releaseCached);
}
