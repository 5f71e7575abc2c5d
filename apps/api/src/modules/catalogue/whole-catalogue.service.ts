import type { Cents } from '@phsar/domain/money';
import type { Executor } from '../../platform/database/transaction.ts';
import * as repository from './catalogue.repository.ts';
import type { BannerRow, BlogRow, ProductRow } from './catalogue-rows.ts';
import { type CategoryRow, listCategories } from './categories.repository.ts';
import type { BlogCursor, ProductCursor } from './page-cursor.ts';
import { isShownAt } from './staff-blogs.repository.ts';

/** For the sitemap: drafts and planned posts have no page. */
export { isShownAt };

/** All that an export writes. */
export interface WholeCatalogue {
  banners: BannerRow[];
  /** In order. */
  categories: CategoryRow[];
  /** In the shop's order. */
  products: ProductRow[];
  /** Newest first. */
  blogs: BlogRow[];
  deliveryFreeLimit: Cents;
}

const AT_ONCE = 1_000;
/** Archived products too; the day does not matter here. */
const ALL = { show: 'all', day: '', ids: null } as const;

/**
 * Reads everything that shoppers see at a moment, archived products and hidden banners included, in both languages. In
 * a transaction it is one snapshot.
 */
export async function readWholeCatalogue(executor: Executor, shownAt: Date): Promise<WholeCatalogue> {
  const shortLists = await readShortLists(executor);
  const products = await allOf(productPages(executor));
  const blogs = await allOf(blogPages(executor, shownAt));
  return { ...shortLists, products, blogs };
}

/** All banners, those that are not shown too, all categories, and the delivery limit. */
export async function readShortLists(
  executor: Executor,
): Promise<Omit<WholeCatalogue, 'products' | 'blogs'>> {
  const banners = await listAllBanners(executor);
  const categories = await listCategories(executor);
  return { banners, categories, deliveryFreeLimit: await repository.findDeliveryFreeLimit(executor) };
}

/** All banners in the shop's order; there are few. */
export function listAllBanners(executor: Executor): Promise<BannerRow[]> {
  return repository.listBanners(executor, null);
}

/** All products in the shop's order, 1,000 at a time: a large catalogue is never in memory as a whole. */
export function productPages(executor: Executor): AsyncGenerator<ProductRow[]> {
  return pagesOf<ProductRow, ProductCursor>(
    (after) => repository.listProducts(executor, ALL, { after, limit: AT_ONCE }),
    ({ position, id }) => [position, id],
  );
}

/** The products with these keys, archived or not; at most 1,000 keys. */
export async function findProductsByKeys(executor: Executor, keys: readonly string[]): Promise<ProductRow[]> {
  const ids = await repository.findIdsOfKeys(executor, keys);
  return await repository.listProducts(executor, { ...ALL, ids }, { after: null, limit: ids.length });
}

/** The posts that shoppers see at a moment, newest first, 1,000 at a time. */
export function blogPages(executor: Executor, shownAt: Date): AsyncGenerator<BlogRow[]> {
  return pagesOf<BlogRow, BlogCursor>(
    (after) => repository.listBlogs(executor, { ids: null, shownAt }, { after, limit: AT_ONCE }),
    ({ publishedOn, id }) => [publishedOn, id],
  );
}

async function* pagesOf<Row, Cursor>(
  read: (after: Cursor | null) => Promise<Row[]>,
  placeOf: (row: Row) => Cursor,
): AsyncGenerator<Row[]> {
  let last: Row | undefined;
  for (;;) {
    const page = await read(last === undefined ? null : placeOf(last));
    if (page.length > 0) yield page;
    if (page.length < AT_ONCE) return;
    last = page.at(-1);
  }
}

async function allOf<Row>(pages: AsyncIterable<readonly Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const page of pages) rows.push(...page);
  return rows;
}
