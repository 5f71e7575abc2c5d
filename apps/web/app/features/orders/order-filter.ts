import type { Order } from '@phsar/contract/shop/wire';
import { m } from '../../paraglide/messages.js';

export const ORDER_FILTERS = ['all', 'pending', 'shipped'] as const;
export type OrderFilter = (typeof ORDER_FILTERS)[number];

export const FILTER_NAMES: Record<OrderFilter, () => string> = {
  all: m.orders_filter_all,
  pending: m.orders_pending,
  shipped: m.orders_on_delivery,
};

/** Texts for an empty result. */
export const NONE_LEFT: Record<OrderFilter, () => string> = {
  all: m.orders_none_placed,
  pending: m.orders_none_pending,
  shipped: m.orders_none_shipped,
};

/** The orders that match the filter, in the same order. */
export function filterOrders(orders: readonly Order[], filter: OrderFilter): readonly Order[] {
  if (filter === 'all') return orders;
  const status = filter === 'pending' ? 'Pending' : 'Shipped';
  return orders.filter((order) => order.status === status);
}
