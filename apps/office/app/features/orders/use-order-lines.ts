import { LIMITS } from '@phsar/contract/limits';
import type { OfficeProduct } from '@phsar/contract/office/wire';
import { centsNearest } from '@phsar/domain/money';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { callQuery } from '../../lib/queries.ts';
import { type ChosenLine, withToday } from './chosen-lines.ts';

/** The subtotal from which delivery is free, in cents; undefined until it is known. */
export function useDeliveryLimit(): number | undefined {
  const { data } = useQuery(callQuery('getDeliveryFreeLimit'));
  return data && centsNearest(data.amount);
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
  // If it fails, the lines stay as they are: the server checks them when the order is sent.
  const { data: products } = useQuery({
    ...callQuery('listProducts', { query: { ids, limit: LIMITS.lines } }),
    enabled: ids !== '',
  });

  function update(change: LinesChange) {
    latest.current = change(latest.current);
    setLines(latest.current);
    return latest.current;
  }
  const bringUpToDate = useEffectEvent((today: readonly OfficeProduct[]) => {
    const started = new Set(ids.split(','));
    update((now) => now.flatMap((line) => (started.has(line.productId) ? withToday([line], today) : [line])));
  });
  useEffect(() => {
    if (products !== undefined) bringUpToDate(products);
  }, [products]);
  return [lines, update];
}
