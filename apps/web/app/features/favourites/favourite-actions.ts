import type { Product } from '@phsar/contract/shop/wire';

/** What a shopper can do with a favourite; passed in by the route. */
export interface FavouriteActions {
  isInCart: (productId: string) => boolean;
  isAdding: (productId: string) => boolean;
  onAddToCart: (product: Product, quantity: number) => void;
  /** Offers the cart for a product that is already in it. */
  onShowInCart: (product: Product) => void;
  /** Opens the product's details. */
  onOpen: (productId: string) => void;
}

export type FavouriteState = 'add' | 'in-cart' | 'sold-out' | 'gone';
