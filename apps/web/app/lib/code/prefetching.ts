import { prefetchPage } from './code-loading.ts';

/** A person who saves data, or is on the slowest of networks, pays for nothing they did not ask for. */
function isWelcome(): boolean {
  const { connection, onLine } = navigator as Navigator & {
    connection?: { saveData?: boolean; effectiveType?: string };
  };
  return onLine && connection?.saveData !== true && !/2g$/.test(connection?.effectiveType ?? '');
}

/** For `requestIdleCallback`, which is missing in Safari. Milliseconds. */
const LATER_MS = 2000;

/** Fetches something once the page is whole and at rest; never where data is saved. @returns how to call it off */
export function whenIdle(fetchAhead: () => void): () => void {
  if (!isWelcome()) return () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    timer = setTimeout(fetchAhead, LATER_MS);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
  return () => {
    window.removeEventListener('load', wait);
    clearTimeout(timer);
  };
}

const INTENTS = ['pointerover', 'focusin', 'touchstart'] as const;

/** Fetches the code of the pages whose links are pointed at, focused or touched. @returns how to stop */
export function prefetchIntended(): () => void {
  const listener = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link !== null && link.origin === location.origin && isWelcome()) prefetchPage(link.pathname);
  };
  for (const intent of INTENTS) document.addEventListener(intent, listener, { passive: true });
  return () => {
    for (const intent of INTENTS) document.removeEventListener(intent, listener);
  };
}
