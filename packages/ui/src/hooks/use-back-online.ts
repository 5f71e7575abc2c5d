import { useEffect, useEffectEvent } from 'react';

/** While `isWanted`, calls `onBack` when the network returns, so that what failed recovers by itself. */
export function useBackOnline(isWanted: boolean, onBack: () => void) {
  const retry = useEffectEvent(onBack);
  useEffect(() => {
    if (!isWanted) return;
    const listener = () => retry();
    window.addEventListener('online', listener);
    return () => window.removeEventListener('online', listener);
  }, [isWanted]);
}
