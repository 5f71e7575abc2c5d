import type { Cart } from '@phsar/contract/shop/wire';
import type { Language } from '@phsar/domain/language';
import { dollarsFromCents } from '@phsar/domain/money';
import { cartTotals } from '@phsar/domain/pricing';
import { type ProductRow, presentProduct } from '../catalogue/catalogue.service.ts';

/** A product in a cart. */
export interface CartLine {
  product: ProductRow;
  quantity: number;
}

/** A cart as the API shows it; `total` is dollars after discounts. */
export function presentCart(lines: readonly CartLine[], language: Language): Cart {
  const { subtotal } = cartTotals(
    lines.map(({ product: { price, discount }, quantity }) => ({ price, discount, quantity })),
  );
  return {
    items: lines.map(({ product, quantity }) => ({ product: presentProduct(product, language), quantity })),
    total: dollarsFromCents(subtotal),
  };
}
