import type { Product } from '@phsar/contract/shop/wire';
import { isWithinStock } from '@phsar/domain/stock';
import { showToast } from '@phsar/ui/toast-store';
import { useSyncExternalStore } from 'react';
import { hasToken } from '../../lib/session.ts';
import { m } from '../../paraglide/messages.js';
import { askForLogin } from '../../ui/login-prompt.tsx';
import { reportCartFailure, warnOfStock } from './cart-failure.tsx';
import { type CartSnapshot, cartStore, NO_CART } from './cart-store.ts';

const SUCCESS_NOTICE_MS = 1500;

/** The cart, loaded on first use; empty on the server and for visitors. */
export function useCart(): CartSnapshot {
  return useSyncExternalStore(cartStore.subscribe, cartStore.read, () => NO_CART);
}

export type AddToCart = (product: Product, quantity?: number) => Promise<boolean>;

/** The add-to-cart action for product cards: sends visitors to the login, adds, and reports the result. Resolves to true when added. */
export function useAddToCart(): AddToCart {
  return addToCart;
}

async function addToCart(product: Product, quantity = 1): Promise<boolean> {
  if (!hasToken()) {
    askForLogin();
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
