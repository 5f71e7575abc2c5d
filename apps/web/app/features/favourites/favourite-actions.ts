import type { Product } from '@phsar/contract/shop/wire';

/** What the page does with a favourite; the route hands it in. */
export interface FavouriteActions {
  isInCart: (productId: string) => boolean;
  isAdding: (productId: string) => boolean;
  onAddToCart: (product: Product, quantity: number) => void;
  /** Offers the cart, for a product that is in it already. */
  onShowInCart: (product: Product) => void;
  /** Shows the product's details. */
  onOpen: (productId: string) => void;
}

export type FavouriteState = 'add' | 'in-cart' | 'sold-out' | 'gone';
