import type { Product } from '@phsar/contract/shop/wire';
import { isSoldOut } from '@phsar/domain/stock';

/**
 * What a shopper can do with a product, and its state for this shopper; passed in by the route, always the same object. The
 * states are hooks, so that a favourite renders its own button anew and not the page.
 */
export interface ShoppingActions {
  useIsInCart: (productId: string) => boolean;
  useIsFavourite: (productId: string) => boolean;
  /** Whether the product is being added to the cart. */
  useIsAdding: (productId: string) => boolean;
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
export function useCartState(
  product: Product,
  { useIsInCart }: Pick<ShoppingActions, 'useIsInCart'>,
): CartState {
  const isInCart = useIsInCart(product._id);
  if (isSoldOut(product.Item)) return 'sold-out';
  return isInCart ? 'in-cart' : 'add';
}
