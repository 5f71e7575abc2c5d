import type { Cents } from '@phsar/domain/money';
import type { OrderRow } from './order-rows.ts';

type Money = Pick<OrderRow, 'status' | 'total' | 'paid' | 'surplus'>;

/** What the order costs now; 0 once it is cancelled. */
function cost({ status, total }: Money): Cents {
  return status === 'Cancelled' ? 0 : total;
}

/** Still to be paid. */
export function amountDue(order: Money): Cents {
  return Math.max(0, cost(order) - order.paid);
}

/** Still to be refunded. */
export function refundDue(order: Money): Cents {
  return Math.max(0, order.paid - cost(order)) + order.surplus;
}
