import type { DeliveryMethod } from './delivery.ts';

export const PAYMENT_METHODS = ['cash_on_delivery', 'bank_transfer'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** The payment that follows from the checkout's one choice: `standard` is Cash on Delivery, couriers are paid by the bank link. */
export function paymentMethodOf(delivery: DeliveryMethod): PaymentMethod {
  return delivery === 'standard' ? 'cash_on_delivery' : 'bank_transfer';
}
