import { showToast } from '@phsar/ui/toast-store';
import { m } from '../../paraglide/messages.js';
import type { WantedProduct } from '../../ui/login-prompt.tsx';
import { reportCartFailure } from './cart-failure.tsx';
import { cartStore } from './cart-store.ts';

const SUCCESS_NOTICE_MS = 1500;

/** Adds what the visitor wanted before the login. @param state the login page's navigation state */
export async function addWanted(state: unknown): Promise<void> {
  const wanted = wantedIn(state);
  if (wanted === null) return;
  try {
    await cartStore.add(wanted.productId, wanted.quantity);
    showToast({ text: m.cart_added(), tone: 'success', durationMs: SUCCESS_NOTICE_MS });
  } catch (error) {
    reportCartFailure('update', error);
  }
}

function wantedIn(state: unknown): WantedProduct | null {
  const { wanted } = (state ?? {}) as { wanted?: Partial<WantedProduct> };
  const { productId, quantity } = wanted ?? {};
  return typeof productId === 'string' && typeof quantity === 'number' ? { productId, quantity } : null;
}
