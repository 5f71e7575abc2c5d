import type { ListedOrder } from '@phsar/contract/office/wire';
import { Badge } from '@phsar/ui/badge';
import { m } from '../../paraglide/messages.js';
import { moneyWord, STATUS_WORDS } from './order-words.ts';

export function StatusBadge({ status }: Pick<ListedOrder, 'status'>) {
  const { text, tone } = STATUS_WORDS[status];
  return <Badge tone={tone}>{text()}</Badge>;
}

export function MoneyBadge({
  order,
}: {
  order: Pick<ListedOrder, 'paymentStatus' | 'refundDue' | 'status'>;
}) {
  const word = moneyWord(order);
  return word !== null && <Badge tone={word.tone}>{word.text()}</Badge>;
}

/** Marks what came with the demo shop. */
export function DemoBadge({ order }: { order: Pick<ListedOrder, 'isDemo'> }) {
  return order.isDemo && <Badge>{m.orders_demo()}</Badge>;
}
