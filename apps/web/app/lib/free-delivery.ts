import { DEFAULT_FREE_DELIVERY_THRESHOLD } from '@phsar/domain/delivery';
import { type Cents, centsFromDollars } from '@phsar/domain/money';
import { useStored } from './use-stored.ts';

/** The subtotal from which delivery is free: the one last heard from the server, else the default. */
export function useFreeDeliveryThreshold(): Cents {
  const known = useStored('cachedDeliveryLimit');
  return (known === null ? null : centsFromDollars(known.amount)) ?? DEFAULT_FREE_DELIVERY_THRESHOLD;
}
