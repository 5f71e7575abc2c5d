import type { CartItem, Product } from '@phsar/contract/shop/wire';
import { type BasisPoints, basisPointsFromPercent, type Cents, centsFromDollars } from '@phsar/domain/money';
import type { PricedLine } from '@phsar/domain/pricing';

/** The wire's dollars as cents. What is no amount counts as nothing: the server decides what is paid. */
export function centsOf(dollars: number): Cents {
  return centsFromDollars(dollars) ?? 0;
}

/** A product's list price and discount, as the rules and `Price` take them. */
export function pricesOf({ price, discount }: Pick<Product, 'price' | 'discount'>): {
  price: Cents;
  discount: BasisPoints;
} {
  return { price: centsOf(price), discount: basisPointsFromPercent(discount) ?? 0 };
}

export function pricedLine({ product, quantity }: CartItem): PricedLine {
  return { ...pricesOf(product), quantity };
}
