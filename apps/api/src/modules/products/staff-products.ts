import type { ParsedInput } from '@phsar/contract/endpoint';
import type { OfficeCalls } from '@phsar/contract/office/calls';
import { tidySearch } from '@phsar/domain/search/text';
import type { Executor } from '../../platform/database/transaction.ts';
import {
  type OfficeRows,
  type ProductCursor,
  pageInOrder,
  pageOfFound,
  readProductCursor,
} from '../catalogue/catalogue.module.ts';
import type { TitleIndexCache } from '../product-search/product-search.module.ts';
import { idsOf } from './product-lists.ts';
import { listProducts, type ProductFilter, type ProductRow } from './products.repository.ts';

export type StaffQuery = ParsedInput<OfficeCalls['listProducts']>['query'];

const PAGE_SIZE = 50;

/**
 * A page of the office's list: best matches first, or the shop's order without a search.
 * @param day today in Phnom Penh, YYYY-MM-DD
 * @throws ShopError `invalid_cursor`
 */
export async function staffPage(
  executor: Executor,
  { search, day }: { search: TitleIndexCache; day: string },
  { q = '', ids, category, state = 'listed', limit = PAGE_SIZE, after, ...others }: StaffQuery,
): Promise<OfficeRows<ProductRow>> {
  others satisfies Record<string, never>; // Another filter has to be handled here.
  const filter: ProductFilter = {
    show: state,
    day,
    ids: ids === undefined ? null : idsOf(ids),
    ...(category === undefined ? {} : { category: category === 'none' ? null : category }),
  };
  const text = tidySearch(q);
  if (text === '') {
    return await pageInOrder<ProductRow, ProductCursor>(
      { after, limit },
      readProductCursor,
      (page) => listProducts(executor, filter, page),
      ({ position, id }) => [position, id],
    );
  }
  const titles = await search.load();
  const found = titles.find({ search: text, ids: filter.ids, isArchived: state === 'archived' });
  return await pageOfFound({ after, limit }, found, (some) =>
    listProducts(executor, { ...filter, ids: some }, { after: null, limit: some.length }),
  );
}
