import { useEffect } from 'react';
import { forgetCounts, refreshCounts } from '../../lib/counts.ts';
import { usePolling } from '../../lib/use-polling.ts';

/** Keeps the counts of the menu new. */
export function CountsWatch() {
  useEffect(() => {
    void refreshCounts();
    return forgetCounts;
  }, []);
  usePolling(() => void refreshCounts());
  return null;
}
