import type { ParsedInput } from '@phsar/contract/endpoint';
import type { OfficeProduct } from '@phsar/contract/office/wire';
import type { ShopCalls } from '@phsar/contract/shop/calls';
import type { Language } from '@phsar/domain/language';
import type { Executor } from '../../platform/database/transaction.ts';
import type { CompressedResponse } from '../../platform/http/compressed-response.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { type CatalogueService, isWhole, type LongAnswer } from '../catalogue/catalogue.module.ts';
import { createProductSearch, searchOf } from '../product-search/product-search.module.ts';
import { idsOf } from './product-ids.ts';
import { foundProducts, productList, sortedProducts } from './product-lists.ts';
import { asSoldOn, type ProductRow, type SoldProduct } from './product-rows.ts';
import { presentOfficeProduct } from './products.presenter.ts';
import { listProducts } from './products.repository.ts';
import { type StaffPage, type StaffQuery, staffPage } from './staff-products.ts';

type ProductQuery = ParsedInput<ShopCalls['listProducts']>['query'];

export interface ProductsDeps {
  db: Executor;
  catalogue: Pick<CatalogueService, 'answers' | 'changes' | 'today'>;
}

/** Reads the products for the shop, the office and the other modules. */
export interface ProductsService {
  /** @throws ShopError `invalid_cursor` */
  list(query: ProductQuery, language: Language): Promise<CompressedResponse | LongAnswer>;
  /** For staff: the best matches first, or the shop's order where nothing is searched for. @throws ShopError `invalid_cursor` */
  listForStaff(asked: StaffQuery): Promise<StaffPage>;
  /**
   * Products by id with the discounts of today, in the shop's order; those that are gone or archived are missing. For
   * carts and orders.
   * @param held ids to include even if they are archived
   */
  findProducts(
    executor: Executor,
    ids: readonly number[],
    held?: ReadonlySet<number>,
  ): Promise<SoldProduct[]>;
  /** A product, archived or not, as it is stored. @throws ShopError `product_not_found` */
  findStored(executor: Executor, id: number | null): Promise<ProductRow>;
  /** A stored product as staff sees it today. */
  presentForStaff(row: ProductRow): OfficeProduct;
  /**
   * Reads what the search needs, unless it has. Called at the start: with 100,000 products it takes more than a second, which
   * the first search would wait for.
   */
  prepareSearch(): Promise<void>;
  /** Whether a search is answered at once. */
  isSearchPrepared(): boolean;
}

/** Creates the service, which follows the catalogue's changes. */
export function createProductsService({ db, catalogue }: ProductsDeps): ProductsService {
  const { answers, today } = catalogue;
  const search = createProductSearch(db, catalogue);

  return {
    async list(query, language) {
      const day = today();
      const isPromotion = query.promotion === 'true';
      const ids = query.ids === undefined ? null : idsOf(query.ids);
      const { category, sort } = query;
      const show = isPromotion ? 'promotion' : 'listed';
      const listed = { show, day, ids, ...(category === undefined ? {} : { category }) } as const;
      const inOrder =
        sort === undefined ? productList(db, listed, language) : sortedProducts(db, listed, sort, language);
      if (isWhole(query)) return await answers.whole(inOrder);
      const asked = searchOf(query);
      if (asked === null) return await answers.page(inOrder, query);
      const filter = { ...asked, isPromotion, ids, category, sort };
      const found = await foundProducts(db, { search, filter, language, day });
      return await answers.page(found, query);
    },
    listForStaff: (asked) => staffPage(db, { search, day: today() }, asked),
    async findProducts(executor, ids, held) {
      const day = today();
      const show = held === undefined ? 'listed' : 'all';
      const rows = await listProducts(executor, { show, day, ids }, { after: null, limit: ids.length });
      return rows
        .filter(({ id, isArchived }) => !isArchived || held?.has(id))
        .map((row) => asSoldOn(day, row));
    },
    async findStored(executor, id) {
      const filter = { show: 'all', day: '', ids: id === null ? [] : [id] } as const;
      const [row] = await listProducts(executor, filter, { after: null, limit: 1 });
      if (row === undefined) throw new ShopError('product_not_found');
      return row;
    },
    presentForStaff: (row) => presentOfficeProduct(row, today()),
    async prepareSearch() {
      await search.load();
    },
    isSearchPrepared: () => search.isRead,
  };
}
