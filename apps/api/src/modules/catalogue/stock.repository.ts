import type { StockReason } from '@phsar/domain/stock';
import { asc, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../platform/actor.ts';
import { isAmong } from '../../platform/database/among.ts';
import { products } from '../../platform/database/schema.ts';
import type { Transaction } from '../../platform/database/transaction.ts';

/** Pieces that come in (more than 0) or go out (less than 0). */
export interface StockChange {
  productId: number;
  delta: number;
}

/** What a product's stock is to be. */
export interface StockLevel {
  productId: number;
  stock: number;
}

/** Why stock changes, and who changes it. */
export interface StockCause {
  reason: StockReason;
  actor: Actor;
  /** The order that is sold or given back. */
  orderId?: string;
  note?: string;
  /** The database's time when not given. */
  at?: Date;
}

/** What a product had when it was locked. */
export interface LockedProduct {
  id: number;
  stock: number;
  version: number;
}

/**
 * Keeps everyone else from changing these products until the transaction ends; in id order, so that no two transactions
 * deadlock. Rows that refer to them can still be added.
 */
export async function lockProducts(
  transaction: Transaction,
  ids: readonly number[],
): Promise<LockedProduct[]> {
  return await transaction
    .select({ id: products.id, stock: products.stock, version: products.version })
    .from(products)
    .where(isAmong(products.id, ids))
    .orderBy(asc(products.id))
    .for('no key update');
}

/**
 * Adds to the stock of each product; several changes of one product are added up.
 * The rows must be locked, and hold enough: a CHECK fails when stock would become negative.
 */
export async function moveStock(
  transaction: Transaction,
  changes: readonly StockChange[],
  cause: StockCause,
): Promise<void> {
  const ids = sql.param(changes.map(({ productId }) => productId));
  const deltas = sql.param(changes.map(({ delta }) => delta));
  const summed = sql`
    SELECT product_id, sum(delta)::integer AS delta
    FROM unnest(${ids}::integer[], ${deltas}::integer[]) AS given (product_id, delta)
    GROUP BY product_id HAVING sum(delta) <> 0`;
  await writeMovements(transaction, summed, cause);
}

/** Brings each product's stock to a level; the difference is the movement. The rows must be locked; each product once. */
export async function setStock(
  transaction: Transaction,
  levels: readonly StockLevel[],
  cause: StockCause,
): Promise<void> {
  const ids = sql.param(levels.map(({ productId }) => productId));
  const stocks = sql.param(levels.map(({ stock }) => stock));
  const differences = sql`
    SELECT products.id AS product_id, wanted.stock - products.stock AS delta
    FROM unnest(${ids}::integer[], ${stocks}::integer[]) AS wanted (product_id, stock)
    JOIN products ON products.id = wanted.product_id
    WHERE wanted.stock <> products.stock`;
  await writeMovements(transaction, differences, cause);
}

/**
 * The only statement that changes `products.stock`: each change together with its movement.
 * @param changes a query of `product_id` and `delta`, each product once, no delta 0
 */
async function writeMovements(transaction: Transaction, changes: SQL, cause: StockCause): Promise<void> {
  const { reason, actor, orderId = null, note = '', at = null } = cause;
  await transaction.execute(sql`
    WITH change AS (${changes}), moved AS (
      UPDATE products SET stock = products.stock + change.delta
      FROM change WHERE products.id = change.product_id
      RETURNING change.product_id, change.delta
    )
    INSERT INTO stock_movements
      (product_id, delta, reason, order_id, actor_kind, actor_id, actor_name, note, created_at)
    SELECT product_id, delta, ${reason}, ${orderId}::uuid, ${actor.kind}, ${actor.id}, ${actor.name}, ${note},
      coalesce(${at?.toISOString() ?? null}::timestamptz, now())
    FROM moved`);
}
