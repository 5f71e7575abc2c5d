import type { Order } from '@phsar/contract/shop/wire';
import type { OrderStatus } from '@phsar/domain/order-status';
import { m } from '../../paraglide/messages.js';

export const ORDER_FILTERS = ['all', 'pending', 'shipped', 'delivered', 'cancelled'] as const;
export type OrderFilter = (typeof ORDER_FILTERS)[number];

export const FILTER_NAMES: Record<OrderFilter, () => string> = {
  all: m.orders_filter_all,
  pending: m.orders_pending,
  shipped: m.orders_on_delivery,
  delivered: m.orders_step_delivered,
  cancelled: m.orders_filter_cancelled,
};

/** Texts for an empty result. */
export const NONE_LEFT: Record<OrderFilter, () => string> = {
  all: m.orders_none_placed,
  pending: m.orders_none_pending,
  shipped: m.orders_none_shipped,
  delivered: m.orders_none_delivered,
  cancelled: m.orders_none_cancelled,
};

const STATUSES: Record<Exclude<OrderFilter, 'all'>, OrderStatus> = {
  pending: 'Pending',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
};

/** The orders that match the filter, in the same order. */
export function filterOrders(orders: readonly Order[], filter: OrderFilter): readonly Order[] {
  if (filter === 'all') return orders;
  return orders.filter((order) => order.status === STATUSES[filter]);
}
