import type { Product } from '@phsar/contract/shop/wire';
import { currentLanguage } from '../../lib/language/language.ts';
import { type ListPage, type PagedList, usePagedList } from '../../lib/lists/use-paged-list.ts';
import { api } from '../../lib/network/client.ts';
import { loadProducts, type ProductListKind, type ProductNarrowing } from './api.ts';
import { keepProducts, readCachedProducts } from './product-cache.ts';

export interface ProductListSource {
  kind: ProductListKind;
  /** Empty for the whole list. */
  search: string;
  narrowing?: ProductNarrowing | undefined;
  /** What the server rendered for this search. */
  initial: ListPage<Product> | undefined;
}

/** Paged products: cached, then fresh. The cache holds the whole list alone, so a search, a category or another order starts without one. */
export function useProductList({ kind, search, narrowing, initial }: ProductListSource): PagedList<Product> {
  const language = currentLanguage();
  const { category = '', sort = '' } = narrowing ?? {};
  const name = `${language} ${category} ${sort} ${search}`;
  const isWhole = `${category}${sort}${search}` === '';
  return usePagedList({
    name: `products ${kind} ${name}`,
    initial,
    readCache: () => (isWhole ? readCachedProducts(kind, language) : null),
    loadPage: (part, signal) => loadProducts(api, { language, kind, search, narrowing, ...part }, signal),
    keep: (known) => {
      if (isWhole) keepProducts(kind, known, language);
    },
  });
}
