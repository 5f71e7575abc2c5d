import { LIMITS } from '@phsar/contract/limits';
import { API_BASE, shopCalls } from '@phsar/contract/shop/calls';
import type { ProductSort } from '@phsar/contract/shop/paths';
import type { Language } from '@phsar/domain/language';
import { rowIdOf } from '../../platform/database/row-id.ts';
import type { Executor } from '../../platform/database/transaction.ts';
import {
  type CatalogueList,
  readProductCursor,
  readSortCursor,
  writeCursor,
} from '../catalogue/catalogue.module.ts';
import { filterInAddress, foundList, type Searched } from '../product-search/product-search.module.ts';
import { asSoldOn, presentProduct } from './products.presenter.ts';
import * as repository from './products.repository.ts';
import { listSortedIds } from './sorted-products.repository.ts';

const PRODUCTS_PATH = `${API_BASE}${shopCalls.listProducts.path}`;

/** '3,1,x' → [1, 3]: what is not an id is ignored, like the id of a deleted product. */
export function idsOf(text: string): number[] {
  const ids = text
    .split(',')
    .map((part) => rowIdOf(part.trim()))
    .filter((id) => id !== null);
  return [...new Set(ids)].sort((a, b) => a - b).slice(0, LIMITS.idsInQuery);
}

/** The products in the shop's order, with `ProductCursor`s. */
export function productList(
  executor: Executor,
  filter: repository.ProductFilter,
  language: Language,
): CatalogueList {
  return {
    key: JSON.stringify(['products', language, filter]),
    path: PRODUCTS_PATH,
    search: filterInAddress(filter),
    count: () => repository.countProducts(executor, filter),
    async read(after, limit) {
      const begin = after === null ? null : readProductCursor(after);
      const rows = await repository.listProducts(executor, filter, { after: begin, limit });
      return rows.map((row) => ({
        wire: presentProduct(asSoldOn(filter.day, row), language),
        cursor: writeCursor([row.position, row.id]),
        productId: row.id,
      }));
    },
  };
}

/** The products in another order, with `SortCursor`s. */
export function sortedProducts(
  executor: Executor,
  filter: repository.ProductFilter,
  sort: ProductSort,
  language: Language,
): CatalogueList {
  return {
    ...productList(executor, filter, language),
    key: JSON.stringify(['products', language, filter, sort]),
    search: filterInAddress({ ...filter, sort }),
    async read(after, limit) {
      const begin = after === null ? null : readSortCursor(sort, after);
      const sorted = await listSortedIds(executor, filter, sort, { after: begin, limit });
      const ids = sorted.map(({ id }) => id);
      const rows = await repository.listProducts(executor, { ...filter, ids }, { after: null, limit });
      const byId = new Map(rows.map((row) => [row.id, row]));
      return sorted.flatMap(({ id, cursor }) => {
        const row = byId.get(id);
        if (row === undefined) return [];
        const wire = presentProduct(asSoldOn(filter.day, row), language);
        return [{ wire, cursor: writeCursor([sort, ...cursor]), productId: id }];
      });
    },
  };
}

/** The products that a search finds, best first. */
export function foundProducts(executor: Executor, searched: Searched & { day: string }): CatalogueList {
  return foundList(searched, PRODUCTS_PATH, async (ids) => {
    const rows = await repository.listProducts(
      executor,
      { show: 'listed', day: searched.day, ids },
      { after: null, limit: ids.length },
    );
    return rows.map((row) => ({
      wire: presentProduct(asSoldOn(searched.day, row), searched.language),
      id: row.id,
      productId: row.id,
    }));
  });
}
