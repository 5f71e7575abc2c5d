import { prefetchPage } from './code-loading.ts';

/** False offline, with data saving on, and on 2G: nothing is prefetched then. */
function canPrefetch(): boolean {
  const { connection, onLine } = navigator as Navigator & {
    connection?: { saveData?: boolean; effectiveType?: string };
  };
  return onLine && connection?.saveData !== true && !/2g$/.test(connection?.effectiveType ?? '');
}

/** Milliseconds; stands in for `requestIdleCallback`, which Safari lacks. */
const LATER_MS = 2000;

/** Runs `fetchAhead` some time after the page has loaded, if prefetching is allowed. @returns a function that cancels it */
export function whenIdle(fetchAhead: () => void): () => void {
  if (!canPrefetch()) return () => {};
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

/** Prefetches the code of pages whose links are hovered, focused or touched. @returns a function that stops it */
export function prefetchIntended(): () => void {
  const listener = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link !== null && link.origin === location.origin && canPrefetch()) prefetchPage(link.pathname);
  };
  for (const intent of INTENTS) document.addEventListener(intent, listener, { passive: true });
  return () => {
    for (const intent of INTENTS) document.removeEventListener(intent, listener);
  };
}
