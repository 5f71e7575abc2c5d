import { vi } from 'vitest';
import type { ShoppingActions } from '../shopping-actions.ts';

/** A cart and favourites that are empty and only note what they are asked. */
export function shoppingSpy(changes: Partial<ShoppingActions> = {}): ShoppingActions {
  return {
    isInCart: () => false,
    isFavourite: () => false,
    isAdding: () => false,
    onAddToCart: vi.fn(),
    onShowInCart: vi.fn(),
    onBuyNow: vi.fn(),
    onToggleFavourite: vi.fn(),
    ...changes,
  };
}
