import type { Order } from '@phsar/contract/shop/wire';
import type { Language } from '@phsar/domain/language';
import { api } from '../../lib/network/client.ts';
import { readStored, writeStored } from '../../lib/storage/storage.ts';

/** The cached orders; null when there are none in this language. */
export function readCachedOrders(language: Language): Order[] | null {
  const cached = readStored('cachedUserOrders');
  return cached?.language === language ? cached.data : null;
}

/** The account's orders. @throws ApiError, NoResponseError */
export async function loadOrders(signal: AbortSignal): Promise<Order[]> {
  const { data } = await api.call('listOrders', {}, { signal });
  if (!Array.isArray(data)) throw new TypeError('The orders are no list');
  return data;
}

/** Caches orders with the language of their product names. */
export function keepOrders(data: Order[], language: Language): void {
  writeStored('cachedUserOrders', { data, timestamp: Date.now(), language });
}
