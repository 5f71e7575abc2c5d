import type { StockReason } from '@phsar/domain/stock';
import { asc, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../platform/actor.ts';
import { isAmong } from '../../platform/database/among.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { productStock } from './schema.ts';

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

/** Pieces of a product to be sold. */
export interface Sale {
  productId: number;
  quantity: number;
  /** `products.version` as it was when the product was priced. */
  version: number;
}

/** What a sale found. */
export interface SaleOutcome {
  productId: number;
  version: number;
  /** Before the sale. */
  stock: number;
  /** False when the version is another or the stock too small: the transaction must be rolled back then. */
  isTaken: boolean;
}

/**
 * Keeps everyone else from changing the stock of these products until the transaction ends; in id order, so that no two
 * transactions deadlock. Prices and everything else of them stay free.
 */
export async function lockStock(transaction: Transaction, ids: readonly number[]): Promise<void> {
  await transaction
    .select({ id: productStock.productId })
    .from(productStock)
    .where(isAmong(productStock.productId, ids))
    .orderBy(asc(productStock.productId))
    .for('no key update');
}

/**
 * Locks the stock of an order's products, each once, and takes what is sold, in one statement. To be the last one before
 * the commit: other orders of these products wait from here to there. A product that somebody is writing is sold as it
 * was before.
 * @returns what was found of each product; of an unknown one nothing
 */
export async function takeStock(
  transaction: Transaction,
  sales: readonly Sale[],
  cause: StockCause,
): Promise<SaleOutcome[]> {
  const ids = sql.param(sales.map(({ productId }) => productId));
  const quantities = sql.param(sales.map(({ quantity }) => quantity));
  const versions = sql.param(sales.map(({ version }) => version));
  // The lock gives the row as it is once nobody else holds it; what the statement saw when it began may be older.
  const { rows } = await transaction.execute<SaleOutcome & Record<string, unknown>>(sql`
    WITH locked AS (
      SELECT product_id, stock FROM product_stock WHERE product_id = ANY(${ids}::integer[])
      ORDER BY product_id FOR NO KEY UPDATE
    ), found AS (
      SELECT locked.product_id, locked.stock, products.version FROM locked JOIN products ON products.id = locked.product_id
    ), change AS (
      SELECT product_id, -quantity AS delta
      FROM unnest(${ids}::integer[], ${quantities}::integer[], ${versions}::integer[]) AS sale (product_id, quantity, version)
      JOIN found USING (product_id, version)
      WHERE stock >= quantity
    ), ${movements(cause)}
    SELECT product_id AS "productId", version, stock, product_id IN (SELECT product_id FROM moved) AS "isTaken"
    FROM found ORDER BY product_id`);
  return rows;
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
    SELECT product_id, wanted.stock - product_stock.stock AS delta
    FROM unnest(${ids}::integer[], ${stocks}::integer[]) AS wanted (product_id, stock)
    JOIN product_stock USING (product_id)
    WHERE wanted.stock <> product_stock.stock`;
  await writeMovements(transaction, differences, cause);
}

/** @param changes a query of `product_id` and `delta`, each product once, no delta 0 */
async function writeMovements(transaction: Transaction, changes: SQL, cause: StockCause): Promise<void> {
  await transaction.execute(sql`WITH change AS (${changes}), ${movements(cause)} SELECT FROM moved LIMIT 0`);
}

/** The only place that changes stock: each row of the query `change` together with its movement. */
function movements(cause: StockCause): SQL {
  const { reason, actor, orderId = null, note = '', at = null } = cause;
  return sql`
    moved AS (
      UPDATE product_stock SET stock = product_stock.stock + change.delta
      FROM change WHERE product_stock.product_id = change.product_id
      RETURNING change.product_id, change.delta
    ), movement AS (
      INSERT INTO stock_movements
        (product_id, delta, reason, order_id, actor_kind, actor_id, actor_name, note, created_at)
      SELECT product_id, delta, ${reason}, ${orderId}::uuid, ${actor.kind}, ${actor.id}, ${actor.name}, ${note},
        coalesce(${at?.toISOString() ?? null}::timestamptz, now())
      FROM moved
    )`;
}
