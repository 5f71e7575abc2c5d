import type { CartItem, Product } from '@phsar/contract/shop/wire';
import { type BasisPoints, basisPointsFromPercent, type Cents, centsFromDollars } from '@phsar/domain/money';
import type { PricedLine } from '@phsar/domain/pricing';

/** Dollars of the API as cents. An invalid amount counts as 0: the server decides what is paid. */
export function centsOf(dollars: number): Cents {
  return centsFromDollars(dollars) ?? 0;
}

/** A product's list price in cents and its discount in basis points. */
export function pricesOf({ price, discount }: Pick<Product, 'price' | 'discount'>): {
  price: Cents;
  discount: BasisPoints;
} {
  return { price: centsOf(price), discount: basisPointsFromPercent(discount) ?? 0 };
}

/** A cart line as the pricing rules take it. */
export function pricedLine({ product, quantity }: CartItem): PricedLine {
  return { ...pricesOf(product), quantity };
}
