import { Badge } from '@phsar/ui/badge';
import { m } from '../../paraglide/messages.js';

/** Statuses that the shop ends an order with; in English their names are their values. */
const FINAL = new Map([
  ['Delivered', m.orders_step_delivered],
  ['Cancelled', m.orders_filter_cancelled],
]);

/** An order's status; ones without a colour of their own are grey, unknown ones as they are. */
export function OrderStatusBadge({ status }: { status: string }) {
  if (status === 'Pending') return <Badge tone="warning">{m.orders_pending()}</Badge>;
  if (status === 'Shipped') return <Badge tone="success">{m.orders_on_delivery()}</Badge>;
  return <Badge>{FINAL.get(status)?.() ?? <span lang="en">{status}</span>}</Badge>;
}
