import type { ParsedInput } from '@phsar/contract/endpoint';
import type { OfficeProduct } from '@phsar/contract/office/wire';
import type { ShopCalls } from '@phsar/contract/shop/calls';
import type { Policy } from '@phsar/contract/shop/paths';
import type { ShopSettings } from '@phsar/contract/shop-settings';
import type { Language } from '@phsar/domain/language';
import type { Cents } from '@phsar/domain/money';
import { tidySearch } from '@phsar/domain/search/text';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../platform/database/open-database.ts';
import { rowIdOf } from '../../platform/database/row-id.ts';
import type { Executor, Transaction } from '../../platform/database/transaction.ts';
import type { CompressedResponse } from '../../platform/http/compressed-response.ts';
import { MostAge } from '../../platform/most-age.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { Sources } from '../../platform/sources.ts';
import type { RecordWrite } from '../cdn/cdn.service.ts';
import {
  pictureAddress,
  presentBanner,
  presentBlog,
  presentCategory,
  presentDeliveryFreeLimit,
  presentOfficeProduct,
  presentProduct,
} from './catalogue.presenter.ts';
import * as repository from './catalogue.repository.ts';
import { CatalogueAnswers, type LongAnswer } from './catalogue-answers.ts';
import { CatalogueChanges, type ChangedProducts } from './catalogue-changes.ts';
import { blogList, foundBlogs, foundProducts, productList, sortedProducts } from './catalogue-lists.ts';
import { asSoldOn, type ProductRow, type SoldProduct } from './catalogue-rows.ts';
import { blogTitles, productTitles } from './catalogue-titles.ts';
import { type CatalogueWriter, type WriteOptions, writeCatalogue } from './catalogue-writing.service.ts';
import { listShownCategories } from './categories.repository.ts';
import type { TitleFilter } from './loaded-titles.ts';
import type { NewsMetrics } from './news-metrics.ts';
import { PlannedPosts } from './planned-posts.ts';
import { presentPolicy } from './policies.ts';
import { idsOf } from './product-ids.ts';
import { ShopDay } from './shop-day.ts';
import { findNextAppearance } from './staff-blogs.repository.ts';
import { type StaffPage, type StaffQuery, staffPage } from './staff-products.ts';
import * as stock from './stock.repository.ts';
import { TitleIndexCache } from './title-index-cache.ts';

export type { ChangedProducts };
/** For other modules, which come to the catalogue through this file. */
export { asSoldOn, type ProductRow, presentProduct, type SoldProduct };
export type StockChange = stock.StockChange;
export type SaleOutcome = stock.SaleOutcome;

export interface CatalogueDeps {
  database: Database;
  /** A PostgreSQL server that other servers of the shop may share. */
  databaseUrl?: string | undefined;
  sources: Sources;
  log: FastifyBaseLogger;
  news?: NewsMetrics | undefined;
  /** Milliseconds between looks for changes without news; shorter in tests. */
  heartbeat?: number;
  recordWrite?: RecordWrite | undefined;
  /** Called when the catalogue may have been written, here or elsewhere; not for stock alone. */
  onCatalogueWrite?: (changed: ChangedProducts) => void;
}

/**
 * Milliseconds after which kept answers are made anew though nothing told of a change: the answer to a COMMIT may have been
 * lost, or somebody may have written the tables by hand. Pages compare what they were made of.
 */
const MOST_AGE = 60_000;
/** The same of all else, such as titles and the index of pictures, which only rank what is found and take seconds to read. */
const MOST_AGE_OF_INDEXES = 60 * MOST_AGE;

type ProductQuery = ParsedInput<ShopCalls['listProducts']>['query'];

type BlogQuery = ParsedInput<ShopCalls['listBlogs']>['query'];

/**
 * Reads the catalogue for the shop and the other modules, and writes it by `write`. Answers come serialised and
 * compressed.
 */
export interface CatalogueService {
  banners(language: Language): Promise<CompressedResponse>;
  /** All categories in order, with the number of products on sale in each. */
  categories(language: Language): Promise<CompressedResponse>;
  /** @throws ShopError `invalid_cursor` */
  products(query: ProductQuery, language: Language): Promise<CompressedResponse | LongAnswer>;
  /** @throws ShopError `invalid_cursor` */
  blogs(query: BlogQuery, language: Language): Promise<CompressedResponse | LongAnswer>;
  /** @throws ShopError `blog_not_found` */
  blog(id: string, language: Language): Promise<CompressedResponse>;
  /**
   * The ids of the posts whose titles match, best first, drafts and planned ones included; null for an empty search.
   */
  findBlogsByTitle(q: string): Promise<number[] | null>;
  deliveryFreeLimits(): Promise<CompressedResponse>;
  /**
   * A policy of the shop. @param readShop reads the settings that the text names; every change of them is also a write
   * of the catalogue
   */
  policy(
    policy: Policy,
    language: Language,
    readShop: () => Promise<ShopSettings>,
  ): Promise<CompressedResponse>;
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
  /** Today in Phnom Penh, YYYY-MM-DD. Drops what was cached on another day first. */
  today(): string;
  findDeliveryFreeLimit(executor: Executor): Promise<Cents>;
  mainPicture: typeof mainPicture;
  /** Keeps everyone else from changing the stock of these products until the transaction ends. */
  lockStock(transaction: Transaction, ids: readonly number[]): Promise<void>;
  /** Changes stock and writes its movements. It must be locked, and hold enough. */
  moveStock(
    transaction: Transaction,
    changes: readonly stock.StockChange[],
    cause: stock.StockCause,
  ): Promise<void>;
  /** Locks the stock of what is sold and takes it. To be an order's last statement. See `takeStock`. */
  takeStock(
    transaction: Transaction,
    sales: readonly stock.Sale[],
    cause: stock.StockCause,
  ): Promise<stock.SaleOutcome[]>;
  /** Call it after the commit of a transaction that changed stock: the next answer shows it. */
  stockChanged(productIds: readonly number[]): void;
  /** Writes the catalogue; the next answer shows it. See `writeCatalogue`. */
  write<T>(work: (writer: CatalogueWriter) => Promise<T>, options?: Pick<WriteOptions, 'isLong'>): Promise<T>;
  /** Call it after the commit of a write of the catalogue by this process. */
  catalogueChanged(): void;
  /** Another number whenever anything a visitor sees of the catalogue may be another; nothing that was kept is older than a minute. */
  edition(): number;
  /**
   * Reads what the search needs, unless it has. Called at the start: with 100,000 products it takes more than a second, which
   * the first search would wait for.
   */
  prepareSearch(): Promise<void>;
  /** Whether a search is answered at once. */
  isSearchPrepared(): boolean;
  close(): Promise<void>;
}

/** Creates the service with its caches, which a write on any server invalidates. */
export function createCatalogueService(deps: CatalogueDeps): CatalogueService {
  const { database, databaseUrl, sources, log } = deps;
  const { db } = database;
  const answers = new CatalogueAnswers();
  const now = () => sources.now();
  const shopDay = new ShopDay(sources, () => dropWritten('all'));
  const today = () => shopDay.today();
  const productSearch = new TitleIndexCache(productTitles(db, today), () => {
    edition += 1;
  });
  const blogSearch = new TitleIndexCache(blogTitles(db, now), () => {
    edition += 1;
  });
  const staffBlogSearch = new TitleIndexCache(blogTitles(db, () => null));
  const serverName = sources.token(9);
  const changes = new CatalogueChanges({
    database,
    databaseUrl: database.kind === 'postgres' ? (databaseUrl ?? null) : null,
    serverName,
    log,
    news: deps.news,
    ...(deps.heartbeat === undefined ? {} : { heartbeat: deps.heartbeat }),
  });
  let edition = 1;
  const answersAge = new MostAge(sources, MOST_AGE, () => {
    edition += 1;
    answers.dropAll();
  });
  const dropStock = (productIds: readonly number[]) => {
    edition += 1;
    answers.dropStock(productIds);
    productSearch.dropStock(productIds);
  };
  const dropWritten = (changed: ChangedProducts) => {
    edition += 1;
    answers.dropAll();
    if (changed === 'all') productSearch.dropAll();
    else productSearch.dropEntries(changed);
    blogSearch.dropAll();
    staffBlogSearch.dropAll();
    plannedPosts.refresh();
    deps.onCatalogueWrite?.(changed);
  };
  const indexesAge = new MostAge(sources, MOST_AGE_OF_INDEXES, () => dropWritten('all'));
  const plannedPosts = new PlannedPosts({
    sources,
    readNext: (from) => findNextAppearance(db, from),
    onAppear: () => dropWritten([]),
    log,
  });
  changes.listen({ onStock: dropStock, onWrite: dropWritten });

  return {
    banners(language) {
      const day = today();
      return answers.one(`banners ${language}`, async () =>
        (await repository.listBanners(db, day)).map((row) => presentBanner(row, language)),
      );
    },
    categories: (language) =>
      answers.one(`categories ${language}`, async () =>
        (await listShownCategories(db)).map((row) => presentCategory(row, language)),
      ),
    async products(query, language) {
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
      const found = await foundProducts(db, { search: productSearch, filter, language, day });
      return await answers.page(found, query);
    },
    async blogs(query, language) {
      plannedPosts.check();
      const asked = searchOf(query);
      if (asked !== null) {
        const list = await foundBlogs(db, { search: blogSearch, filter: asked, language }, now);
        return await answers.page(list, query);
      }
      const list = blogList(db, language, now);
      return isWhole(query) ? await answers.whole(list) : await answers.page(list, query);
    },
    blog(id, language) {
      plannedPosts.check();
      return answers.one(`blog ${id} ${language}`, async () => {
        const row = rowIdOf(id) === null ? undefined : await repository.findBlog(db, Number(id), now());
        if (row === undefined) throw new ShopError('blog_not_found');
        return presentBlog(row, language);
      });
    },
    async findBlogsByTitle(q) {
      const search = tidySearch(q);
      return search === '' ? null : [...(await staffBlogSearch.load()).find({ search })];
    },
    deliveryFreeLimits: () =>
      answers.one('delivery free limits', async () => [
        presentDeliveryFreeLimit(await repository.findDeliveryFreeLimit(db)),
      ]),
    policy: (policy, language, readShop) =>
      answers.one(`policy ${policy} ${language}`, async () =>
        presentPolicy(policy, language, {
          freeFrom: await repository.findDeliveryFreeLimit(db),
          shop: await readShop(),
        }),
      ),
    listForStaff: (asked) => staffPage(db, { search: productSearch, day: today() }, asked),
    async findProducts(executor, ids, held) {
      const day = today();
      const show = held === undefined ? 'listed' : 'all';
      const rows = await repository.listProducts(
        executor,
        { show, day, ids },
        { after: null, limit: ids.length },
      );
      return rows
        .filter(({ id, isArchived }) => !isArchived || held?.has(id))
        .map((row) => asSoldOn(day, row));
    },
    async findStored(executor, id) {
      const filter = { show: 'all', day: '', ids: id === null ? [] : [id] } as const;
      const [row] = await repository.listProducts(executor, filter, { after: null, limit: 1 });
      if (row === undefined) throw new ShopError('product_not_found');
      return row;
    },
    presentForStaff: (row) => presentOfficeProduct(row, today()),
    today,
    findDeliveryFreeLimit: repository.findDeliveryFreeLimit,
    mainPicture,
    lockStock: stock.lockStock,
    moveStock: stock.moveStock,
    takeStock: stock.takeStock,
    stockChanged(productIds) {
      dropStock(productIds);
      changes.tellStock(productIds);
    },
    async write(work, options) {
      return await writeCatalogue(database, work, {
        ...options,
        serverName,
        recordWrite: deps.recordWrite,
        onWritten: dropWritten,
      });
    },
    catalogueChanged: () => dropWritten('all'),
    edition() {
      today();
      plannedPosts.check();
      answersAge.check();
      indexesAge.check();
      return edition;
    },
    async prepareSearch() {
      await productSearch.load();
    },
    isSearchPrepared: () => productSearch.isRead,
    close: () => changes.close(),
  };
}

/** The address of the picture that stands for a product; empty when it has none. */
export function mainPicture({ pictures: [first] }: Pick<ProductRow, 'pictures'>): string {
  return first === undefined ? '' : pictureAddress(first);
}

/** No parameter but the language: the whole list. */
function isWhole(query: ProductQuery | BlogQuery): boolean {
  return Object.entries(query).every(([name, value]) => name === 'lang' || value === undefined);
}

/** Null when nothing is searched for. */
function searchOf({ q = '', nearest }: BlogQuery): TitleFilter | null {
  const search = tidySearch(q);
  return search === '' ? null : { search, ...(nearest === 'true' ? { isNearest: true } : {}) };
}
