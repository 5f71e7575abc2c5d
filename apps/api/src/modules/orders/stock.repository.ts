import { asc, type SQL, sql } from 'drizzle-orm';
import { isAmong } from '../../platform/database/among.ts';
import { products } from '../../platform/database/schema.ts';
import type { Executor, Transaction } from '../../platform/database/transaction.ts';

export interface StockChange {
  productId: number;
  quantity: number;
}

/** Lets no one else change these products until the transaction ends. Always in id order: no two can wait in a circle. */
export async function lockProducts(transaction: Transaction, ids: readonly number[]): Promise<void> {
  await transaction
    .select({ id: products.id })
    .from(products)
    .where(isAmong(products.id, ids))
    .orderBy(asc(products.id))
    .for('update');
}

/** The rows must be locked, and hold enough. */
export function takeStock(transaction: Transaction, changes: readonly StockChange[]): Promise<void> {
  return changeStock(transaction, changes, sql`-`);
}

/** The rows must be locked. */
export function giveBackStock(transaction: Transaction, changes: readonly StockChange[]): Promise<void> {
  return changeStock(transaction, changes, sql`+`);
}

async function changeStock(executor: Executor, changes: readonly StockChange[], sign: SQL): Promise<void> {
  const ids = sql.param(changes.map(({ productId }) => productId));
  const quantities = sql.param(changes.map(({ quantity }) => quantity));
  await executor.execute(sql`
    UPDATE products SET stock = stock ${sign} change.quantity
    FROM unnest(${ids}::integer[], ${quantities}::integer[]) AS change (product_id, quantity)
    WHERE products.id = change.product_id`);
}
