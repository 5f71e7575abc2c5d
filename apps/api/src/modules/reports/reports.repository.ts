import { type SQL, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../../platform/database/transaction.ts';

/** Days of Phnom Penh as YYYY-MM-DD, both inclusive. */
export interface DayRange {
  from: string;
  to: string;
}

/** Sums of orders; money in cents. */
export interface SalesSums {
  /** Cancelled ones included. */
  orders: number;
  /** Without what is cancelled. */
  revenue: number;
  cancelled: number;
}

const inRange = ({ from, to }: DayRange): SQL => sql`day BETWEEN ${from}::date AND ${to}::date`;

/** Sums of each value of `key`; a value without an order, or with none left, is missing. */
async function sumBy<K>(executor: Executor, key: SQL, range: DayRange): Promise<(SalesSums & { key: K })[]> {
  const { rows } = await executor.execute<SalesSums & { key: K } & Record<string, unknown>>(sql`
    SELECT ${key} AS "key", sum(orders)::integer AS "orders", sum(revenue_cents::float8) AS "revenue",
      sum(cancelled)::integer AS "cancelled"
    FROM daily_sales WHERE ${inRange(range)} GROUP BY 1 HAVING sum(orders) <> 0 ORDER BY 1`);
  return rows;
}

export const sumDays = (executor: Executor, range: DayRange) =>
  sumBy<string>(executor, sql`day::text`, range);

export const sumProvinces = (executor: Executor, range: DayRange) =>
  sumBy<string>(executor, sql`province`, range);

/** As the orders name them: one courier can be there under several spellings. */
export const sumCouriers = (executor: Executor, range: DayRange) =>
  sumBy<string>(executor, sql`courier`, range);

/** By whether an order was its customer's first. */
export const sumFirstOrders = (executor: Executor, range: DayRange) =>
  sumBy<boolean>(executor, sql`is_first`, range);

/** What was sold of one product, cancelled orders left out. */
export interface ProductSums {
  productId: number;
  orders: number;
  pieces: number;
  /** Cents. */
  revenue: number;
}

/** The last row of the page before. */
export interface ProductSumsCursor {
  value: number;
  productId: number;
}

/**
 * Products that were sold, what is the most first. In a transaction of its own, because it sets how they are added up:
 * - planned for these days: a plan for any days reckons with few rows, and takes twice as long for a year;
 * - product by product, as the index has them, or sorted in memory: a hash table of 60,000 products takes twice as long.
 */
export async function listProductSums(
  transaction: Transaction,
  range: DayRange,
  { sort, after, limit }: { sort: 'pieces' | 'revenue'; after: ProductSumsCursor | null; limit: number },
): Promise<ProductSums[]> {
  // A sum of bigint is a numeric, which takes twice as long; whole cents add up exactly as float8 up to 2^53.
  const revenue = sql`sum(revenue_cents::float8)`;
  const value = sort === 'pieces' ? sql`sum(pieces)` : revenue;
  const isFurther =
    after === null ? sql`true` : sql`(${value}, product_id) < (${after.value}, ${after.productId}::integer)`;
  await transaction.execute(sql`
    SELECT set_config('plan_cache_mode', 'force_custom_plan', true), set_config('enable_hashagg', 'off', true),
      set_config('work_mem', '16MB', true)`);
  const { rows } = await transaction.execute<ProductSums & Record<string, unknown>>(sql`
    SELECT product_id AS "productId", sum(orders)::integer AS "orders", sum(pieces)::integer AS "pieces",
      ${revenue} AS "revenue"
    FROM daily_product_sales WHERE ${inRange(range)} GROUP BY product_id
    HAVING sum(pieces) > 0 AND ${isFurther}
    ORDER BY ${value} DESC, product_id DESC LIMIT ${limit}`);
  return rows;
}

/** Claims the recount of a day: true for one caller on all servers, false for all others and later ones. */
export async function claimRecount(executor: Executor, day: string): Promise<boolean> {
  const { rows } = await executor.execute(sql`
    INSERT INTO sales_recounts (id, recounted_on) VALUES (1, ${day}::date)
    ON CONFLICT (id) DO UPDATE SET recounted_on = excluded.recounted_on
    WHERE sales_recounts.recounted_on < excluded.recounted_on
    RETURNING id`);
  return rows.length > 0;
}

/** The days of the first and the last order, or sum; null when there is neither. */
export async function findDaysWithSales(executor: Executor): Promise<DayRange | null> {
  const { rows } = await executor.execute<{ from: string | null; to: string | null }>(sql`
    SELECT least((SELECT min(day) FROM daily_sales), (SELECT min(day) FROM daily_product_sales),
        (SELECT sales_day(min(created_at)) FROM orders))::text AS "from",
      greatest((SELECT max(day) FROM daily_sales), (SELECT max(day) FROM daily_product_sales),
        (SELECT sales_day(max(created_at)) FROM orders))::text AS "to"`);
  const [row] = rows;
  return row?.from && row.to ? { from: row.from, to: row.to } : null;
}

const placedIn = ({ from, to }: DayRange): SQL => sql`
  o.created_at >= (${from}::date - interval '7 hours') AT TIME ZONE 'UTC'
  AND o.created_at < (${to}::date + interval '17 hours') AT TIME ZONE 'UTC'`;

/**
 * Reconciles the daily sums with the orders. Each statement sees both in one snapshot and adds the difference instead of
 * writing a total, so orders may be placed meanwhile.
 * @returns the days that were wrong
 */
export async function reconcileSales(transaction: Transaction, range: DayRange): Promise<string[]> {
  const orders = await transaction.execute<{ day: string }>(sql`
    WITH wrong AS MATERIALIZED (
      SELECT day, province, courier, is_first, 0 AS shard, sum(orders) AS orders, sum(revenue_cents) AS revenue_cents,
        sum(cancelled) AS cancelled
      FROM (
        SELECT (sales_of(o, 1)).* FROM orders AS o WHERE ${placedIn(range)}
        UNION ALL
        SELECT day, province, courier, is_first, shard, -orders, -revenue_cents, -cancelled FROM daily_sales
        WHERE ${inRange(range)}
      ) AS both_sides
      GROUP BY 1, 2, 3, 4 HAVING sum(orders) <> 0 OR sum(revenue_cents) <> 0 OR sum(cancelled) <> 0
    ), mended AS (
      SELECT add_sales(array_agg(
        (day, province, courier, is_first, shard, orders, revenue_cents, cancelled)::daily_sales
      )) FROM wrong
    )
    SELECT DISTINCT day::text AS "day" FROM wrong, mended ORDER BY 1`);
  const products = await transaction.execute<{ day: string }>(sql`
    WITH wrong AS MATERIALIZED (
      SELECT day, product_id, sum(orders) AS orders, sum(pieces) AS pieces, sum(revenue_cents) AS revenue_cents
      FROM (
        SELECT (product_sales_of(o, l, 1)).* FROM orders AS o JOIN order_lines AS l ON l.order_id = o.id
        WHERE o.status <> 'Cancelled' AND ${placedIn(range)}
        UNION ALL
        SELECT day, product_id, -orders, -pieces, -revenue_cents FROM daily_product_sales WHERE ${inRange(range)}
      ) AS both_sides
      GROUP BY 1, 2 HAVING sum(orders) <> 0 OR sum(pieces) <> 0 OR sum(revenue_cents) <> 0
    ), mended AS (
      SELECT add_product_sales(array_agg(
        (day, product_id, orders, pieces, revenue_cents)::daily_product_sales
      )) FROM wrong
    )
    SELECT DISTINCT day::text AS "day" FROM wrong, mended ORDER BY 1`);
  return [...new Set([...orders.rows, ...products.rows].map(({ day }) => day))].sort();
}

/** Joins the rows that connections keep apart. */
export async function foldShards(transaction: Transaction, range: DayRange): Promise<void> {
  await transaction.execute(sql`
    WITH gone AS (DELETE FROM daily_sales WHERE ${inRange(range)} AND shard <> 0 RETURNING *)
    INSERT INTO daily_sales AS kept
    SELECT day, province, courier, is_first, 0, sum(orders), sum(revenue_cents), sum(cancelled)
    FROM gone GROUP BY 1, 2, 3, 4
    ON CONFLICT (day, province, courier, is_first, shard) DO UPDATE SET orders = kept.orders + excluded.orders,
      revenue_cents = kept.revenue_cents + excluded.revenue_cents, cancelled = kept.cancelled + excluded.cancelled`);
}
