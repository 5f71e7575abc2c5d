import { ApiError } from '@phsar/contract/client';
import { AlertDialog } from '@phsar/ui/confirm-dialog';
import { createStore, useStore } from '@phsar/ui/listener-store';
import { showToast } from '@phsar/ui/toast-store';
import { hasToken } from '../../lib/session/session.ts';
import { m } from '../../paraglide/messages.js';
import { errorText } from '../../ui/error-text.ts';
import { cartStore, InvalidCartError } from './cart-store.ts';

export const STOCK_WARNING_MS = 5000;

export type CartOperation = 'update' | 'update_item' | 'remove_item' | 'clear';

const TITLES: Record<CartOperation, () => string> = {
  update: m.cart_failed_update_cart,
  update_item: m.cart_failed_update_cart_item,
  remove_item: m.cart_failed_remove_cart_item,
  clear: m.cart_failed_clear_cart,
};

interface CartFailure {
  operation: CartOperation;
  error: unknown;
}

const failure = createStore<CartFailure | null>(null);

/** Reports a failed cart change: a stock shortage as a toast, anything else in a dialog. */
export function reportCartFailure(operation: CartOperation, error: unknown): void {
  const shortage = error instanceof ApiError ? error.answer?.shortages?.[0] : undefined;
  if (shortage !== undefined) {
    warnOfStock(shortage.available);
    void cartStore.load();
    return;
  }
  // The session has ended; the login page is already opening.
  if (!hasToken()) return;
  failure.write({ operation, error });
}

/** Shows a toast with the available quantity. */
export function warnOfStock(available: number): void {
  showToast({
    text: m.cart_stock_warning({ stock: available }),
    tone: 'warning',
    durationMs: STOCK_WARNING_MS,
  });
}

/** The text of a cart error for a dialog or a page. */
export function cartErrorText(error: unknown): string {
  return error instanceof InvalidCartError ? m.cart_invalid_server_response() : errorText(error);
}

/** The dialog of `reportCartFailure`; rendered once, in the layout, because many pages add products. */
export function CartFailureDialog() {
  const shown = useStore(failure);
  return (
    <AlertDialog
      isOpen={shown !== null}
      onClose={() => failure.write(null)}
      title={shown === null ? '' : TITLES[shown.operation]()}
    >
      {shown !== null && <p>{cartErrorText(shown.error)}</p>}
    </AlertDialog>
  );
}
