import type { Cents } from '@phsar/domain/money';
import type { PaymentStatus } from '@phsar/domain/payment';
import type { OrderRow } from './order-rows.ts';

type Money = Pick<OrderRow, 'status' | 'total' | 'paid' | 'surplus'>;
type Payment = Omit<Money, 'surplus'> & Pick<OrderRow, 'paymentStatus'>;

/** What the order costs now; 0 once it is cancelled. */
function cost({ status, total }: Pick<Money, 'status' | 'total'>): Cents {
  return status === 'Cancelled' ? 0 : total;
}

/** Still to be paid. */
export function amountDue(order: Omit<Money, 'surplus'>): Cents {
  return Math.max(0, cost(order) - order.paid);
}

/** Still to be refunded. */
export function refundDue(order: Money): Cents {
  return Math.max(0, order.paid - cost(order)) + order.surplus;
}

/** Payment status that follows from the amounts: `unpaid` while anything is due, paid once nothing is. */
export function settledStatus(order: Payment): PaymentStatus {
  if (order.status === 'Cancelled') return order.paymentStatus;
  if (amountDue(order) > 0) return 'unpaid';
  return order.paymentStatus === 'unpaid' ? 'paid' : order.paymentStatus;
}
