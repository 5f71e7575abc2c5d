import { useEffect, useState } from 'react';

/**
 * Whole seconds until a moment, at least 0. Counts down by the clock, because timers pause while the person is in another
 * app, such as reading an SMS.
 * @param end milliseconds since the epoch
 */
export function useSecondsUntil(end: number): number {
  const [now, setNow] = useState(Date.now);
  const seconds = Math.max(0, Math.ceil((end - now) / 1_000));
  const isOver = seconds === 0;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isOver]);
  return seconds;
}
