import type { CartItem, Order } from '@phsar/contract/shop/wire';
import type { Language } from '@phsar/domain/language';
import { readStored, removeStored, writeStored } from '../../lib/storage/storage.ts';

/** Marks the checkout as ordered in all tabs and stores the order, for going back. */
export function rememberPlacedOrder(order: Order, language: Language): void {
  writeStored('lastOrderId', order.orderId);
  writeStored('orderCreated', true);
  const payment = readStored('paymentData');
  // The key is used: the next order needs a new one.
  if (payment !== null) writeStored('paymentData', { ...payment, orderKey: '' });
  const known = readStored('cachedUserOrders');
  const earlier = known?.language === language ? known.data : [];
  const data = [order, ...earlier.filter(({ orderId }) => orderId !== order.orderId)];
  writeStored('cachedUserOrders', { data, timestamp: Date.now(), language });
}

/** Whether the last order is of this cart: the same products in the same quantities. */
export function isLastOrder(cart: readonly CartItem[]): boolean {
  const number = readStored('lastOrderId');
  const order = readStored('cachedUserOrders')?.data.find(({ orderId }) => orderId === number);
  const ordered = order?.products.map(({ productId, quantity }) => `${productId} ${quantity}`);
  return (
    ordered?.sort().join() ===
    cart
      .map(({ product, quantity }) => `${product._id} ${quantity}`)
      .sort()
      .join()
  );
}

/** Removes the checkout's stored values, as listed in the specification, unless another checkout has begun since. */
export function forgetPlacedOrder(orderId: string | null): void {
  if (readStored('lastOrderId') === orderId) removeStored('orderCreated', 'paymentData', 'lastOrderId');
}

/** The order that a history entry of the payment page placed; null while it has placed none. */
export function placedOrderIn(navigationState: unknown): string | null {
  const given = typeof navigationState === 'object' && navigationState !== null ? navigationState : {};
  return 'placed' in given && typeof given.placed === 'string' ? given.placed : null;
}
