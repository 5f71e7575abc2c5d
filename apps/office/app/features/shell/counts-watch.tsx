import { useEffect } from 'react';
import { forgetCounts, refreshCounts } from '../../lib/counts.ts';
import { usePolling } from '../../lib/use-polling.ts';

/** Keeps the menu's counts up to date. */
export function CountsWatch() {
  useEffect(() => {
    void refreshCounts();
    return forgetCounts;
  }, []);
  usePolling(() => void refreshCounts());
  return null;
}
