import { asc, inArray, type SQL, sql } from 'drizzle-orm';
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
    .where(inArray(products.id, [...ids]))
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
  const rows = changes.map(({ productId, quantity }) => sql`(${productId}::integer, ${quantity}::integer)`);
  await executor.execute(sql`
    UPDATE products SET stock = stock ${sign} change.quantity
    FROM (VALUES ${sql.join(rows, sql`, `)}) AS change (product_id, quantity)
    WHERE products.id = change.product_id`);
}
