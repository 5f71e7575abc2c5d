import type { ListedOrder } from '@phsar/contract/office/wire';
import { Badge } from '@phsar/ui/badge';
import { m } from '../../paraglide/messages.js';
import { moneyWord, type PaidOrder } from './order-words.ts';

/** What is open about the payment, if anything. */
export function MoneyBadge({ order }: { order: PaidOrder }) {
  const word = moneyWord(order);
  return word !== null && <Badge tone={word.tone}>{word.text()}</Badge>;
}

/** Marks demo orders. */
export function DemoBadge({ order }: { order: Pick<ListedOrder, 'isDemo'> }) {
  return order.isDemo && <Badge>{m.orders_demo()}</Badge>;
}
