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
  catalogue: Pick<CatalogueService, 'answersChanged' | 'onStock' | 'onWrite' | 'today'>,
): TitleIndexCache {
  const search = new TitleIndexCache(productTitles(db, catalogue.today), catalogue.answersChanged);
  catalogue.onStock((productIds) => search.dropStock(productIds));
  catalogue.onWrite((changed) => {
    if (changed === 'all') search.dropAll();
    else search.dropEntries(changed);
  });
  return search;
}
