import type { Product } from '@phsar/contract/shop/wire';
import { isSoldOut } from '@phsar/domain/stock';

/**
 * What can be done with a product, and what is known of it for this person. The route hands it in. What is done does not
 * depend on when it was handed in; what is known does.
 */
export interface ShoppingActions {
  isInCart: (productId: string) => boolean;
  isFavourite: (productId: string) => boolean;
  /** It is on its way into the cart. */
  isAdding: (productId: string) => boolean;
  /** Asks a visitor to log in; says when it is done, or why not. */
  onAddToCart: (product: Product, quantity: number) => void;
  /** Says that it is in the cart already, and leads there. */
  onShowInCart: (product: Product) => void;
  onBuyNow: (product: Product, quantity: number) => void;
  onToggleFavourite: (product: Product) => void;
}

export type CartState = 'add' | 'in-cart' | 'sold-out';

export function cartStateOf(product: Product, { isInCart }: Pick<ShoppingActions, 'isInCart'>): CartState {
  if (isSoldOut(product.Item)) return 'sold-out';
  return isInCart(product._id) ? 'in-cart' : 'add';
}
