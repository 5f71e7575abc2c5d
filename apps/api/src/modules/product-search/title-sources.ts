import type { Executor } from '../../platform/database/transaction.ts';
import type { ProductCursor } from '../catalogue/catalogue.module.ts';
import type { TitleSource } from './title-index-cache.ts';
import * as repository from './titles.repository.ts';

/** The server answers other requests between two pieces: reading a large catalogue must not block it. */
const AT_ONCE = 500;

/** Titles of all products, read in pieces of 500, with the discounts of today. */
export function productTitles(executor: Executor, today: () => string): TitleSource {
  return {
    async *readTitles() {
      const day = today();
      let after: ProductCursor | null = null;
      for (;;) {
        const rows = await repository.readProductTitles(executor, { after, limit: AT_ONCE, day });
        yield rows;
        const last = rows.at(-1);
        if (last === undefined || rows.length < AT_ONCE) return;
        after = [last.position, last.id];
      }
    },
    readSome: (ids) =>
      repository.readProductTitles(executor, { ids, after: null, limit: ids.length, day: today() }),
    readStocks: (ids) => repository.readStocks(executor, ids),
  };
}
