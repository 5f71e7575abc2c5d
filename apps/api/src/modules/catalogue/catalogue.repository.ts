import { DEFAULT_FREE_DELIVERY_THRESHOLD } from '@phsar/domain/delivery';
import { inEachLanguage, LANGUAGES, type Localized } from '@phsar/domain/language';
import type { Cents } from '@phsar/domain/money';
import { and, asc, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import { alias, type PgColumn, type PgSelect, type PgTable } from 'drizzle-orm/pg-core';
import { isAmong } from '../../platform/database/among.ts';
import * as tables from '../../platform/database/schema.ts';
import type { Executor } from '../../platform/database/transaction.ts';
import type {
  BannerRow,
  BlogFilter,
  BlogRow,
  PageOf,
  PictureRow,
  ProductFilter,
  ProductRow,
} from './catalogue-rows.ts';
import type { TitleRow } from './loaded-titles.ts';
import type { BlogCursor, ProductCursor } from './page-cursor.ts';
import { PRODUCT_COLUMNS } from './product-fields.ts';

const productTexts = inEachLanguage((language) => alias(tables.productTexts, `product_${language}`));
const blogTexts = inEachLanguage((language) => alias(tables.blogTexts, `blog_${language}`));
const bannerTexts = inEachLanguage((language) => alias(tables.bannerTexts, `banner_${language}`));

/** A column of the joined texts in every language; empty where a language has no row. */
function localized<Texts>(texts: Localized<Texts>, column: (text: Texts) => PgColumn) {
  return inEachLanguage((language) => sql<string>`coalesce(${column(texts[language])}, '')`);
}

/** Joins the texts of every language to a query. @param isOf whether a text belongs to the query's row */
function joinTexts<Texts extends PgTable & { language: PgColumn }>(
  query: PgSelect,
  texts: Localized<Texts>,
  isOf: (text: Texts) => SQL,
): void {
  for (const language of LANGUAGES) {
    const text: Texts = texts[language];
    query.leftJoin(text as PgTable, and(isOf(text), eq(text.language, language)));
  }
}

const picture = { id: tables.pictures.id, width: tables.pictures.width };

const productPictures = sql<PictureRow[]>`(
  SELECT coalesce(json_agg(json_build_object('id', shown.id, 'width', shown.width) ORDER BY link.position), '[]')
  FROM product_pictures AS link JOIN pictures AS shown ON shown.id = link.picture_id
  WHERE link.product_id = ${tables.products.id}
)`;

/** Products of a filter in the shop's order, from a place on. */
export function listProducts(
  executor: Executor,
  filter: ProductFilter,
  page: PageOf<ProductCursor>,
): Promise<ProductRow[]> {
  const { products } = tables;
  const begin =
    page.after && sql`(${products.position}, ${products.id}) > (${page.after[0]}, ${page.after[1]})`;
  const query = executor
    .select({
      id: products.id,
      key: products.key,
      position: products.position,
      stock: products.stock,
      ...PRODUCT_COLUMNS,
      title: localized(productTexts, (text) => text.title),
      description: localized(productTexts, (text) => text.description),
      pictures: productPictures,
    })
    .from(products)
    .$dynamic();
  joinTexts(query, productTexts, ({ productId }) => eq(productId, products.id));
  return query
    .where(and(...productConditions(filter), begin ?? undefined))
    .orderBy(asc(products.position), asc(products.id))
    .limit(page.limit);
}

export async function countProducts(executor: Executor, filter: ProductFilter): Promise<number> {
  const [row] = await executor
    .select({ total: count() })
    .from(tables.products)
    .where(and(...productConditions(filter)));
  return row?.total ?? 0;
}

function productConditions({ isPromotion, ids }: ProductFilter): SQL[] {
  const conditions: SQL[] = [];
  if (isPromotion) conditions.push(sql`${tables.products.discount} > 0`);
  if (ids !== null) conditions.push(isAmong(tables.products.id, ids));
  return conditions;
}

/** Posts of a filter, newest first, from a place on. */
export function listBlogs(
  executor: Executor,
  filter: BlogFilter,
  page: PageOf<BlogCursor>,
): Promise<BlogRow[]> {
  const { blogs } = tables;
  const begin = page.after && sql`(${blogs.publishedOn}, ${blogs.id}) < (${page.after[0]}, ${page.after[1]})`;
  return selectBlogs(executor)
    .where(and(isOneOf(filter), begin ?? undefined))
    .orderBy(desc(blogs.publishedOn), desc(blogs.id))
    .limit(page.limit);
}

export async function findBlog(executor: Executor, id: number): Promise<BlogRow | undefined> {
  const [row] = await selectBlogs(executor).where(eq(tables.blogs.id, id));
  return row;
}

export async function countBlogs(executor: Executor, filter: BlogFilter): Promise<number> {
  const [row] = await executor.select({ total: count() }).from(tables.blogs).where(isOneOf(filter));
  return row?.total ?? 0;
}

function selectBlogs(executor: Executor) {
  const { blogs, pictures } = tables;
  const query = executor
    .select({
      id: blogs.id,
      key: blogs.key,
      publishedOn: blogs.publishedOn,
      picture,
      title: localized(blogTexts, (text) => text.title),
      description: localized(blogTexts, (text) => text.description),
    })
    .from(blogs)
    .innerJoin(pictures, eq(pictures.id, blogs.pictureId))
    .$dynamic();
  joinTexts(query, blogTexts, ({ blogId }) => eq(blogId, blogs.id));
  return query;
}

function isOneOf({ ids }: BlogFilter): SQL | undefined {
  return ids === null ? undefined : isAmong(tables.blogs.id, ids);
}

/** What the search knows of the products, in the shop's order, from a place on; the last one's place beside it. */
export async function readProductTitles(
  executor: Executor,
  { after, limit }: PageOf<ProductCursor>,
): Promise<(TitleRow & { position: number })[]> {
  const { products } = tables;
  const begin = after && sql`(${products.position}, ${products.id}) > (${after[0]}, ${after[1]})`;
  const query = executor
    .select({
      id: products.id,
      position: products.position,
      title: localized(productTexts, (text) => text.title),
      discount: products.discount,
      stock: products.stock,
    })
    .from(products)
    .$dynamic();
  joinTexts(query, productTexts, ({ productId }) => eq(productId, products.id));
  return await query
    .where(begin ?? undefined)
    .orderBy(asc(products.position), asc(products.id))
    .limit(limit);
}

/** The same of the posts, newest first; few enough to be read at once. */
export async function readBlogTitles(executor: Executor): Promise<TitleRow[]> {
  const { blogs } = tables;
  const query = executor
    .select({ id: blogs.id, title: localized(blogTexts, (text) => text.title) })
    .from(blogs)
    .$dynamic();
  joinTexts(query, blogTexts, ({ blogId }) => eq(blogId, blogs.id));
  return await query.orderBy(desc(blogs.publishedOn), desc(blogs.id));
}

/** Stocks by product id; unknown ids are left out. */
export async function readStocks(
  executor: Executor,
  ids: readonly number[],
): Promise<{ id: number; stock: number }[]> {
  const { products } = tables;
  return await executor
    .select({ id: products.id, stock: products.stock })
    .from(products)
    .where(sql`${products.id} = ANY(${sql.param([...ids])}::integer[])`);
}

export function listBanners(executor: Executor): Promise<BannerRow[]> {
  const { banners, pictures } = tables;
  const query = executor
    .select({
      id: banners.id,
      key: banners.key,
      buttonText: banners.buttonText,
      picture,
      title1: localized(bannerTexts, (text) => text.title1),
      title2: localized(bannerTexts, (text) => text.title2),
    })
    .from(banners)
    .innerJoin(pictures, eq(pictures.id, banners.pictureId))
    .$dynamic();
  joinTexts(query, bannerTexts, ({ bannerId }) => eq(bannerId, banners.id));
  return query.orderBy(asc(banners.position), asc(banners.id));
}

/** The default until the shop has set one. */
export async function findDeliveryFreeLimit(executor: Executor): Promise<Cents> {
  const [row] = await executor
    .select({ amount: tables.deliveryFreeLimits.amount })
    .from(tables.deliveryFreeLimits);
  return row?.amount ?? DEFAULT_FREE_DELIVERY_THRESHOLD;
}
