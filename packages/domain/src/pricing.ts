import { type BasisPoints, type Cents, discountedPrice, multiplied, sumOf } from './money.ts';

/** What a line's price depends on. */
export interface PricedLine {
  /** List price of one unit, before discount. */
  price: Cents;
  discount: BasisPoints;
  quantity: number;
}

export interface CartTotals {
  /** Number of pieces, not of lines. */
  itemCount: number;
  /** Sum at list prices. */
  mainTotal: Cents;
  /** What the discounts take off; zero when nothing is discounted. */
  totalDiscount: Cents;
  /** What the goods cost: mainTotal − totalDiscount. */
  subtotal: Cents;
}

export function unitPrice(line: Pick<PricedLine, 'price' | 'discount'>): Cents {
  return discountedPrice(line.price, line.discount);
}

export function lineTotal(line: PricedLine): Cents {
  return multiplied(unitPrice(line), line.quantity);
}

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
