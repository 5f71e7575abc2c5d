import { asc, count, sql } from 'drizzle-orm';
import { isAmongIds } from '../../platform/database/among.ts';
import type { Executor, Transaction } from '../../platform/database/transaction.ts';
import { eventRow } from '../orders/orders.module.ts';
import { orderEvents, orderLines, orders } from '../orders/schema.ts';
import type { DemoOrder } from './made-up-orders.ts';

/** Writes orders with their lines and histories, in three statements. @param made with numbers that are not taken */
export async function insertDemoOrders(transaction: Transaction, made: readonly DemoOrder[]): Promise<void> {
  const { id, orderNumber } = orders;
  const written = await transaction
    .insert(orders)
    .values(made.map(({ order }) => order))
    .returning({ id, orderNumber });
  const ids = new Map(written.map((row) => [row.orderNumber, row.id]));
  const idOf = ({ order }: DemoOrder) => ids.get(order.orderNumber) ?? '';
  await transaction
    .insert(orderLines)
    .values(made.flatMap((one) => one.lines.map((line) => ({ ...line, orderId: idOf(one) }))));
  await transaction
    .insert(orderEvents)
    .values(made.flatMap((one) => one.events.map((event) => eventRow(idOf(one), event))));
}

export async function countDemoOrders(executor: Executor): Promise<number> {
  const [row] = await executor.select({ count: count() }).from(orders).where(sql`${orders.isDemo}`);
  return row?.count ?? 0;
}

/** Deletes all demo orders with their history; a concurrent change either comes first or finds the order gone. @returns how many */
export async function deleteDemoOrders(transaction: Transaction): Promise<number> {
  const found = await transaction
    .select({ id: orders.id })
    .from(orders)
    .where(sql`${orders.isDemo}`)
    .orderBy(asc(orders.id))
    .for('update');
  if (found.length === 0) return 0;
  const ids = found.map(({ id }) => id);
  await transaction.delete(orderEvents).where(isAmongIds(orderEvents.orderId, ids));
  await transaction.delete(orderLines).where(isAmongIds(orderLines.orderId, ids));
  await transaction.delete(orders).where(isAmongIds(orders.id, ids));
  return found.length;
}
