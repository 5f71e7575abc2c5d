export const ORDER_STATUSES = ['Pending', 'Shipped', 'Delivered', 'Cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Which status may follow which; what is not listed is refused. Cancelling gives the stock back. */
const NEXT: Record<OrderStatus, readonly OrderStatus[]> = {
  Pending: ['Shipped', 'Cancelled'],
  Shipped: ['Delivered', 'Cancelled'],
  Delivered: [],
  Cancelled: [],
};

export function isOrderStatus(value: unknown): value is OrderStatus {
  return ORDER_STATUSES.some((status) => status === value);
}

/** The statuses an order may be in for a move to `target`. */
export function statusesBefore(target: OrderStatus): OrderStatus[] {
  return ORDER_STATUSES.filter((status) => NEXT[status].includes(target));
}
