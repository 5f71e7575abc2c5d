import { type BasisPoints, type Cents, discountedPrice, multiplied, sumOf } from './money.ts';

/** The inputs to a line's price. */
export interface PricedLine {
  /** List price of one unit, before discount. */
  price: Cents;
  discount: BasisPoints;
  quantity: number;
}

/** A cart's amounts before delivery. */
export interface CartTotals {
  /** Sum of the quantities, not the number of lines. */
  itemCount: number;
  /** Sum at list prices, before discounts. */
  mainTotal: Cents;
  /** What the discounts take off; 0 when nothing is discounted. */
  totalDiscount: Cents;
  /** What the goods cost: mainTotal − totalDiscount. */
  subtotal: Cents;
}

/** The price of one unit after discount, rounded half up. */
export function unitPrice(line: Pick<PricedLine, 'price' | 'discount'>): Cents {
  return discountedPrice(line.price, line.discount);
}

/** The line's rounded unit price × its quantity. */
export function lineTotal(line: PricedLine): Cents {
  return multiplied(unitPrice(line), line.quantity);
}

/** Totals of a cart; all 0 for an empty one. */
export function cartTotals(lines: readonly PricedLine[]): CartTotals {
  const mainTotal = sumOf(lines.map((line) => multiplied(line.price, line.quantity)));
  const subtotal = sumOf(lines.map(lineTotal));
  return {
    itemCount: lines.reduce((count, line) => count + line.quantity, 0),
    mainTotal,
    totalDiscount: mainTotal - subtotal,
    subtotal,
  };
}

/** A discount with its first and last day in Phnom Penh, YYYY-MM-DD; null for no limit. */
export interface PlannedDiscount {
  discount: BasisPoints;
  discountFrom: string | null;
  discountUntil: string | null;
}

/** The discount that applies on a day; 0 before and after its days. */
export function discountOn(
  day: string,
  { discount, discountFrom, discountUntil }: PlannedDiscount,
): BasisPoints {
  const hasBegun = discountFrom === null || discountFrom <= day;
  const hasEnded = discountUntil !== null && discountUntil < day;
  return hasBegun && !hasEnded ? discount : 0;
}
