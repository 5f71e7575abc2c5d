import type { Cart } from '@phsar/contract/shop/wire';
import { type Language, textIn } from '@phsar/domain/language';
import { dollarsFromCents } from '@phsar/domain/money';
import { cartTotals } from '@phsar/domain/pricing';
import { presentProduct, type SoldProduct } from '../products/products.module.ts';

export interface CartLine {
  product: SoldProduct;
  quantity: number;
}

/** A cart as the API shows it; `total` is dollars after discounts, without what is archived. */
export function presentCart(lines: readonly CartLine[], language: Language): Cart {
  const sold = lines.filter(({ product }) => !product.isArchived);
  const gone = lines.filter(({ product }) => product.isArchived);
  const { subtotal } = cartTotals(
    sold.map(({ product: { price, discount }, quantity }) => ({ price, discount, quantity })),
  );
  return {
    items: sold.map(({ product, quantity }) => ({ product: presentProduct(product, language), quantity })),
    ...(gone.length > 0 && {
      gone: gone.map(({ product: { id, title } }) => ({
        productId: String(id),
        productName: textIn(language, title),
      })),
    }),
    total: dollarsFromCents(subtotal),
  };
}
