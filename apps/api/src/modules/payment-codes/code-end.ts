import type { PaymentRow } from './payment-codes.repository.ts';

/** What the clocks of shop, phone and bank may differ by, in milliseconds. */
export const CLOCK_GRACE = 60_000;

/** How long after its end a code that Bakong gave no answer for is waited for, in milliseconds. */
export const ANSWER_WAIT = 24 * 60 * 60_000;

/** When the last of the codes can be paid no more, in milliseconds since 1970; -Infinity for none. */
export function lastEnd(codes: readonly Pick<PaymentRow, 'expiresAt'>[]): number {
  return Math.max(...codes.map(({ expiresAt }) => expiresAt.getTime())) + CLOCK_GRACE;
}
