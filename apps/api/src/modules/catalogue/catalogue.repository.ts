import { DEFAULT_FREE_DELIVERY_THRESHOLD } from '@phsar/domain/delivery';
import { inEachLanguage, LANGUAGES, type Localized } from '@phsar/domain/language';
import { type Cents, discountedPrice } from '@phsar/domain/money';
import { discountOn } from '@phsar/domain/pricing';
import { and, asc, count, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { alias, type PgColumn, type PgSelect, type PgTable } from 'drizzle-orm/pg-core';
import { isAmong } from '../../platform/database/among.ts';
import { IS_LOW, IS_SOLD_OUT } from '../../platform/database/low-stock.ts';
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
import { isShownAt } from './staff-blogs.repository.ts';

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
const narrowPictures = alias(tables.pictures, 'narrow');

const productPictures = sql<PictureRow[]>`(
  SELECT coalesce(json_agg(json_build_object('id', shown.id, 'width', shown.width) ORDER BY link.position), '[]')
  FROM product_pictures AS link JOIN pictures AS shown ON shown.id = link.picture_id
  WHERE link.product_id = ${tables.products.id}
)`;

const blogTextPictures = sql<string[]>`(
  SELECT coalesce(json_agg(link.picture_id ORDER BY link.picture_id), '[]')
  FROM blog_pictures AS link WHERE link.blog_id = ${tables.blogs.id}
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
      stock: tables.productStock.stock,
      version: products.version,
      ...PRODUCT_COLUMNS,
      title: localized(productTexts, (text) => text.title),
      description: localized(productTexts, (text) => text.description),
      pictures: productPictures,
    })
    .from(products)
    .innerJoin(tables.productStock, eq(tables.productStock.productId, products.id))
    .$dynamic();
  joinTexts(query, productTexts, ({ productId }) => eq(productId, products.id));
  return query
    .where(and(...productConditions(filter), begin ?? undefined))
    .orderBy(asc(products.position), asc(products.id))
    .limit(page.limit);
}

/** The ids of the products with these keys. */
export async function findIdsOfKeys(executor: Executor, keys: readonly string[]): Promise<number[]> {
  const { products } = tables;
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
    .from(tables.products)
    .where(and(...productConditions(filter)));
  return row?.total ?? 0;
}

/** What a product must be to fit the filter. */
export function productConditions(filter: ProductFilter): SQL[] {
  const { ids, category } = filter;
  const { products } = tables;
  const conditions = [...shownConditions(filter)];
  if (ids !== null) conditions.push(isAmong(products.id, ids));
  if (category === null) conditions.push(isNull(products.category));
  if (typeof category === 'string') conditions.push(eq(products.category, category));
  return conditions;
}

function shownConditions({ show, day }: Pick<ProductFilter, 'show' | 'day'>): SQL[] {
  const { isArchived, discountUntil } = tables.products;
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
  const { discount, discountFrom, discountUntil } = tables.products;
  return sql`${discount} > 0 AND coalesce(${discountUntil} >= ${day}::date, true) AND coalesce(${discountFrom} <= ${day}::date, true)`;
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
    .where(and(...blogConditions(filter), begin ?? undefined))
    .orderBy(desc(blogs.publishedOn), desc(blogs.id))
    .limit(page.limit);
}

/** A blog post by row id as shoppers see it at a moment; undefined if there is none. */
export async function findBlog(executor: Executor, id: number, shownAt: Date): Promise<BlogRow | undefined> {
  const [row] = await selectBlogs(executor).where(and(eq(tables.blogs.id, id), isShownAt(shownAt)));
  return row;
}

/** The number of blog posts that match, for `X-Total-Count`. */
export async function countBlogs(executor: Executor, filter: BlogFilter): Promise<number> {
  const [row] = await executor
    .select({ total: count() })
    .from(tables.blogs)
    .where(and(...blogConditions(filter)));
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
      shownPictures: blogTextPictures,
      title: localized(blogTexts, (text) => text.title),
      description: localized(blogTexts, (text) => text.description),
    })
    .from(blogs)
    .innerJoin(pictures, eq(pictures.id, blogs.pictureId))
    .$dynamic();
  joinTexts(query, blogTexts, ({ blogId }) => eq(blogId, blogs.id));
  return query;
}

function blogConditions({ ids, shownAt }: BlogFilter): SQL[] {
  return [
    ...(ids === null ? [] : [isAmong(tables.blogs.id, ids)]),
    ...(shownAt === null ? [] : [isShownAt(shownAt)]),
  ];
}

/** What the search holds of products, in the shop's order, from a cursor on; only of `ids` where they are given. */
export async function readProductTitles(
  executor: Executor,
  { after, limit, day, ids }: PageOf<ProductCursor> & { day: string; ids?: readonly number[] },
): Promise<(TitleRow & { position: number })[]> {
  const { products, productStock } = tables;
  const begin = after && sql`(${products.position}, ${products.id}) > (${after[0]}, ${after[1]})`;
  const query = executor
    .select({
      id: products.id,
      position: products.position,
      title: localized(productTexts, (text) => text.title),
      category: products.category,
      price: products.price,
      discount: products.discount,
      discountFrom: products.discountFrom,
      discountUntil: products.discountUntil,
      stock: productStock.stock,
      isArchived: products.isArchived,
    })
    .from(products)
    .innerJoin(productStock, eq(productStock.productId, products.id))
    .$dynamic();
  joinTexts(query, productTexts, ({ productId }) => eq(productId, products.id));
  const rows = await query
    .where(and(begin ?? undefined, ids && isAmong(products.id, ids)))
    .orderBy(asc(products.position), asc(products.id))
    .limit(limit);
  return rows.map((row) => {
    const discount = discountOn(day, row);
    return { ...row, discount, price: discountedPrice(row.price, discount) };
  });
}

/** The same of the posts, newest first; few enough to be read at once. @param shownAt null for all, also drafts */
export async function readBlogTitles(executor: Executor, shownAt: Date | null): Promise<TitleRow[]> {
  const { blogs } = tables;
  const query = executor
    .select({ id: blogs.id, title: localized(blogTexts, (text) => text.title) })
    .from(blogs)
    .$dynamic();
  joinTexts(query, blogTexts, ({ blogId }) => eq(blogId, blogs.id));
  return await query
    .where(shownAt === null ? undefined : isShownAt(shownAt))
    .orderBy(desc(blogs.publishedOn), desc(blogs.id));
}

/** Stocks by product id; unknown ids are left out. */
export async function readStocks(
  executor: Executor,
  ids: readonly number[],
): Promise<{ id: number; stock: number }[]> {
  const { productId, stock } = tables.productStock;
  return await executor
    .select({ id: productId, stock })
    .from(tables.productStock)
    .where(isAmong(productId, ids));
}

/** Banners in display order. @param day those shown on it alone; null for all */
export function listBanners(executor: Executor, day: string | null): Promise<BannerRow[]> {
  const { banners, pictures } = tables;
  const query = executor
    .select({
      id: banners.id,
      key: banners.key,
      buttonText: banners.buttonText,
      picture,
      narrowPicture: { id: narrowPictures.id, width: narrowPictures.width },
      isOn: banners.isOn,
      from: banners.shownFrom,
      until: banners.shownUntil,
      title1: localized(bannerTexts, (text) => text.title1),
      title2: localized(bannerTexts, (text) => text.title2),
      ownButtonText: localized(bannerTexts, (text) => text.buttonText),
    })
    .from(banners)
    .innerJoin(pictures, eq(pictures.id, banners.pictureId))
    .leftJoin(narrowPictures, eq(narrowPictures.id, banners.narrowPictureId))
    .$dynamic();
  joinTexts(query, bannerTexts, ({ bannerId }) => eq(bannerId, banners.id));
  return query
    .where(day === null ? undefined : isBannerShown(day))
    .orderBy(asc(banners.position), asc(banners.id));
}

/** Whether shoppers see a banner on that day. */
export function isBannerShown(day: string): SQL<boolean> {
  const { isOn, shownFrom, shownUntil } = tables.banners;
  return sql<boolean>`(${isOn} AND coalesce(${shownFrom} <= ${day}::date, true) AND coalesce(${shownUntil} >= ${day}::date, true))`;
}

/** The default until the shop has set one. */
export async function findDeliveryFreeLimit(executor: Executor): Promise<Cents> {
  const [row] = await executor
    .select({ amount: tables.deliveryFreeLimits.amount })
    .from(tables.deliveryFreeLimits);
  return row?.amount ?? DEFAULT_FREE_DELIVERY_THRESHOLD;
}
