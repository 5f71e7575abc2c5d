import type { Order } from '@phsar/contract/shop/wire';
import { formatUsd } from '@phsar/domain/money';
import { isPaidInPart, PAYMENT_FACTS, paymentMethodOf } from '@phsar/domain/payment';
import { Badge, type Tone } from '@phsar/ui/badge';
import { centsOf } from '../../lib/shop/wire-prices.ts';
import { m } from '../../paraglide/messages.js';

type Paid = Pick<Order, 'status' | 'paymentStatus' | 'deliveryMethod' | 'totalAmount' | 'amountDue'>;

/** An order's payment status; nothing when there is nothing to say. */
export function OrderPaymentBadge({ order }: { order: Paid }) {
  const word = paymentWord(order);
  return word && <Badge tone={word.tone}>{word.text}</Badge>;
}

/**
 * Null for a cancelled order that nobody paid, and for one cached by an earlier release, which has no payment status.
 */
export function paymentWord(order: Paid): { text: string; tone: Tone } | null {
  const { status, paymentStatus, deliveryMethod, amountDue } = order;
  const isCancelled = status === 'Cancelled';
  if (paymentStatus === 'refunded') return { text: m.orders_refunded(), tone: 'neutral' };
  if (paymentStatus === 'paid') {
    return isCancelled
      ? { text: m.orders_refund_due(), tone: 'warning' }
      : { text: m.orders_paid(), tone: 'success' };
  }
  if (paymentStatus !== 'unpaid' || isCancelled) return null;
  if (isPaidInPart(order)) {
    return { text: m.orders_rest_due({ amount: formatUsd(centsOf(amountDue)) }), tone: 'warning' };
  }
  const { isPaidOnArrival } = PAYMENT_FACTS[paymentMethodOf(deliveryMethod)];
  return { text: isPaidOnArrival ? m.orders_pay_on_delivery() : m.orders_unpaid(), tone: 'neutral' };
}
