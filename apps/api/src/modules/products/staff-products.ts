import type { ParsedInput } from '@phsar/contract/endpoint';
import type { OfficeCalls } from '@phsar/contract/office/calls';
import { tidySearch } from '@phsar/domain/search/text';
import type { Executor } from '../../platform/database/transaction.ts';
import { readFoundCursor, readProductCursor, writeCursor } from '../catalogue/catalogue.module.ts';
import type { TitleIndexCache } from '../product-search/product-search.module.ts';
import { idsOf } from './product-lists.ts';
import type { ProductFilter, ProductRow } from './products.repository.ts';
import * as repository from './products.repository.ts';

/** What staff asks for. */
export type StaffQuery = ParsedInput<OfficeCalls['listProducts']>['query'];

/** A page of the office's product list. */
export interface StaffPage {
  products: ProductRow[];
  /** The next page's `after`; null at the end. */
  next: string | null;
}

interface StaffProducts {
  search: TitleIndexCache;
  /** Today in Phnom Penh, YYYY-MM-DD. */
  day: string;
}

const PAGE_SIZE = 50;
/** Search results are checked in pieces of this size until the page is full. */
const AT_ONCE = 500;

/** A page of the office's list. @throws ShopError `invalid_cursor` */
export async function staffPage(
  executor: Executor,
  { search, day }: StaffProducts,
  { q = '', ids, category, state = 'listed', limit = PAGE_SIZE, after, ...others }: StaffQuery,
): Promise<StaffPage> {
  others satisfies Record<string, never>; // Another filter has to be handled here.
  const filter: ProductFilter = {
    show: state,
    day,
    ids: ids === undefined ? null : idsOf(ids),
    ...(category === undefined ? {} : { category: category === 'none' ? null : category }),
  };
  const text = tidySearch(q);
  if (text === '') return await pageInOrder(executor, filter, { limit, after });
  const titles = await search.load();
  const found = titles.find({ search: text, ids: filter.ids, isArchived: state === 'archived' });
  return await pageOfFound(executor, { ...filter, found }, { limit, after });
}

interface Page {
  limit: number;
  after: string | undefined;
}

async function pageInOrder(
  executor: Executor,
  filter: ProductFilter,
  { limit, after }: Page,
): Promise<StaffPage> {
  const begin = after === undefined ? null : readProductCursor(after);
  const rows = await repository.listProducts(executor, filter, { after: begin, limit: limit + 1 });
  const products = rows.slice(0, limit);
  const last = products.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return { products, next: hasMore ? writeCursor([last.position, last.id]) : null };
}

async function pageOfFound(
  executor: Executor,
  { found, ...filter }: ProductFilter & { found: Int32Array },
  { limit, after }: Page,
): Promise<StaffPage> {
  const products: ProductRow[] = [];
  let place = after === undefined ? 0 : readFoundCursor(after);
  while (place < found.length) {
    const ids = [...found.subarray(place, place + AT_ONCE)];
    const rows = await repository.listProducts(executor, { ...filter, ids }, { after: null, limit: AT_ONCE });
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const id of ids) {
      const row = byId.get(id);
      if (row !== undefined && products.length === limit) {
        return { products, next: writeCursor(['found', place]) };
      }
      place += 1;
      if (row !== undefined) products.push(row);
    }
  }
  return { products, next: null };
}
