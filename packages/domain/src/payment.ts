import type { DeliveryMethod } from './delivery.ts';

/** When an order is paid: at the door, or by transfer before it is sent. */
export const PAYMENT_METHODS = ['cash_on_delivery', 'bank_transfer'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** What became of an order's money. `refunded` when all of it was given back. */
export const PAYMENT_STATUSES = ['unpaid', 'paid', 'refunded'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** How money came in. */
export const PAYMENT_KINDS = ['khqr', 'transfer', 'cash'] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

/** The payment that follows from the checkout's one choice: `standard` is Cash on Delivery, couriers are paid by the bank link. */
export function paymentMethodOf(delivery: DeliveryMethod): PaymentMethod {
  return delivery === 'standard' ? 'cash_on_delivery' : 'bank_transfer';
}
