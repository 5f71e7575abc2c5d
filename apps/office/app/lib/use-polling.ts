import { useEffect, useEffectEvent } from 'react';

const POLL_MS = 10_000;

/** Calls `refresh` every ten seconds while the page is visible, and when it becomes visible again. */
export function usePolling(refresh: () => void): void {
  const tick = useEffectEvent(refresh);
  useEffect(() => {
    const whenVisible = () => {
      if (document.visibilityState === 'visible') tick();
    };
    const timer = setInterval(whenVisible, POLL_MS);
    document.addEventListener('visibilitychange', whenVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', whenVisible);
    };
  }, []);
}
