/** In the order of an order's life. Codes of the wire and the database; the shop's pages show them as they are. */
export const ORDER_STATUSES = ['Pending', 'Shipped', 'Delivered', 'Cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** What happens to an order, as its history names it. */
export const ORDER_ACTIONS = [
  'created',
  'shipped',
  'delivered',
  'cancelled',
  'paid',
  'overpaid',
  'refunded',
  'noted',
  'edited',
  'undone',
] as const;
export type OrderAction = (typeof ORDER_ACTIONS)[number];

/** Where an order came in. */
export const ORDER_CHANNELS = ['web', 'telegram', 'phone'] as const;
export type OrderChannel = (typeof ORDER_CHANNELS)[number];

/** Allowed transitions; all others are refused. Cancelling returns the stock. */
const NEXT: Record<OrderStatus, readonly OrderStatus[]> = {
  Pending: ['Shipped', 'Cancelled'],
  Shipped: ['Delivered', 'Cancelled'],
  Delivered: [],
  Cancelled: [],
};

/** The statuses from which an order may move to `target`. */
export function statusesBefore(target: OrderStatus): OrderStatus[] {
  return ORDER_STATUSES.filter((status) => NEXT[status].includes(target));
}
