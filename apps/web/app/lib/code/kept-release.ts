import { createStore, useStore } from '@phsar/ui/listener-store';

const releaseKept = createStore(false);

/** The service worker has cached the code of every page: all of them open without a network. */
export function markReleaseKept(): void {
  releaseKept.write(true);
}

/** Whether every page opens without a network. */
export const isReleaseKept = releaseKept.read;

/** `isReleaseKept`, kept up to date. */
export function useReleaseKept(): boolean {
  return useStore(releaseKept);
}
