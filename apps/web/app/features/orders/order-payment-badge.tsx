import type { Order } from '@phsar/contract/shop/wire';
import { PAYMENT_FACTS, paymentMethodOf } from '@phsar/domain/payment';
import { Badge, type Tone } from '@phsar/ui/badge';
import { m } from '../../paraglide/messages.js';

type Paid = Pick<Order, 'status' | 'paymentStatus' | 'deliveryMethod'>;

/** An order's payment status; nothing when there is nothing to say. */
export function OrderPaymentBadge({ order }: { order: Paid }) {
  const word = paymentWord(order);
  return word && <Badge tone={word.tone}>{word.text}</Badge>;
}

/**
 * Null for a cancelled order that nobody paid, and for one cached by an earlier release, which has no payment status.
 */
export function paymentWord({
  status,
  paymentStatus,
  deliveryMethod,
}: Paid): { text: string; tone: Tone } | null {
  const isCancelled = status === 'Cancelled';
  if (paymentStatus === 'refunded') return { text: m.orders_refunded(), tone: 'neutral' };
  if (paymentStatus === 'paid') {
    return isCancelled
      ? { text: m.orders_refund_due(), tone: 'warning' }
      : { text: m.orders_paid(), tone: 'success' };
  }
  if (paymentStatus !== 'unpaid' || isCancelled) return null;
  const { isPaidOnArrival } = PAYMENT_FACTS[paymentMethodOf(deliveryMethod)];
  return { text: isPaidOnArrival ? m.orders_pay_on_delivery() : m.orders_unpaid(), tone: 'neutral' };
}
