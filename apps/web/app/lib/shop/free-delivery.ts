import { DEFAULT_FREE_DELIVERY_THRESHOLD } from '@phsar/domain/delivery';
import { type Cents, centsFromDollars } from '@phsar/domain/money';
import { useSyncExternalStore } from 'react';
import { readStored, subscribeStored } from '../storage/storage.ts';

const subscribe = (listener: () => void) => subscribeStored('cachedDeliveryLimit', listener);

/**
 * The subtotal from which delivery is free: the last one fetched, else the one the page was rendered with, else the
 * default.
 * @param rendered in dollars
 */
export function useFreeDeliveryThreshold(rendered: number | null = null): Cents {
  // The amount rather than the stored object, so that fetching the same amount again does not render.
  const dollars = useSyncExternalStore(
    subscribe,
    () => readStored('cachedDeliveryLimit')?.amount ?? rendered,
    () => rendered,
  );
  return (dollars === null ? null : centsFromDollars(dollars)) ?? DEFAULT_FREE_DELIVERY_THRESHOLD;
}
