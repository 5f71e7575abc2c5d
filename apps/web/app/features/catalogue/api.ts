import type { ShopClient } from '@phsar/contract/shop/client';
import type { ProductSort } from '@phsar/contract/shop/paths';
import type { Product } from '@phsar/contract/shop/wire';
import type { Language } from '@phsar/domain/language';
import type { ListPage } from '../../lib/lists/use-paged-list.ts';

export interface ProductListQuery {
  language: Language;
  /** `promotion`: discounted products only, which can also be searched by percentage. */
  kind: ProductListKind;
  search: string;
  narrowing?: ProductNarrowing | undefined;
  limit: number;
  after?: string;
}

/** What the shop's grid is narrowed to, and its order; without them it is whole, in the shop's own order. */
export interface ProductNarrowing {
  /** The key of a category. */
  category?: string | undefined;
  sort?: ProductSort | undefined;
}

export type ProductListKind = 'all' | 'promotion';

/** One page of products, for server and browser. @throws ApiError, NoResponseError */
export async function loadProducts(
  client: ShopClient,
  { language, kind, search, narrowing, limit, after }: ProductListQuery,
  signal?: AbortSignal,
): Promise<ListPage<Product>> {
  const query = {
    lang: language,
    limit,
    ...narrowing,
    ...(kind === 'promotion' ? { promotion: 'true' } : {}),
    ...(search === '' ? {} : { q: search }),
    ...(after === undefined ? {} : { after }),
  };
  const options = signal === undefined ? {} : { signal };
  const { data, next, total } = await client.call('listProducts', { query }, options);
  // Spread, so that an answer that is no list fails here.
  return { entries: [...data], total: total ?? data.length, nextCursor: next };
}

/** The few products nearest to a search without results. @throws ApiError, NoResponseError */
export async function loadNearestProducts(
  client: ShopClient,
  { language, kind, search }: Pick<ProductListQuery, 'language' | 'kind' | 'search'>,
  signal: AbortSignal,
): Promise<readonly Product[]> {
  const query = {
    lang: language,
    q: search,
    nearest: 'true',
    limit: 8,
    ...(kind === 'promotion' ? { promotion: 'true' } : {}),
  };
  return (await client.call('listProducts', { query }, { signal })).data;
}

/** One product; null when it is not (or no longer) sold. @throws ApiError, NoResponseError */
export async function loadProduct(
  client: ShopClient,
  id: string,
  language: Language,
  signal?: AbortSignal,
): Promise<Product | null> {
  const query = { lang: language, ids: id, limit: 1 };
  const { data } = await client.call('listProducts', { query }, signal === undefined ? {} : { signal });
  return data.find(({ _id }) => _id === id) ?? null;
}
