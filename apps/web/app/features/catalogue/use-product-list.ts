import type { Product } from '@phsar/contract/shop/wire';
import { currentLanguage } from '../../lib/language/language.ts';
import { type ListPage, type PagedList, usePagedList } from '../../lib/lists/use-paged-list.ts';
import { api } from '../../lib/network/client.ts';
import { loadProducts, type ProductListKind } from './api.ts';
import { keepProducts, readCachedProducts } from './product-cache.ts';

export interface ProductListSource {
  kind: ProductListKind;
  /** Empty for the whole list. */
  search: string;
  /** What the server rendered for this search. */
  initial: ListPage<Product> | undefined;
}

/** Paged products: cached, then fresh. The cache holds the whole list alone, so a search starts without one. */
export function useProductList({ kind, search, initial }: ProductListSource): PagedList<Product> {
  const language = currentLanguage();
  return usePagedList({
    name: `products ${kind} ${language} ${search}`,
    initial,
    readCache: () => (search === '' ? readCachedProducts(kind, language) : null),
    loadPage: (part, signal) => loadProducts(api, { language, kind, search, ...part }, signal),
    keep: (known) => {
      if (search === '') keepProducts(kind, known, language);
    },
  });
}
