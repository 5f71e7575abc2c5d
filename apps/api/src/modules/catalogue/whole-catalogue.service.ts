import type { Cents } from '@phsar/domain/money';
import type { Executor } from '../../platform/database/transaction.ts';
import * as repository from './catalogue.repository.ts';
import type { BannerRow, BlogRow, ProductRow } from './catalogue-rows.ts';
import type { BlogCursor, ProductCursor } from './page-cursor.ts';

export interface WholeCatalogue {
  banners: BannerRow[];
  /** In the shop's order. */
  products: ProductRow[];
  /** Newest first. */
  blogs: BlogRow[];
  deliveryFreeLimit: Cents;
}

const AT_ONCE = 1_000;
const ALL = { isPromotion: false, ids: null };

/** Everything, with the texts of both languages; in a transaction it is of one moment. */
export async function readWholeCatalogue(executor: Executor): Promise<WholeCatalogue> {
  const products = await readAll<ProductRow, ProductCursor>(
    (after) => repository.listProducts(executor, ALL, { after, limit: AT_ONCE }),
    ({ position, id }) => [position, id],
  );
  const blogs = await readAll<BlogRow, BlogCursor>(
    (after) => repository.listBlogs(executor, ALL, { after, limit: AT_ONCE }),
    ({ publishedOn, id }) => [publishedOn, id],
  );
  return {
    banners: await repository.listBanners(executor),
    products,
    blogs,
    deliveryFreeLimit: await repository.findDeliveryFreeLimit(executor),
  };
}

async function readAll<Row, Cursor>(
  read: (after: Cursor | null) => Promise<Row[]>,
  placeOf: (row: Row) => Cursor,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const last = rows.at(-1);
    const page = await read(last === undefined ? null : placeOf(last));
    rows.push(...page);
    if (page.length < AT_ONCE) return rows;
  }
}
