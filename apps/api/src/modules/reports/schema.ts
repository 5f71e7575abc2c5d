import { sql } from 'drizzle-orm';
import { bigint, boolean, check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/**
 * Sums of the orders of each day of Phnom Penh, kept by triggers of `orders` (migration daily-sales), whoever writes
 * one. A row is split by the connection that writes, so that orders placed at once do not wait for each other: only the
 * sum over `shard` means anything, and a single row can be negative.
 */
export const dailySales = pgTable(
  'daily_sales',
  {
    day: date('day', { mode: 'string' }).notNull(),
    province: text('province').notNull(),
    /** The courier that took the orders; before that, the delivery method that was chosen. */
    courier: text('courier').notNull(),
    /** Of orders that were the first of their customer. */
    isFirst: boolean('is_first').notNull(),
    shard: integer('shard').notNull(),
    /** Cancelled ones included. */
    orders: integer('orders').notNull(),
    /** Totals of what is not cancelled, delivery included. */
    revenue: bigint('revenue_cents', { mode: 'number' }).notNull(),
    cancelled: integer('cancelled').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.province, table.courier, table.isFirst, table.shard] }),
  ],
);

/**
 * What was sold of each product on each day, without cancelled orders; kept by triggers of `orders` and `order_lines`.
 * They are written at the COMMIT, when an order holds the locks of its products anyway, so they need no shards.
 */
export const dailyProductSales = pgTable(
  'daily_product_sales',
  {
    day: date('day', { mode: 'string' }).notNull(),
    productId: integer('product_id').notNull(),
    orders: integer('orders').notNull(),
    pieces: integer('pieces').notNull(),
    /** Totals of the lines. */
    revenue: bigint('revenue_cents', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.productId] }),
    // A year of best sellers, read product by product from the index alone.
    index('daily_product_sales_by_product').on(
      table.productId,
      table.day,
      table.orders,
      table.pieces,
      table.revenue,
    ),
  ],
);

/** One row: on which day the sums were last compared with the orders. */
export const salesRecounts = pgTable(
  'sales_recounts',
  {
    id: integer('id').primaryKey(),
    recountedOn: date('recounted_on', { mode: 'string' }).notNull(),
  },
  (table) => [check('sales_recounts_single_row', sql`${table.id} = 1`)],
);
