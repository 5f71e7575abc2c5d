import { useSyncExternalStore } from 'react';

let isAlive = false;

/** The page that the server rendered has come alive: what is rendered from now on is the browser's own. */
export function markAlive(): void {
  isAlive = true;
}

/**
 * False on the server and while the page comes alive, but for the parts of it that do so later (`Suspense`). For what is
 * read once: whoever asks by `useHydrated` is rendered once more, without a pause, as soon as the page is there.
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
