import { dollarsFromCents } from '@phsar/domain/money';
import type { PaymentRow } from './payment-codes.repository.ts';

/** A code's amount as Bakong and shoppers read it: dollars, or whole riel. */
export function codeAmount({ amount, currency }: Pick<PaymentRow, 'amount' | 'currency'>): number {
  return currency === 'USD' ? dollarsFromCents(amount) : amount;
}
