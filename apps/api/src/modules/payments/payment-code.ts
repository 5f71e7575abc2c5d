import { type Cents, centsNearest, dollarsFromCents } from '@phsar/domain/money';
import type { MisfitCause, SurplusCause } from '@phsar/domain/payment';
import { amountDue, type OrderRow } from '../orders/orders.module.ts';
import type { BakongTransaction } from './bakong.ts';
import type { payments } from './schema.ts';

export type PaymentRow = typeof payments.$inferSelect;

/** What the clocks of shop, phone and bank may differ by, in milliseconds. */
export const CLOCK_GRACE = 60_000;
/** How long after its end an answer for a code may come, in milliseconds. */
export const ANSWER_WAIT = 24 * 60 * 60_000;
/** Cents: a larger amount is misread, or is not for this shop. */
const MAX_CENTS = 1_000_000_000;

/** A code's amount as Bakong and shoppers read it: dollars, or whole riel. */
export function codeAmount({ amount, currency }: Pick<PaymentRow, 'amount' | 'currency'>): number {
  return currency === 'USD' ? dollarsFromCents(amount) : amount;
}

/** When the last of the codes can no longer be paid, in milliseconds since 1970; -Infinity for none. */
export function lastEnd(codes: readonly Pick<PaymentRow, 'expiresAt'>[]): number {
  return Math.max(...codes.map(({ expiresAt }) => expiresAt.getTime())) + CLOCK_GRACE;
}

/**
 * Why it is unclear whether a transaction brought the shop money; null when it did. Banks write an account's name in small
 * or capital letters.
 */
export function misfitOf(code: PaymentRow, paid: BakongTransaction): MisfitCause | null {
  if (paid.toAccountId.trim().toLowerCase() !== code.account.toLowerCase()) return 'account';
  const cents = centsOf(code, paid);
  return paid.currency === code.currency && cents > 0 && cents <= MAX_CENTS ? null : 'money';
}

/** What a transaction in the code's currency brought, in cents of the order: riel by the code's own rate. */
export function centsOf(code: PaymentRow, { amount }: BakongTransaction): Cents {
  if (amount === codeAmount(code)) return code.amountCents;
  return code.rielPerDollar === null ? centsNearest(amount) : Math.round((amount / code.rielPerDollar) * 100);
}

/** Why the money pays nothing of the order; null when it does. */
export function surplusOf(
  code: PaymentRow,
  order: OrderRow,
  { amount, createdAt }: BakongTransaction,
): SurplusCause | null {
  if (order.status === 'Cancelled') return 'cancelled';
  const due = amountDue(order);
  if (due === 0) return 'twice';
  if (code.voidedAt !== null || due !== code.amountCents) return 'edited';
  if (amount !== codeAmount(code)) return 'amount';
  return createdAt > code.expiresAt.getTime() + CLOCK_GRACE ? 'late' : null;
}
