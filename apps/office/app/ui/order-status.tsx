import type { OrderStatus } from '@phsar/domain/order-status';
import { Badge, type Tone } from '@phsar/ui/badge';
import { m } from '../paraglide/messages.js';

/** The states of orders in words, each with its colour. */
export const STATUS_WORDS: Readonly<Record<OrderStatus, { text: () => string; tone: Tone }>> = {
  Pending: { text: m.orders_pending, tone: 'warning' },
  Shipped: { text: m.orders_shipped, tone: 'primary' },
  Delivered: { text: m.orders_delivered, tone: 'success' },
  Cancelled: { text: m.orders_cancelled, tone: 'neutral' },
};

/** The order's status as a coloured badge. */
export function StatusBadge({ status }: { status: OrderStatus }) {
  const { text, tone } = STATUS_WORDS[status];
  return <Badge tone={tone}>{text()}</Badge>;
}
