import { vi } from 'vitest';
import type { ShoppingActions } from '../shopping-actions.ts';

/** Shopping actions as spies, with an empty cart and no favourites. */
export function shoppingSpy(changes: Partial<ShoppingActions> = {}): ShoppingActions {
  return {
    useIsInCart: () => false,
    useIsFavourite: () => false,
    useIsAdding: () => false,
    onAddToCart: vi.fn(),
    onShowInCart: vi.fn(),
    onBuyNow: vi.fn(),
    onToggleFavourite: vi.fn(),
    ...changes,
  };
}
