import { useEffect, useEffectEvent } from 'react';

/** Calls `onBack` when the network comes back while `isWanted`: what failed works again by itself. */
export function useBackOnline(isWanted: boolean, onBack: () => void) {
  const retry = useEffectEvent(onBack);
  useEffect(() => {
    if (!isWanted) return;
    const listener = () => retry();
    window.addEventListener('online', listener);
    return () => window.removeEventListener('online', listener);
  }, [isWanted]);
}
