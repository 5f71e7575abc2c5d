import { API_BASE, shopCalls } from '@phsar/contract/shop/calls';
import type { ProductSort } from '@phsar/contract/shop/paths';
import type { Blog, Product } from '@phsar/contract/shop/wire';
import type { Language } from '@phsar/domain/language';
import type { Executor } from '../../platform/database/transaction.ts';
import { presentBlog, presentProduct } from './catalogue.presenter.ts';
import * as repository from './catalogue.repository.ts';
import { asSoldOn, type ProductFilter } from './catalogue-rows.ts';
import type { TitleFilter } from './loaded-titles.ts';
import {
  readBlogCursor,
  readFoundCursor,
  readProductCursor,
  readSortCursor,
  writeCursor,
} from './page-cursor.ts';
import { listSortedIds } from './sorted-products.repository.ts';
import type { TitleIndexCache } from './title-index-cache.ts';

/** One entry of a list, as it goes out, and the place after it. */
export interface ListEntry {
  wire: Product | Blog;
  cursor: string;
  /** Set when the entry shows stock. */
  productId: number | null;
}

/** A list that can be counted and read in pages. */
export interface CatalogueList {
  /** Tells it from every other list: name, language, filter. */
  key: string;
  path: string;
  /** The filter as query parameters. */
  search: Readonly<Record<string, string>>;
  count(): Promise<number>;
  /** @throws ShopError `invalid_cursor` */
  read(after: string | null, limit: number): Promise<ListEntry[]>;
}

const PRODUCTS_PATH = `${API_BASE}${shopCalls.listProducts.path}`;
const BLOGS_PATH = `${API_BASE}${shopCalls.listBlogs.path}`;

/** The products in the shop's order, with `ProductCursor`s. */
export function productList(executor: Executor, filter: ProductFilter, language: Language): CatalogueList {
  return {
    key: JSON.stringify(['products', language, filter]),
    path: PRODUCTS_PATH,
    search: filterInAddress(filter),
    count: () => repository.countProducts(executor, filter),
    async read(after, limit) {
      const begin = after === null ? null : readProductCursor(after);
      const rows = await repository.listProducts(executor, filter, { after: begin, limit });
      return rows.map((row) => ({
        wire: presentProduct(asSoldOn(filter.day, row), language),
        cursor: writeCursor([row.position, row.id]),
        productId: row.id,
      }));
    },
  };
}

/** The products in another order, with `SortCursor`s. */
export function sortedProducts(
  executor: Executor,
  filter: ProductFilter,
  sort: ProductSort,
  language: Language,
): CatalogueList {
  return {
    ...productList(executor, filter, language),
    key: JSON.stringify(['products', language, filter, sort]),
    search: filterInAddress({ ...filter, sort }),
    async read(after, limit) {
      const begin = after === null ? null : readSortCursor(sort, after);
      const sorted = await listSortedIds(executor, filter, sort, { after: begin, limit });
      const ids = sorted.map(({ id }) => id);
      const rows = await repository.listProducts(executor, { ...filter, ids }, { after: null, limit });
      const byId = new Map(rows.map((row) => [row.id, row]));
      return sorted.flatMap(({ id, cursor }) => {
        const row = byId.get(id);
        if (row === undefined) return [];
        const wire = presentProduct(asSoldOn(filter.day, row), language);
        return [{ wire, cursor: writeCursor([sort, ...cursor]), productId: id }];
      });
    },
  };
}

/** The posts that are shown at a moment, newest first, with `BlogCursor`s. */
export function blogList(executor: Executor, language: Language, shownAt: () => Date): CatalogueList {
  return {
    key: JSON.stringify(['blogs', language]),
    path: BLOGS_PATH,
    search: {},
    count: () => repository.countBlogs(executor, { ids: null, shownAt: shownAt() }),
    async read(after, limit) {
      const begin = after === null ? null : readBlogCursor(after);
      const rows = await repository.listBlogs(
        executor,
        { ids: null, shownAt: shownAt() },
        { after: begin, limit },
      );
      return rows.map((row) => ({
        wire: presentBlog(row, language),
        cursor: writeCursor([row.publishedOn, row.id]),
        productId: null,
      }));
    },
  };
}

/** What is searched for, and by which index. */
export interface Searched {
  search: TitleIndexCache;
  filter: TitleFilter;
  language: Language;
  /** Today in Phnom Penh, YYYY-MM-DD. */
  day: string;
}

/** The products that a search finds, best first. */
export async function foundProducts(executor: Executor, searched: Searched): Promise<CatalogueList> {
  return await foundList(searched, PRODUCTS_PATH, async (ids) => {
    const rows = await repository.listProducts(
      executor,
      { show: 'listed', day: searched.day, ids },
      { after: null, limit: ids.length },
    );
    return rows.map((row) => ({
      wire: presentProduct(asSoldOn(searched.day, row), searched.language),
      id: row.id,
      productId: row.id,
    }));
  });
}

/** The posts that a search finds, best first. */
export async function foundBlogs(
  executor: Executor,
  searched: Omit<Searched, 'day'>,
  shownAt: () => Date,
): Promise<CatalogueList> {
  return await foundList(searched, BLOGS_PATH, async (ids) => {
    const rows = await repository.listBlogs(
      executor,
      { ids, shownAt: shownAt() },
      { after: null, limit: ids.length },
    );
    return rows.map((row) => ({ wire: presentBlog(row, searched.language), id: row.id, productId: null }));
  });
}

type FoundEntry = Omit<ListEntry, 'cursor'> & { id: number };

async function foundList(
  { search, filter, language }: Omit<Searched, 'day'>,
  path: string,
  readEntries: (ids: readonly number[]) => Promise<FoundEntry[]>,
): Promise<CatalogueList> {
  const titles = await search.load();
  let known: Int32Array | null = null;
  const found = () => {
    known ??= titles.find(filter);
    return known;
  };
  return {
    key: JSON.stringify([path, language, filter, search.state]),
    path,
    search: filterInAddress({ ...filter, category: filter.category ?? null }),
    count: async () => found().length,
    async read(after, limit) {
      const begin = after === null ? 0 : readFoundCursor(after);
      const ids = [...found().subarray(begin, begin + limit)];
      const entries = new Map((await readEntries(ids)).map((entry) => [entry.id, entry]));
      return ids.flatMap((id, place) => {
        const entry = entries.get(id);
        if (entry === undefined) return [];
        const { wire, productId } = entry;
        return [{ wire, productId, cursor: writeCursor(['found', begin + place + 1]) }];
      });
    },
  };
}

type AnyFilter = Partial<Pick<ProductFilter, 'show' | 'ids' | 'category'>> &
  Partial<Omit<TitleFilter, 'ids' | 'category'>>;

function filterInAddress(filter: AnyFilter): Record<string, string> {
  return {
    ...(filter.search === undefined ? {} : { q: filter.search }),
    ...(filter.isPromotion || filter.show === 'promotion' ? { promotion: 'true' } : {}),
    ...(filter.ids ? { ids: filter.ids.join(',') } : {}),
    ...(filter.category ? { category: filter.category } : {}),
    ...(filter.sort ? { sort: filter.sort } : {}),
    ...(filter.isNearest ? { nearest: 'true' } : {}),
  };
}

/** A list of any length as JSON text, read piece by piece. */
export async function* jsonOfList(list: CatalogueList, pieceLength: number): AsyncGenerator<string> {
  let after: string | null = null;
  let separator = '[';
  for (;;) {
    const entries: ListEntry[] = await list.read(after, pieceLength);
    for (const { wire } of entries) {
      yield separator + JSON.stringify(wire);
      separator = ',';
    }
    const last = entries.at(-1);
    if (last === undefined || entries.length < pieceLength) break;
    after = last.cursor;
  }
  yield separator === '[' ? '[]' : ']';
}
