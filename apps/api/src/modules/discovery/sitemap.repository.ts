import { asc, count, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { blogs, products } from '../../platform/database/schema.ts';
import type { Executor } from '../../platform/database/transaction.ts';

export interface ChangingPage {
  kind: 'blog' | 'product';
  id: number;
  /** The day of its last change, YYYY-MM-DD. */
  changedOn: string;
}

/** How many pages `listChangingPages` has. */
export async function countChangingPages(executor: Executor): Promise<number> {
  const [[blog], [product]] = await Promise.all([
    executor.select({ total: count() }).from(blogs),
    executor.select({ total: count() }).from(products),
  ]);
  return (blog?.total ?? 0) + (product?.total ?? 0);
}

/** Posts, then products, in the order of their ids: a new one moves no other into another part. */
export async function listChangingPages(
  executor: Executor,
  offset: number,
  limit: number,
): Promise<ChangingPage[]> {
  return await unionAll(
    executor
      .select({
        kind: sql<ChangingPage['kind']>`'blog'`.as('kind'),
        id: blogs.id,
        changedOn: sql<string>`${blogs.publishedOn}::text`.as('changed_on'),
      })
      .from(blogs),
    executor
      .select({
        kind: sql<ChangingPage['kind']>`'product'`.as('kind'),
        id: products.id,
        changedOn: sql<string>`(${products.updatedAt} AT TIME ZONE 'Asia/Phnom_Penh')::date::text`.as(
          'changed_on',
        ),
      })
      .from(products),
  )
    .orderBy(asc(sql`kind`), asc(sql`id`))
    .offset(offset)
    .limit(limit);
}
