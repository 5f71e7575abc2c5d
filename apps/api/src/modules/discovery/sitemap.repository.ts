import { asc, count, not, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Executor } from '../../platform/database/transaction.ts';
import { categories } from '../categories/schema.ts';
import { blogs } from '../posts/schema.ts';
import { products } from '../products/schema.ts';

/** A page with a date of change: a blog post or a product. */
export interface DatedPage {
  kind: 'blog' | 'product';
  id: number;
  /** Last change in Phnom Penh, YYYY-MM-DD. */
  changedOn: string;
}

/** The keys of the categories that have goods on sale, in order. */
export async function listCategoryKeys(executor: Executor): Promise<string[]> {
  const rows = await executor
    .select({ key: categories.key })
    .from(categories)
    .where(sql`EXISTS (SELECT 1 FROM products WHERE category = categories.key AND NOT is_archived)`)
    .orderBy(asc(categories.position), asc(categories.key));
  return rows.map(({ key }) => key);
}

/** The number of pages that `listDatedPages` lists. @param isShown whether a post has a page */
export async function countDatedPages(executor: Executor, isShown: SQL): Promise<number> {
  const [[blog], [product]] = await Promise.all([
    executor.select({ total: count() }).from(blogs).where(isShown),
    executor.select({ total: count() }).from(products).where(not(products.isArchived)),
  ]);
  return (blog?.total ?? 0) + (product?.total ?? 0);
}

/** Posts, then products, by id. A new product moves no other page into another sitemap part. */
export async function listDatedPages(
  executor: Executor,
  isShown: SQL,
  { offset, limit }: { offset: number; limit: number },
): Promise<DatedPage[]> {
  return await unionAll(
    executor
      .select({
        kind: sql<DatedPage['kind']>`'blog'`.as('kind'),
        id: blogs.id,
        changedOn: sql<string>`${blogs.publishedOn}::text`.as('changed_on'),
      })
      .from(blogs)
      .where(isShown),
    executor
      .select({
        kind: sql<DatedPage['kind']>`'product'`.as('kind'),
        id: products.id,
        changedOn: sql<string>`(${products.updatedAt} AT TIME ZONE 'Asia/Phnom_Penh')::date::text`.as(
          'changed_on',
        ),
      })
      .from(products)
      .where(not(products.isArchived)),
  )
    .orderBy(asc(sql`kind`), asc(sql`id`))
    .offset(offset)
    .limit(limit);
}
