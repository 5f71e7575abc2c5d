import { useCallback, useEffect, useState } from 'react';

/** Something shown for a time. Calling `show` again starts the whole duration over. */
export function useTimedFlag(durationMs: number): { isShown: boolean; show: () => void; hide: () => void } {
  // Counters rather than a boolean, so that a second `show` restarts the timer.
  const [shownCount, setShownCount] = useState(0);
  const [hiddenCount, setHiddenCount] = useState(0);

  useEffect(() => {
    if (shownCount === 0) return;
    const timer = setTimeout(() => setHiddenCount(shownCount), durationMs);
    return () => clearTimeout(timer);
  }, [shownCount, durationMs]);

  const show = useCallback(() => setShownCount((count) => count + 1), []);
  return { isShown: shownCount > hiddenCount, show, hide: () => setHiddenCount(shownCount) };
}
