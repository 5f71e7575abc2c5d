import { LIMITS } from '@phsar/contract/limits';
import { centsNearest } from '@phsar/domain/money';
import { useBackOnline } from '@phsar/ui/hooks/use-back-online';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { api } from '../../lib/client.ts';
import { useLoaded } from '../../lib/use-loaded.ts';
import { type ChosenLine, withToday } from './chosen-lines.ts';

/** The subtotal from which delivery is free, in cents; undefined until it is known. */
export function useDeliveryLimit(): number | undefined {
  const limit = useLoaded('delivery limit', async (signal) => {
    const { data } = await api.call('getDeliveryFreeLimit', {}, { signal });
    return centsNearest(data.amount);
  });
  return limit.data;
}

/** Maps the current lines to the new ones. */
export type LinesChange = (lines: readonly ChosenLine[]) => readonly ChosenLine[];

/**
 * The lines of a form. Price and stock of those it starts with are brought up to today: a draft is old, and an order's
 * lines tell no stock.
 * @returns the lines, and what changes them: it takes the latest, whatever came between a press and the screen
 */
export function useOrderLines(
  start: readonly ChosenLine[],
): [lines: readonly ChosenLine[], update: (change: LinesChange) => readonly ChosenLine[]] {
  const [lines, setLines] = useState(start);
  const latest = useRef(start);
  const [ids] = useState(() => start.map(({ productId }) => productId).join(','));
  const [hasFailed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);

  function update(change: LinesChange) {
    latest.current = change(latest.current);
    setLines(latest.current);
    return latest.current;
  }
  const bringToday = useEffectEvent(async (signal: AbortSignal) => {
    setFailed(false);
    try {
      const query = { ids, limit: LIMITS.lines };
      const { data } = await api.call('listProducts', { query }, { signal });
      const asked = new Set(ids.split(','));
      const today = (line: ChosenLine) => (asked.has(line.productId) ? withToday([line], data) : [line]);
      if (!signal.aborted) update((now) => now.flatMap(today));
    } catch {
      // The lines stay as they are: the server checks them when the order is sent.
      if (!signal.aborted) setFailed(true);
    }
  });
  useEffect(() => {
    if (ids === '') return;
    const leaving = new AbortController();
    void bringToday(leaving.signal);
    return () => leaving.abort();
  }, [ids, tries]);
  useBackOnline(hasFailed, () => setTries((count) => count + 1));
  return [lines, update];
}
