import type { ParsedInput } from '@phsar/contract/endpoint';
import type { OfficeProduct } from '@phsar/contract/office/wire';
import type { ShopCalls } from '@phsar/contract/shop/calls';
import type { Language } from '@phsar/domain/language';
import type { Executor } from '../../platform/database/transaction.ts';
import type { CompressedResponse } from '../../platform/http/compressed-response.ts';
import { ShopError } from '../../platform/shop-error.ts';
import {
  type CatalogueService,
  isWhole,
  type LongAnswer,
  type OfficeRows,
} from '../catalogue/catalogue.module.ts';
import { searchOf, TitleIndexCache } from '../product-search/product-search.module.ts';
import { foundProducts, idsOf, productList, sortedProducts } from './product-lists.ts';
import { productTitles } from './product-titles.repository.ts';
import { asSoldOn, presentOfficeProduct, type SoldProduct } from './products.presenter.ts';
import { listProducts, type ProductRow } from './products.repository.ts';
import { type StaffQuery, staffPage } from './staff-products.ts';

type ProductQuery = ParsedInput<ShopCalls['listProducts']>['query'];

export interface ProductsDeps {
  db: Executor;
  catalogue: Pick<CatalogueService, 'answers' | 'changes' | 'today'>;
}

/** Reads the products for the shop, the office and the other modules; its search follows the catalogue's changes. */
export class ProductsService {
  readonly #db: Executor;
  readonly #catalogue: Pick<CatalogueService, 'answers' | 'today'>;
  readonly #search: TitleIndexCache;

  constructor({ db, catalogue }: ProductsDeps) {
    this.#db = db;
    this.#catalogue = catalogue;
    const search = new TitleIndexCache(
      productTitles(db, () => catalogue.today()),
      () => catalogue.changes.publish({ kind: 'search' }),
    );
    this.#search = search;
    catalogue.changes.subscribe((change) => {
      if (change.kind === 'stock') search.dropStock(change.products);
      if (change.kind === 'catalogue') search.drop(change.products);
    });
  }

  /** @throws ShopError `invalid_cursor` */
  async list(query: ProductQuery, language: Language): Promise<CompressedResponse | LongAnswer> {
    const db = this.#db;
    const { answers } = this.#catalogue;
    const day = this.#catalogue.today();
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
    const found = foundProducts(db, { search: this.#search, filter, language, day });
    return await answers.page(found, query);
  }

  /** A page of the office's list. @throws ShopError `invalid_cursor` */
  listForStaff(query: StaffQuery): Promise<OfficeRows<ProductRow>> {
    return staffPage(this.#db, { search: this.#search, day: this.#catalogue.today() }, query);
  }

  /**
   * Products by id with the discounts of today, in the shop's order, for carts and orders; unknown and archived ones are
   * left out.
   * @param held ids to include even if they are archived
   */
  async findProducts(
    executor: Executor,
    ids: readonly number[],
    held?: ReadonlySet<number>,
  ): Promise<SoldProduct[]> {
    const day = this.#catalogue.today();
    const show = held === undefined ? 'listed' : 'all';
    const rows = await listProducts(executor, { show, day, ids }, { after: null, limit: ids.length });
    return rows.filter(({ id, isArchived }) => !isArchived || held?.has(id)).map((row) => asSoldOn(day, row));
  }

  /** A product, archived or not, as it is stored. @throws ShopError `product_not_found` */
  async findStored(executor: Executor, id: number | null): Promise<ProductRow> {
    const filter = { show: 'all', day: '', ids: id === null ? [] : [id] } as const;
    const [row] = await listProducts(executor, filter, { after: null, limit: 1 });
    if (row === undefined) throw new ShopError('product_not_found');
    return row;
  }

  presentForStaff(row: ProductRow): OfficeProduct {
    return presentOfficeProduct(row, this.#catalogue.today());
  }

  /** Reads the search's titles unless they are read: with 100,000 products, the first search would wait for over a second. */
  async prepareSearch(): Promise<void> {
    await this.#search.load();
  }

  /** Whether a search is answered at once. */
  isSearchPrepared(): boolean {
    return this.#search.isRead;
  }
}
