import type { Product } from '@phsar/contract/shop/wire';
import { isSoldOut } from '@phsar/domain/stock';

/**
 * What a shopper can do with a product, and its state for this shopper; passed in by the route. Actions are stable
 * between renders; state is that of the last render.
 */
export interface ShoppingActions {
  isInCart: (productId: string) => boolean;
  isFavourite: (productId: string) => boolean;
  /** Whether the product is being added to the cart. */
  isAdding: (productId: string) => boolean;
  /** Adds to the cart and reports success or failure; a visitor is asked to log in instead. */
  onAddToCart: (product: Product, quantity: number) => void;
  /** Offers the cart for a product that is already in it. */
  onShowInCart: (product: Product) => void;
  onBuyNow: (product: Product, quantity: number) => void;
  onToggleFavourite: (product: Product) => void;
}

/** What a product's cart button shows. */
export type CartState = 'add' | 'in-cart' | 'sold-out';

/** The state of a product's cart button; sold out takes precedence. */
export function cartStateOf(product: Product, { isInCart }: Pick<ShoppingActions, 'isInCart'>): CartState {
  if (isSoldOut(product.Item)) return 'sold-out';
  return isInCart(product._id) ? 'in-cart' : 'add';
}
