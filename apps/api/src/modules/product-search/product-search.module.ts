import type { Change } from '../../changes/change-feed.ts';
import type { Executor } from '../../platform/database/transaction.ts';
import type { CatalogueService } from '../catalogue/catalogue.module.ts';
import { TitleIndexCache } from './title-index-cache.ts';
import { productTitles } from './title-sources.ts';

export { filterInAddress, foundList, type Searched, searchOf } from './found-list.ts';
export type { TitleRow } from './loaded-titles.ts';
export { TitleIndexCache, type TitleSource } from './title-index-cache.ts';

/** Creates the index of products, which follows what is written and sold. */
export function createProductSearch(
  db: Executor,
  { changes, today }: Pick<CatalogueService, 'changes' | 'today'>,
): TitleIndexCache {
  const search = new TitleIndexCache(productTitles(db, today), () => changes.publish({ kind: 'search' }));
  changes.subscribe((change: Change) => {
    if (change.kind === 'stock') search.dropStock(change.products);
    else if (change.kind === 'catalogue') {
      if (change.products === 'all') search.dropAll();
      else search.dropEntries(change.products);
    }
  });
  return search;
}
