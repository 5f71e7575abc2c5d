import type { Product } from '@phsar/contract/shop/wire';
import { isWithinStock } from '@phsar/domain/stock';
import { useStore } from '@phsar/ui/listener-store';
import { showToast } from '@phsar/ui/toast-store';
import { useSyncExternalStore } from 'react';
import { hasToken } from '../../lib/session/session.ts';
import { m } from '../../paraglide/messages.js';
import { askForLogin } from '../../ui/login-prompt.tsx';
import { reportCartFailure, warnOfStock } from './cart-failure.tsx';
import { type CartSnapshot, cartStore } from './cart-store.ts';

const SUCCESS_NOTICE_MS = 1500;

/** The cart, loaded on first use; empty on the server and for visitors. */
export function useCart(): CartSnapshot {
  return useStore(cartStore);
}

/** Whether a product is in the cart. */
export function useIsInCart(productId: string): boolean {
  return useCartFact(({ items }) => items.some(({ product }) => product._id === productId));
}

/** Whether a product is being added to the cart. */
export function useIsAdding(productId: string): boolean {
  return useCartFact(({ adding }) => adding.has(productId));
}

/** Renders only when the fact changes. */
function useCartFact(factOf: (cart: CartSnapshot) => boolean): boolean {
  const { subscribe, read, initial } = cartStore;
  return useSyncExternalStore(
    subscribe,
    () => factOf(read()),
    () => factOf(initial),
  );
}

/**
 * Adds a product to the cart and reports the result in a toast; a visitor is asked to log in instead.
 * @returns whether it was added
 */
export async function addToCart(product: Product, quantity = 1): Promise<boolean> {
  if (!hasToken()) {
    askForLogin({ productId: product._id, quantity });
    return false;
  }
  const held = cartStore.read().items.find((item) => item.product._id === product._id)?.quantity ?? 0;
  if (!isWithinStock(held + quantity, product.Item)) {
    warnOfStock(product.Item);
    return false;
  }
  try {
    await cartStore.add(product._id, quantity);
  } catch (error) {
    reportCartFailure('update', error);
    return false;
  }
  showToast({ text: m.cart_added(), tone: 'success', durationMs: SUCCESS_NOTICE_MS });
  return true;
}
