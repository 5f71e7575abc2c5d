import { API_BASE, shopCalls } from '@phsar/contract/shop/calls';
import type { Language } from '@phsar/domain/language';
import type { Executor } from '../../platform/database/transaction.ts';
import { type CatalogueList, readBlogCursor, writeCursor } from '../catalogue/catalogue.module.ts';
import { foundList, type Searched } from '../product-search/product-search.module.ts';
import { presentBlog } from './posts.presenter.ts';
import * as repository from './posts.repository.ts';

const BLOGS_PATH = `${API_BASE}${shopCalls.listBlogs.path}`;

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

/** The posts that a search finds, best first. */
export async function foundBlogs(
  executor: Executor,
  searched: Searched,
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
