import { type Cents, dollarsFromCents } from './money.ts';

/** How much an account, and a network, may have ordered that is pending and unpaid. */
export interface UnpaidOrderLimits {
  orders: number;
  pieces: number;
  amount: Cents;
}

/** Until the owner sets others. Far above what a shopper orders, far below what empties a shop. */
export const DEFAULT_UNPAID_ORDER_LIMITS: UnpaidOrderLimits = { orders: 10, pieces: 300, amount: 100_000 };

/** The limits as the wire has them: the amount in dollars. */
export function wireLimits({ orders, pieces, amount }: UnpaidOrderLimits) {
  return { orders, pieces, amount: dollarsFromCents(amount) };
}
