import { STOCK_REASONS } from '@phsar/domain/stock';
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { ACTOR_KINDS } from '../../platform/actor.ts';
import { actorColumns, createdAt, listed, xid8 } from '../../platform/database/columns.ts';
import { orders } from '../orders/schema.ts';
import { products } from '../products/schema.ts';

/** Every change of a product's stock, kept forever: a product's movements add up to `product_stock.stock`. */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Pieces: positive came in, negative went out. */
    delta: integer('delta').notNull(),
    reason: text('reason', { enum: STOCK_REASONS }).notNull(),
    /** For a sale or a return. */
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'restrict' }),
    ...actorColumns(),
    note: text('note').notNull().default(''),
    createdAt: createdAt(),
    /**
     * The transaction that wrote it, by which servers find what committed since they last looked. Null before the column;
     * after a restore the number of another database, which finds nothing or too much.
     */
    xactId: xid8('xact_id').default(sql`pg_current_xact_id()`),
  },
  (table) => [
    index('stock_movements_newest').on(table.productId, table.id.desc().nullsFirst()),
    // For the foreign key: without it, each deleted order reads the whole table.
    index('stock_movements_order').on(table.orderId).where(sql`"order_id" IS NOT NULL`),
    index('stock_movements_xact').on(table.xactId).where(sql`"xact_id" IS NOT NULL`),
    check('stock_movements_moves', sql`${table.delta} <> 0`),
    check('stock_movements_reason_known', sql`${table.reason} IN (${listed(STOCK_REASONS)})`),
    check('stock_movements_actor_known', sql`${table.actorKind} IN (${listed(ACTOR_KINDS)})`),
  ],
);
