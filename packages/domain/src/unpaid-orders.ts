import { type Cents, dollarsFromCents } from './money.ts';

/** Limits on what one account, or one network, may have pending and unpaid. */
export interface UnpaidOrderLimits {
  orders: number;
  pieces: number;
  amount: Cents;
}

/** Limits on what all accounts without a proved phone or a served order may order together in an hour. */
export interface NewAccountLimits {
  orders: number;
  pieces: number;
}

/** What else the owner has set for orders that are not paid. */
export interface UnpaidOrderRules {
  newAccounts: NewAccountLimits;
  /** Whether an account without a proved phone or a served order needs the proof for Cash on Delivery. */
  isProofNeededOnDelivery: boolean;
  /** Above it a first order needs the proof of the phone by code; null: never. */
  proofAbove: Cents | null;
  /** After how many hours an order expires, if it was placed at `since` or later; null: never. */
  expiry: { hours: number; since: Date } | null;
}

/** Until the owner sets others. Far above what a shopper orders, far below what empties a shop. */
export const DEFAULT_UNPAID_ORDER_LIMITS: UnpaidOrderLimits = { orders: 10, pieces: 300, amount: 100_000 };

export const DEFAULT_NEW_ACCOUNT_LIMITS: NewAccountLimits = { orders: 60, pieces: 300 };

/** The limits as the wire has them: the amount in dollars. */
export function wireLimits({ orders, pieces, amount }: UnpaidOrderLimits) {
  return { orders, pieces, amount: dollarsFromCents(amount) };
}
