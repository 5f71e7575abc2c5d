import type { Executor } from '../../platform/database/transaction.ts';
import type { CatalogueService, ProductCursor } from '../catalogue/catalogue.module.ts';
import { TitleIndexCache, type TitleSource } from './title-index-cache.ts';
import * as repository from './titles.repository.ts';

export { filterInAddress, foundList, type Searched, searchOf } from './found-list.ts';
export type { TitleRow } from './title-block.ts';
export { TitleIndexCache, type TitleSource } from './title-index-cache.ts';

/** Creates the index of products, which follows what is written and sold. */
export function createProductSearch(
  db: Executor,
  { changes, today }: Pick<CatalogueService, 'changes' | 'today'>,
): TitleIndexCache {
  const search = new TitleIndexCache(productTitles(db, today), () => changes.publish({ kind: 'search' }));
  changes.subscribe((change) => {
    if (change.kind === 'stock') search.dropStock(change.products);
    if (change.kind === 'catalogue') search.drop(change.products);
  });
  return search;
}

/** The server answers other requests between two pieces: reading a large catalogue must not block it. */
const PIECE_LENGTH = 500;

/** Titles of all products, with the discounts of today. */
function productTitles(executor: Executor, today: () => string): TitleSource {
  return {
    async *readTitles() {
      const day = today();
      let after: ProductCursor | null = null;
      for (;;) {
        const rows = await repository.readProductTitles(executor, { after, limit: PIECE_LENGTH, day });
        yield rows;
        const last = rows.at(-1);
        if (last === undefined || rows.length < PIECE_LENGTH) return;
        after = [last.position, last.id];
      }
    },
    readSome: (ids) =>
      repository.readProductTitles(executor, { ids, after: null, limit: ids.length, day: today() }),
    readStocks: (ids) => repository.readStocks(executor, ids),
  };
}
