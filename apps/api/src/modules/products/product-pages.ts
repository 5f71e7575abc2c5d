import type { Executor } from '../../platform/database/transaction.ts';
import { type ProductCursor, pagesOf } from '../catalogue/catalogue.module.ts';
import type { ProductRow } from './product-rows.ts';
import * as repository from './products.repository.ts';

/** Archived products too; the day does not matter here. */
const ALL = { show: 'all', day: '', ids: null } as const;

/** All products in the shop's order, in pages: a large catalogue is never in memory as a whole. */
export function productPages(executor: Executor): AsyncGenerator<ProductRow[]> {
  return pagesOf<ProductRow, ProductCursor>(
    (page) => repository.listProducts(executor, ALL, page),
    ({ position, id }) => [position, id],
  );
}

/** The products with these keys, archived or not; at most 1,000 keys. */
export async function findProductsByKeys(executor: Executor, keys: readonly string[]): Promise<ProductRow[]> {
  const ids = await repository.findIdsOfKeys(executor, keys);
  return await repository.listProducts(executor, { ...ALL, ids }, { after: null, limit: ids.length });
}
