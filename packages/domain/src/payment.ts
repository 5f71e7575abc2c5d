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

/**
 * What became of a payment code: `surplus` was paid, but not for the order (twice, too late), and is to be given back;
 * `failed` was answered with a transaction that does not fit it.
 */
export const PAYMENT_CODE_STATES = ['asked', 'paid', 'surplus', 'expired', 'failed'] as const;
export type PaymentCodeState = (typeof PAYMENT_CODE_STATES)[number];

/** Why money that came in pays nothing of the order. */
export const SURPLUS_CAUSES = ['cancelled', 'twice', 'edited', 'late', 'amount'] as const;
export type SurplusCause = (typeof SURPLUS_CAUSES)[number];

/** Why a payment that Bakong tells of a code may be none of the shop's: it went elsewhere, is other money, or counted before. */
export const MISFIT_CAUSES = ['account', 'money', 'used'] as const;
export type MisfitCause = (typeof MISFIT_CAUSES)[number];

/** What keeps the shop from hearing of payments: the token is refused, could not be renewed, or no answer comes. */
export const BAKONG_FAILURES = ['token', 'renewal', 'silence'] as const;
export type BakongFailure = (typeof BAKONG_FAILURES)[number];

/** What the shop's rules ask about a payment method: they ask for this, never for one method by its name. */
export const PAYMENT_FACTS: Record<
  PaymentMethod,
  {
    /** Paid when the parcel arrives. What is not is paid before it is sent, and waits for its money until then. */
    isPaidOnArrival: boolean;
    /** How its money comes in, unless somebody says otherwise. */
    kind: PaymentKind;
  }
> = {
  cash_on_delivery: { isPaidOnArrival: true, kind: 'cash' },
  bank_transfer: { isPaidOnArrival: false, kind: 'transfer' },
};

/** Whether a part of an order was paid, and a rest is due. Its amount due is absent when an earlier release stored it. */
export function isPaidInPart({
  totalAmount,
  amountDue,
}: {
  totalAmount: number;
  amountDue: number;
}): boolean {
  return amountDue > 0 && amountDue < totalAmount;
}

/** The payment that follows from the checkout's one choice: `standard` is Cash on Delivery, couriers are paid by the bank link. */
export function paymentMethodOf(delivery: DeliveryMethod): PaymentMethod {
  return delivery === 'standard' ? 'cash_on_delivery' : 'bank_transfer';
}
