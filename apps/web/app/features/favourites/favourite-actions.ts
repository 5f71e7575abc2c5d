import type { Product } from '@phsar/contract/shop/wire';

/** What a shopper can do with a favourite, and its state as hooks; passed in by the route. */
export interface FavouriteActions {
  useIsInCart: (productId: string) => boolean;
  useIsAdding: (productId: string) => boolean;
  onAddToCart: (product: Product, quantity: number) => void;
  /** Offers the cart for a product that is already in it. */
  onShowInCart: (product: Product) => void;
  /** Opens the product's details. */
  onOpen: (productId: string) => void;
}

export type FavouriteState = 'on-sale' | 'sold-out' | 'gone';
