import type { OfficeOrder } from '@phsar/contract/office/wire';
import { centsNearest, dollarsFromCents } from '@phsar/domain/money';

/** What a payment brings, in dollars; of a cancelled order too, of which nothing is due. */
export function amountToPay({
  totalAmount,
  paidAmount,
}: Pick<OfficeOrder, 'totalAmount' | 'paidAmount'>): number {
  return dollarsFromCents(centsNearest(totalAmount) - centsNearest(paidAmount));
}
