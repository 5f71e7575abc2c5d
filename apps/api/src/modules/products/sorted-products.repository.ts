import type { ProductSort } from '@phsar/contract/shop/paths';
import { and, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Executor } from '../../platform/database/transaction.ts';
import type { PageOf, SortCursor } from '../catalogue/catalogue.module.ts';
import { isDiscountedOn, type ProductFilter, productConditions } from './products.repository.ts';
import { products, SOLD_PRICE } from './schema.ts';

/** A product's id and where the next page would begin after it. */
export interface SortedId {
  id: number;
  cursor: SortCursor;
}

/** Products that one index holds in the order of a sort. */
interface Stream {
  /** What tells them from those of the other stream. */
  conditions: SQL[];
  /** Their sort key as the cursor holds it; the last part is the id. */
  key: readonly SQL[];
  /** How many parts of the key are the same for all of them, and stand in no index. */
  fixed?: number;
}

const id = sql`${products.id}`;
const price = sql`${products.price}`;
const position = sql`${products.position}`;
const soldPrice = sql`${SOLD_PRICE}`;
const largestFirst = sql`(-${products.discount})`;

const IS_DESCENDING: Record<ProductSort, boolean> = {
  newest: true,
  'price-up': false,
  'price-down': true,
  discount: false,
};

/**
 * The ids of products in an order other than the shop's, from a place on. Prices depend on the day, which no index can
 * know: products with a discount today and all others are read from an index each, and merged.
 */
export async function listSortedIds(
  executor: Executor,
  filter: ProductFilter,
  sort: ProductSort,
  { after, limit }: PageOf<SortCursor>,
): Promise<SortedId[]> {
  const direction = sql.raw(IS_DESCENDING[sort] ? 'DESC' : 'ASC');
  const selects = streamsOf(filter, sort).map(({ conditions, key, fixed = 0 }) => {
    const indexed = key.slice(fixed);
    return executor
      .select({ id: products.id, key: sql<number[]>`ARRAY[${sql.join([...key], sql`, `)}]`.as('key') })
      .from(products)
      .where(and(...conditions, after === null ? undefined : isBehind(sort, key, fixed, after)))
      .orderBy(...indexed.map((part) => sql`${part} ${direction}`))
      .limit(limit);
  });
  const [first, second] = selects;
  if (first === undefined) return [];
  const rows =
    second === undefined
      ? await first
      : await unionAll(first, second).orderBy(sql`key ${direction}`).limit(limit);
  return rows.map((row) => ({ id: row.id, cursor: row.key }));
}

function streamsOf(filter: ProductFilter, sort: ProductSort): Stream[] {
  if (sort === 'newest') return [{ conditions: productConditions(filter), key: [id] }];
  const isDiscounted = productConditions({ ...filter, show: 'promotion' });
  const discounted: Stream = {
    conditions: isDiscounted,
    key: sort === 'discount' ? [largestFirst, position, id] : [soldPrice, id],
  };
  if (filter.show === 'promotion') return [discounted];
  const conditions = [...productConditions(filter), sql`NOT (${isDiscountedOn(filter.day)})`];
  // Without a discount the shop's own order is left.
  const others: Stream =
    sort === 'discount'
      ? { conditions, key: [sql`0`, position, id], fixed: 1 }
      : { conditions, key: [price, id] };
  return [discounted, others];
}

/** Whether a product comes after the cursor. The parts of the key that are fixed are compared here, so that the index serves for the rest. */
function isBehind(sort: ProductSort, key: readonly SQL[], fixed: number, after: SortCursor): SQL | undefined {
  // The only fixed part is the 0 of what has no discount today, which comes after all that has.
  if (fixed > 0 && (after[0] ?? 0) < 0) return undefined;
  const comparison = sql.raw(IS_DESCENDING[sort] ? '<' : '>');
  const values = after.slice(fixed).map((value) => sql`${value}::integer`);
  return sql`(${sql.join(key.slice(fixed), sql`, `)}) ${comparison} (${sql.join(values, sql`, `)})`;
}
