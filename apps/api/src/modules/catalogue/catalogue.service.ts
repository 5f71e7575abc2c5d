import type { ParsedInput } from '@phsar/contract/endpoint';
import { LIMITS } from '@phsar/contract/limits';
import type { ShopSchemas } from '@phsar/contract/shop/endpoint-schemas';
import type { Language } from '@phsar/domain/language';
import type { Cents } from '@phsar/domain/money';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../platform/database/open-database.ts';
import type { Executor, Transaction } from '../../platform/database/transaction.ts';
import type { PreparedAnswer } from '../../platform/http/prepared-answer.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { Sources } from '../../platform/sources.ts';
import {
  pictureAddress,
  presentBanner,
  presentBlog,
  presentDeliveryFreeLimit,
  presentProduct,
} from './catalogue.presenter.ts';
import * as repository from './catalogue.repository.ts';
import { CatalogueAnswers, type LongAnswer } from './catalogue-answers.ts';
import { CatalogueChanges } from './catalogue-changes.ts';
import { blogList, foundBlogs, foundProducts, productList } from './catalogue-lists.ts';
import type { ProductRow } from './catalogue-rows.ts';
import { blogTitles, productTitles } from './catalogue-titles.ts';
import { type CatalogueWriter, type WriteOptions, writeCatalogue } from './catalogue-writing.service.ts';
import type { TitleFilter } from './loaded-titles.ts';
import * as stock from './stock.repository.ts';
import { searchText, TitleSearch } from './title-search.ts';

/** For other modules, which come to the catalogue through this file. */
export { type ProductRow, presentProduct };
export type StockChange = stock.StockChange;

export interface CatalogueDeps {
  database: Database;
  /** A PostgreSQL server that other servers of the shop may share. */
  databaseUrl?: string | undefined;
  sources: Sources;
  log: FastifyBaseLogger;
  /** Called when the catalogue may have been written, here or elsewhere; not for stock alone. */
  onCatalogueWrite?: () => void;
}

type ProductQuery = ParsedInput<ShopSchemas['listProducts']>['query'];
type BlogQuery = ParsedInput<ShopSchemas['listBlogs']>['query'];

export interface CatalogueService {
  banners(language: Language): Promise<PreparedAnswer>;
  /** @throws ShopError `invalid_cursor` */
  products(query: ProductQuery, language: Language): Promise<PreparedAnswer | LongAnswer>;
  /** @throws ShopError `invalid_cursor` */
  blogs(query: BlogQuery, language: Language): Promise<PreparedAnswer | LongAnswer>;
  /** @throws ShopError `blog_not_found` */
  blog(id: string, language: Language): Promise<PreparedAnswer>;
  deliveryFreeLimits(): Promise<PreparedAnswer>;
  /** Products by id, in the shop's order; those that are gone are missing. For carts and orders. */
  findProducts(executor: Executor, ids: readonly number[]): Promise<ProductRow[]>;
  findDeliveryFreeLimit(executor: Executor): Promise<Cents>;
  /** The address of the picture that stands for a product; empty when it has none. */
  mainPicture(product: ProductRow): string;
  /** Keeps everyone else from changing these products until the transaction ends. */
  lockProducts(transaction: Transaction, ids: readonly number[]): Promise<void>;
  /** Changes stock and writes its movements. The products must be locked, and hold enough. */
  moveStock(
    transaction: Transaction,
    changes: readonly stock.StockChange[],
    cause: stock.StockCause,
  ): Promise<void>;
  /** To be called once the transaction that changed the stock is committed: the next answer shows it. */
  stockChanged(productIds: readonly number[]): void;
  /** Writes the catalogue; the next answer shows it. See `writeCatalogue`. */
  write<T>(work: (writer: CatalogueWriter) => Promise<T>, options?: WriteOptions): Promise<T>;
  /** To be called once a write of the catalogue by this process is committed. */
  catalogueChanged(): void;
  /** Another number whenever anything a visitor sees of the catalogue may be another. */
  edition(): number;
  close(): Promise<void>;
}

const ALL_PRODUCTS = { isPromotion: false, ids: null };

export function createCatalogueService(deps: CatalogueDeps): CatalogueService {
  const { database, databaseUrl, sources, log } = deps;
  const { db } = database;
  const answers = new CatalogueAnswers();
  const productSearch = new TitleSearch(productTitles(db));
  const blogSearch = new TitleSearch(blogTitles(db));
  const changes = new CatalogueChanges({
    database,
    databaseUrl: database.kind === 'postgres' ? (databaseUrl ?? null) : null,
    serverName: sources.token(9),
    log,
  });
  let edition = 1;
  const dropStock = (productIds: readonly number[]) => {
    edition += 1;
    answers.dropStock(productIds);
    productSearch.dropStock(productIds);
  };
  const dropAll = () => {
    edition += 1;
    answers.dropAll();
    productSearch.dropAll();
    blogSearch.dropAll();
    deps.onCatalogueWrite?.();
  };
  changes.listen({ onStock: dropStock, onAll: dropAll });

  return {
    banners: (language) =>
      answers.one(`banners ${language}`, async () =>
        (await repository.listBanners(db)).map((row) => presentBanner(row, language)),
      ),
    async products(query, language) {
      if (isWhole(query)) return await answers.whole(productList(db, ALL_PRODUCTS, language));
      const filter = {
        isPromotion: query.promotion === 'true',
        ids: query.ids === undefined ? null : idsOf(query.ids),
      };
      const asked = searchOf(query);
      const list =
        asked === null
          ? productList(db, filter, language)
          : await foundProducts(db, { search: productSearch, filter: { ...asked, ...filter }, language });
      return await answers.page(list, query);
    },
    async blogs(query, language) {
      const asked = searchOf(query);
      if (asked !== null) {
        const list = await foundBlogs(db, { search: blogSearch, filter: asked, language });
        return await answers.page(list, query);
      }
      const list = blogList(db, language);
      return isWhole(query) ? await answers.whole(list) : await answers.page(list, query);
    },
    blog: (id, language) =>
      answers.one(`blog ${id} ${language}`, async () => {
        const row = isId(id) ? await repository.findBlog(db, Number(id)) : undefined;
        if (row === undefined) throw new ShopError('blog_not_found');
        return presentBlog(row, language);
      }),
    deliveryFreeLimits: () =>
      answers.one('delivery free limits', async () => [
        presentDeliveryFreeLimit(await repository.findDeliveryFreeLimit(db)),
      ]),
    findProducts: (executor, ids) =>
      repository.listProducts(executor, { ...ALL_PRODUCTS, ids }, { after: null, limit: ids.length }),
    findDeliveryFreeLimit: repository.findDeliveryFreeLimit,
    mainPicture: ({ pictures: [first] }) => (first === undefined ? '' : pictureAddress(first)),
    lockProducts: stock.lockProducts,
    moveStock: stock.moveStock,
    stockChanged(productIds) {
      dropStock(productIds);
      changes.tellStock(productIds);
    },
    async write(work, options) {
      const result = await writeCatalogue(database, work, options);
      dropAll();
      return result;
    },
    catalogueChanged: dropAll,
    edition: () => edition,
    close: () => changes.close(),
  };
}

/** No parameter but the language: the whole list. */
function isWhole(query: ProductQuery | BlogQuery): boolean {
  return Object.entries(query).every(([name, value]) => name === 'lang' || value === undefined);
}

/** Null when nothing is searched for. */
function searchOf({ q = '', nearest }: BlogQuery): TitleFilter | null {
  const search = searchText(q);
  return search === '' ? null : { search, ...(nearest === 'true' ? { isNearest: true } : {}) };
}

/** '3,1,x' → [1, 3]: what is no id of ours is no product of ours, as one that is gone. */
function idsOf(text: string): number[] {
  const ids = text
    .split(',')
    .map((part) => part.trim())
    .filter(isId)
    .map(Number);
  return [...new Set(ids)].sort((a, b) => a - b).slice(0, LIMITS.idsInQuery);
}

function isId(text: string): boolean {
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2_147_483_647;
}
