import type { Executor } from '../../platform/database/transaction.ts';
import * as repository from './catalogue.repository.ts';
import type { ProductCursor } from './page-cursor.ts';
import type { TitleSource } from './title-search.ts';

/** Between two pieces the server answers others: reading a large catalogue must not hold it up. */
const AT_ONCE = 500;

/** Titles of all products, read in pieces of 500. */
export function productTitles(executor: Executor): TitleSource {
  return {
    async *readTitles() {
      let after: ProductCursor | null = null;
      for (;;) {
        const rows = await repository.readProductTitles(executor, { after, limit: AT_ONCE });
        yield rows;
        const last = rows.at(-1);
        if (last === undefined || rows.length < AT_ONCE) return;
        after = [last.position, last.id];
      }
    },
    readStocks: (ids) => repository.readStocks(executor, ids),
  };
}

/** Titles of all posts, which have no stock. */
export function blogTitles(executor: Executor): TitleSource {
  return {
    async *readTitles() {
      yield await repository.readBlogTitles(executor);
    },
    readStocks: async () => [],
  };
}
