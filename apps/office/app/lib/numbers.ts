import { LIMITS } from '@phsar/contract/limits';
import {
  type BasisPoints,
  basisPointsFromPercent,
  type Cents,
  centsFromDollars,
  MAX_PRICE,
} from '@phsar/domain/money';
import { latinDigits } from '@phsar/domain/phone';

/** Numbers as people type them: Khmer digits, a comma before the decimals, a sign of the unit. Null for anything else. */
function numberIn(text: string): number | null {
  const plain = latinDigits(text)
    .replace(/[\s$%]/g, '')
    .replace(/^(\d+),(\d{1,2})$/, '$1.$2');
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : null;
}

/** A price in dollars, as cents. */
export function priceIn(text: string): Cents | null {
  const cents = centsFromDollars(numberIn(text) ?? Number.NaN);
  return cents !== null && cents <= MAX_PRICE ? cents : null;
}

/** A percentage, as basis points: '12,5 %' → 1250. */
export function percentIn(text: string): BasisPoints | null {
  return basisPointsFromPercent(numberIn(text) ?? Number.NaN);
}

/** A number of pieces, 0 and more. */
export function piecesIn(text: string): number | null {
  const count = numberIn(text);
  return count !== null && Number.isSafeInteger(count) && count <= LIMITS.stock ? count : null;
}
