import type { ListedOrder } from '@phsar/contract/office/wire';
import { type Cached, readCachedOrders } from '../../lib/cached-orders.ts';
import type { Pages } from '../../lib/use-pages.ts';
import { isInList, type OrderFilters } from './order-filters.ts';

/** The list from the orders cached on this device, filtered as the server does. Null when none are cached. */
export async function readCachedList(
  person: string,
  filters: OrderFilters,
): Promise<Cached<Pages<ListedOrder>> | null> {
  const cached = await readCachedOrders(person);
  if (cached === null) return null;
  return {
    asOf: cached.asOf,
    data: { entries: cached.data.filter((order) => isInList(order, filters)), next: null },
  };
}
