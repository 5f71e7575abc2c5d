import { API_BASE, endpoints } from '@phsar/contract/endpoints';
import type { Blog, Product } from '@phsar/contract/wire';
import type { Executor } from '../../platform/database/transaction.ts';
import type { Language } from '../../platform/http/language.ts';
import { presentBlog, presentProduct } from './catalogue.presenter.ts';
import * as repository from './catalogue.repository.ts';
import type { BlogFilter, ProductFilter } from './catalogue-rows.ts';
import { readBlogCursor, readProductCursor, writeCursor } from './page-cursor.ts';

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
  /** The filter as it stands in an address. */
  search: Readonly<Record<string, string>>;
  count(): Promise<number>;
  /** @throws ShopError `invalid_cursor` */
  read(after: string | null, limit: number): Promise<ListEntry[]>;
}

export function productList(executor: Executor, filter: ProductFilter, language: Language): CatalogueList {
  return {
    key: JSON.stringify(['products', language, filter]),
    path: `${API_BASE}${endpoints.listProducts.path}`,
    search: {
      ...(filter.search === '' ? {} : { q: filter.search }),
      ...(filter.isPromotion ? { promotion: 'true' } : {}),
      ...(filter.ids === null ? {} : { ids: filter.ids.join(',') }),
    },
    count: () => repository.countProducts(executor, filter),
    async read(after, limit) {
      const begin = after === null ? null : readProductCursor(after);
      const rows = await repository.listProducts(executor, filter, { after: begin, limit });
      return rows.map((row) => ({
        wire: presentProduct(row, language),
        cursor: writeCursor([row.position, row.id]),
        productId: row.id,
      }));
    },
  };
}

export function blogList(executor: Executor, filter: BlogFilter, language: Language): CatalogueList {
  return {
    key: JSON.stringify(['blogs', language, filter]),
    path: `${API_BASE}${endpoints.listBlogs.path}`,
    search: filter.search === '' ? {} : { q: filter.search },
    count: () => repository.countBlogs(executor, filter),
    async read(after, limit) {
      const begin = after === null ? null : readBlogCursor(after);
      const rows = await repository.listBlogs(executor, filter, { after: begin, limit });
      return rows.map((row) => ({
        wire: presentBlog(row, language),
        cursor: writeCursor([row.publishedOn, row.id]),
        productId: null,
      }));
    },
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
