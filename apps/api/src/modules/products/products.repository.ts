import { inEachLanguage } from '@phsar/domain/language';
import { and, asc, count, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isAmong } from '../../platform/database/among.ts';
import { joinTexts, localized } from '../../platform/database/localized-texts.ts';
import type { Executor } from '../../platform/database/transaction.ts';
import type { PageOf, ProductCursor } from '../catalogue/catalogue.module.ts';
import type { PictureRow } from '../media/media.module.ts';
import { IS_LOW, IS_SOLD_OUT } from './low-stock.ts';
import { PRODUCT_COLUMNS } from './product-fields.ts';
import type { ProductFilter, ProductRow } from './product-rows.ts';
import { productStock, products, productTexts as productTextsTable } from './schema.ts';

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

/** The ids of the products with these keys. */
export async function findIdsOfKeys(executor: Executor, keys: readonly string[]): Promise<number[]> {
  const rows = await executor
    .select({ id: products.id })
    .from(products)
    .where(sql`${products.key} = ANY (${sql.param([...keys])}::text[])`);
  return rows.map(({ id }) => id);
}

/** The number of products that match, for `X-Total-Count`. */
export async function countProducts(executor: Executor, filter: ProductFilter): Promise<number> {
  const [row] = await executor
    .select({ total: count() })
    .from(products)
    .where(and(...productConditions(filter)));
  return row?.total ?? 0;
}

/** What a product must be to fit the filter. */
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
