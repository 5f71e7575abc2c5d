import type { Product } from '@phsar/contract/shop/wire';
import type { Language } from '@phsar/domain/language';
import type { ListPage } from '../../lib/lists/use-paged-list.ts';
import { readStored, writeStored } from '../../lib/storage/storage.ts';
import type { ProductListKind } from './api.ts';

const KEYS = { all: 'cachedProducts', promotion: 'cachedDiscountedProducts' } as const;

/** Products kept: enough for scrolling, small enough for a phone's storage. */
const MOST_KEPT = 96;

/** The cached products in this language, in the shop's order; null when there are none. */
export function readCachedProducts(kind: ProductListKind, language: Language): Product[] | null {
  const cached = readStored(KEYS[kind]);
  return cached === null || cached.language !== language ? null : cached.data;
}

/** Caches the start of the list; later products stay cached until they are loaded again. */
export function keepProducts(kind: ProductListKind, known: ListPage<Product>, language: Language): void {
  const ids = new Set(known.entries.map(({ _id }) => _id));
  const before = known.nextCursor === null ? [] : (readCachedProducts(kind, language) ?? []);
  const behind = before.filter(({ _id }) => !ids.has(_id));
  const data = [...known.entries, ...behind].slice(0, MOST_KEPT);
  writeStored(KEYS[kind], { data, timestamp: Date.now(), language });
}
