import { Badge } from '@phsar/ui/badge';
import { m } from '../../paraglide/messages.js';

/** An order's status; ones without a colour of their own are grey. */
export function OrderStatusBadge({ status }: { status: string }) {
  if (status === 'Pending') return <Badge tone="warning">{m.orders_pending()}</Badge>;
  if (status === 'Shipped') return <Badge tone="success">{m.orders_on_delivery()}</Badge>;
  return (
    <Badge>
      <span lang="en">{status}</span>
    </Badge>
  );
}
