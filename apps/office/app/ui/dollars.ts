import { centsNearest, formatUsd } from '@phsar/domain/money';

/** '$1,234.50'. @param amount dollars, as the calls give them */
export function dollars(amount: number): string {
  return formatUsd(centsNearest(amount));
}
