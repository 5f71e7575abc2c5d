import { LIMITS } from '@phsar/contract/limits';
import type { PRODUCT_STATES } from '@phsar/contract/office/products';
import { inEachLanguage, type Localized } from '@phsar/domain/language';
import { and, asc, count, eq, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isAmong } from '../../platform/database/among.ts';
import { joinTexts, localized } from '../../platform/database/localized-texts.ts';
import type { Executor } from '../../platform/database/transaction.ts';
import { type PageOf, type ProductCursor, pagesOf } from '../catalogue/catalogue.module.ts';
import type { PictureRow } from '../media/media.module.ts';
import { PRODUCT_COLUMNS, type ProductFields } from './product-fields.ts';
import {
  productPictures as productPicturesTable,
  productStock,
  products,
  productTexts as productTextsTable,
} from './schema.ts';

/** A product as it is stored: the discount is the planned one. */
export interface ProductRow extends ProductFields {
  id: number;
  key: string;
  position: number;
  stock: number;
  version: number;
  title: Localized;
  description: Localized;
  /** In order; the first one stands for the product. */
  pictures: PictureRow[];
}

export interface ProductFilter {
  /**
   * `promotion` is what has a discount on `day`; `all` includes archived products, every other one leaves them out. The
   * office's states as its contract describes them.
   */
  show: 'all' | 'promotion' | (typeof PRODUCT_STATES)[number];
  /** Today in Phnom Penh, YYYY-MM-DD. */
  day: string;
  /** Null for all. */
  ids: readonly number[] | null;
  /** The key of a category; null for products without one. */
  category?: string | null;
}

/** Archived products too; the day does not matter here. */
const ALL = { show: 'all', day: '', ids: null } as const;

/** As in the indexes: a parameter would hide them from the planner. */
const THRESHOLD = sql.raw(String(LIMITS.lowStock));

/** Products with as few pieces as their own threshold, or the shop's. Two indexes find those that can be. */
export const IS_LOW: SQL = sql`(${products.id} IN (
    SELECT product_id FROM product_stock WHERE stock <= ${THRESHOLD}
    UNION ALL SELECT id FROM products WHERE low_stock > ${THRESHOLD}
  ) AND (SELECT stock FROM product_stock WHERE product_id = ${products.id}) <= coalesce(${products.lowStock}, ${THRESHOLD}))`;

const IS_SOLD_OUT = sql`${products.id} IN (SELECT product_id FROM product_stock WHERE stock = 0)`;

const productTexts = inEachLanguage((language) => alias(productTextsTable, `product_${language}`));

const productPictures = sql<PictureRow[]>`(
  SELECT coalesce(json_agg(json_build_object('id', shown.id, 'width', shown.width) ORDER BY link.position), '[]')
  FROM product_pictures AS link JOIN pictures AS shown ON shown.id = link.picture_id
  WHERE link.product_id = ${products.id}
)`;

/** Products of a filter in the shop's order, from a place on. */
export function listProducts(
  executor: Executor,
  filter: ProductFilter,
  page: PageOf<ProductCursor>,
): Promise<ProductRow[]> {
  const begin =
    page.after && sql`(${products.position}, ${products.id}) > (${page.after[0]}, ${page.after[1]})`;
  const query = executor
    .select({
      id: products.id,
      key: products.key,
      position: products.position,
      stock: productStock.stock,
      version: products.version,
      ...PRODUCT_COLUMNS,
      title: localized(productTexts, (text) => text.title),
      description: localized(productTexts, (text) => text.description),
      pictures: productPictures,
    })
    .from(products)
    .innerJoin(productStock, eq(productStock.productId, products.id))
    .$dynamic();
  joinTexts(query, productTexts, ({ productId }) => eq(productId, products.id));
  return query
    .where(and(...productConditions(filter), begin ?? undefined))
    .orderBy(asc(products.position), asc(products.id))
    .limit(page.limit);
}

/** All products in the shop's order, in pages: a large catalogue is never in memory as a whole. */
export function productPages(executor: Executor): AsyncGenerator<ProductRow[]> {
  return pagesOf<ProductRow, ProductCursor>(
    (page) => listProducts(executor, ALL, page),
    ({ position, id }) => [position, id],
  );
}

/** The products with these keys, archived or not, by key; at most 1,000 keys. */
export async function productsByKey(
  executor: Executor,
  keys: readonly string[],
): Promise<Map<string, ProductRow>> {
  const rows = await executor
    .select({ id: products.id })
    .from(products)
    .where(sql`${products.key} = ANY (${sql.param([...keys])}::text[])`);
  const ids = rows.map(({ id }) => id);
  const found = await listProducts(executor, { ...ALL, ids }, { after: null, limit: ids.length });
  return new Map(found.map((row) => [row.key, row]));
}

export async function hasProducts(executor: Executor): Promise<boolean> {
  return (await executor.select({ id: products.id }).from(products).limit(1)).length > 0;
}

/** The ids of the pictures that these products show, as a subquery. */
export function picturesOfProducts(executor: Executor, productIds: readonly number[]): SQLWrapper {
  const { pictureId, productId } = productPicturesTable;
  return executor.select({ id: pictureId }).from(productPicturesTable).where(isAmong(productId, productIds));
}

export async function countProducts(executor: Executor, filter: ProductFilter): Promise<number> {
  const [row] = await executor
    .select({ total: count() })
    .from(products)
    .where(and(...productConditions(filter)));
  return row?.total ?? 0;
}

export function productConditions(filter: ProductFilter): SQL[] {
  const { ids, category } = filter;
  const conditions = [...shownConditions(filter)];
  if (ids !== null) conditions.push(isAmong(products.id, ids));
  if (category === null) conditions.push(isNull(products.category));
  if (typeof category === 'string') conditions.push(eq(products.category, category));
  return conditions;
}

function shownConditions({ show, day }: Pick<ProductFilter, 'show' | 'day'>): SQL[] {
  const { isArchived, discountUntil } = products;
  if (show === 'all') return [];
  if (show === 'archived') return [sql`${isArchived}`];
  const isListed = sql`NOT ${isArchived}`;
  if (show === 'listed') return [isListed];
  if (show === 'low') return [isListed, IS_LOW];
  if (show === 'soldout') return [isListed, IS_SOLD_OUT];
  const hasNotEnded = sql`coalesce(${discountUntil} >= ${day}::date, true)`;
  if (show === 'discounted') return [isListed, sql`discount_basis_points > 0`, hasNotEnded];
  return [isListed, isDiscountedOn(day)];
}

/** Whether a product has a discount on a day, as `discountOn` says. */
export function isDiscountedOn(day: string): SQL {
  const { discount, discountFrom, discountUntil } = products;
  return sql`${discount} > 0 AND coalesce(${discountUntil} >= ${day}::date, true) AND coalesce(${discountFrom} <= ${day}::date, true)`;
}
