import { LIMITS } from '@phsar/contract/limits';
import type { OfficeProduct } from '@phsar/contract/office/wire';
import { centsNearest } from '@phsar/domain/money';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { callQuery } from '../../lib/queries.ts';
import { type ChosenLine, withToday } from './chosen-lines.ts';

/** The subtotal from which delivery is free, in cents; undefined until it is known. */
export function useDeliveryLimit(): number | undefined {
  const { data } = useQuery(callQuery('getDeliveryFreeLimit'));
  return data && centsNearest(data.amount);
}

/** Maps the current lines to the new ones. */
export type LinesChange = (lines: readonly ChosenLine[]) => readonly ChosenLine[];

/** The part of a form that holds the lines. */
interface LinesForm {
  getValues: () => { lines: readonly ChosenLine[] };
  setValue: (name: 'lines', lines: readonly ChosenLine[]) => void;
}

/**
 * Brings price and stock of the lines that a form starts with up to today: a draft is old, and an order's lines tell no
 * stock.
 */
export function useLinesOfToday(form: LinesForm): void {
  const [ids] = useState(() =>
    form
      .getValues()
      .lines.map(({ productId }) => productId)
      .join(','),
  );
  // If it fails, the lines stay as they are: the server checks them when the order is sent.
  const { data: products } = useQuery({
    ...callQuery('listProducts', { query: { ids, limit: LIMITS.lines } }),
    enabled: ids !== '',
  });
  const bringUpToDate = useEffectEvent((today: readonly OfficeProduct[]) => {
    const started = new Set(ids.split(','));
    const lines = form
      .getValues()
      .lines.flatMap((line) => (started.has(line.productId) ? withToday([line], today) : [line]));
    form.setValue('lines', lines);
  });
  useEffect(() => {
    if (products !== undefined) bringUpToDate(products);
  }, [products]);
}
