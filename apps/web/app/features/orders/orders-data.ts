import type { Order } from '@phsar/contract/shop/wire';
import type { Language } from '@phsar/domain/language';
import { api } from '../../lib/network/client.ts';
import { readStored, writeStored } from '../../lib/storage/storage.ts';

/** The cached orders; null when there are none in this language. */
export function readCachedOrders(language: Language): Order[] | null {
  const cached = readStored('cachedUserOrders');
  return cached?.language === language ? cached.data : null;
}

const PAGE_SIZE = 100;

/** The account's orders, page by page: an answer stays short over the years. @throws ApiError, NoResponseError */
export async function loadOrders(signal: AbortSignal): Promise<Order[]> {
  const orders: Order[] = [];
  let after: string | null = null;
  do {
    const query: { limit: number; after?: string } = { limit: PAGE_SIZE, ...(after && { after }) };
    const { data, next } = await api.call('listOrders', { query }, { signal });
    if (!Array.isArray(data)) throw new TypeError('The orders are no list');
    orders.push(...data);
    after = next;
  } while (after !== null);
  return orders;
}

/** Caches the newest orders with the language of their product names. */
export function keepOrders(data: Order[], language: Language): void {
  writeStored('cachedUserOrders', { data: data.slice(0, PAGE_SIZE), timestamp: Date.now(), language });
}
