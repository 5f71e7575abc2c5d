import type { ListedOrder, OfficeOrder } from '@phsar/contract/office/wire';
import { Badge } from '@phsar/ui/badge';
import { m } from '../../paraglide/messages.js';
import { StatusBadge } from '../../ui/order-status.tsx';
import { moneyWord, type PaidOrder } from './order-words.ts';

/** The status, and whether the customer cancelled the order. */
export function StateBadge({ order: { status, events } }: { order: Pick<OfficeOrder, 'status' | 'events'> }) {
  const last = events.findLast(({ action }) => action === 'cancelled');
  if (status !== 'Cancelled' || last?.by.kind !== 'shopper') return <StatusBadge status={status} />;
  return <Badge tone="warning">{m.orders_cancelled_by_customer()}</Badge>;
}

/** What is open about the payment, if anything. */
export function MoneyBadge({ order }: { order: PaidOrder }) {
  const word = moneyWord(order);
  return word !== null && <Badge tone={word.tone}>{word.text()}</Badge>;
}

/** Marks demo orders. */
export function DemoBadge({ order }: { order: Pick<ListedOrder, 'isDemo'> }) {
  return order.isDemo && <Badge>{m.orders_demo()}</Badge>;
}
