import { DEFAULT_FREE_DELIVERY_THRESHOLD } from '@phsar/domain/delivery';
import { type Cents, centsFromDollars } from '@phsar/domain/money';
import { useSyncExternalStore } from 'react';
import { readStored, subscribeStored } from './storage.ts';

const subscribe = (listener: () => void) => subscribeStored('cachedDeliveryLimit', listener);

/**
 * The subtotal from which delivery is free: the one last heard from the server, else the one it rendered the page with
 * (`rendered`, in dollars), else the default.
 */
export function useFreeDeliveryThreshold(rendered: number | null = null): Cents {
  // The amount and not what is stored: the same one heard of again renders nothing.
  const dollars = useSyncExternalStore(
    subscribe,
    () => readStored('cachedDeliveryLimit')?.amount ?? rendered,
    () => rendered,
  );
  return (dollars === null ? null : centsFromDollars(dollars)) ?? DEFAULT_FREE_DELIVERY_THRESHOLD;
}
