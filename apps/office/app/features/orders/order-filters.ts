import type { OrderListQuery } from '@phsar/contract/office/wire';
import { isOrderStatus } from '@phsar/domain/order-status';
import { PAYMENT_STATUSES } from '@phsar/domain/payment';

/** What the payment filter offers. */
export const PAYMENT_FILTERS = [...PAYMENT_STATUSES, 'refund_due'] as const;

/** The names in the address are those of the call. */
export type OrderFilters = Pick<OrderListQuery, 'q' | 'status' | 'payment'>;

/** Reads the address; what is unknown is left out. */
export function filtersOf(search: URLSearchParams): OrderFilters {
  const q = search.get('q') ?? '';
  const status = search.get('status');
  const payment = PAYMENT_FILTERS.find((filter) => filter === search.get('payment'));
  return {
    ...(q !== '' && { q }),
    ...(isOrderStatus(status) && { status }),
    ...(payment !== undefined && { payment }),
  };
}

/** `search` with one filter set anew; '' takes it out. */
export function withFilter(
  search: URLSearchParams,
  name: keyof OrderFilters,
  value: string,
): URLSearchParams {
  const changed = new URLSearchParams(search);
  if (value === '') changed.delete(name);
  else changed.set(name, value);
  return changed;
}
