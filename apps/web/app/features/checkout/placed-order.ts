import type { Order } from '@phsar/contract/shop/wire';
import type { Language } from '@phsar/domain/language';
import { readStored, removeStored, writeStored } from '../../lib/storage.ts';

/** Marks the checkout as ordered, for this page and every other tab, and keeps the order for the way back. */
export function rememberPlacedOrder(order: Order, language: Language): void {
  writeStored('lastOrderId', order.orderId);
  writeStored('orderCreated', true);
  const payment = readStored('paymentData');
  // Its key is spent: what is ordered next is another order.
  if (payment !== null) writeStored('paymentData', { ...payment, orderKey: '' });
  const known = readStored('cachedUserOrders');
  const earlier = known?.language === language ? known.data : [];
  const data = [order, ...earlier.filter(({ orderId }) => orderId !== order.orderId)];
  writeStored('cachedUserOrders', { data, timestamp: Date.now(), language });
}

/** Ends the checkout: what the specification lists goes. */
export function forgetPlacedOrder(): void {
  removeStored('orderCreated', 'paymentData', 'lastOrderId');
}
