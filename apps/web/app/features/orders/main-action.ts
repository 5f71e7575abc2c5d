import type { Order } from '@phsar/contract/shop/wire';
import { PAYMENT_FACTS, paymentMethodOf } from '@phsar/domain/payment';

/** What a shopper most likely wants to do with an order. */
export type MainAction = 'pay' | 'track' | 'again';

/** Null for an order that waits for the shop. */
export function mainActionOf(order: Order): MainAction | null {
  if (order.status === 'Shipped') return 'track';
  if (order.status === 'Delivered' || order.status === 'Cancelled') return 'again';
  return isUnpaid(order) && !isPaidOnDelivery(order) ? 'pay' : null;
}

export function isPaidOnDelivery({ deliveryMethod }: Order): boolean {
  return PAYMENT_FACTS[paymentMethodOf(deliveryMethod)].isPaidOnArrival;
}

/** Whether something is due. A cached order of an earlier release has no amount due, and of an older one no payment status. */
export function isUnpaid({ status, paymentStatus, amountDue, totalAmount }: Order): boolean {
  return status !== 'Cancelled' && paymentStatus === 'unpaid' && (amountDue ?? totalAmount) > 0;
}
