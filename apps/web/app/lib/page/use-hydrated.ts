import { useSyncExternalStore } from 'react';

let isAlive = false;

/** Records that the server-rendered page is hydrated: everything rendered from now on is the browser's own. */
export function markAlive(): void {
  isAlive = true;
}

/**
 * False on the server and while the page hydrates; parts in a `Suspense` may hydrate later. For values read once:
 * `useHydrated` costs a second render right after hydration.
 */
export function isPageAlive(): boolean {
  return isAlive;
}

const subscribeToNothing = () => () => {};

/** False on the server and in the first render of the browser, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
