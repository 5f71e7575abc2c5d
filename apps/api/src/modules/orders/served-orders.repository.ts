import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/transaction.ts';
import { orders } from './schema.ts';

/**
 * A value that is null unless the account has a served order: delivered, or paid, also in part. A single value, which the planner cannot turn into a join with all orders.
 */
export const servedOrderOf = (accountId: SQL) => sql`(
  SELECT 1 FROM orders AS served WHERE served.account_id = ${accountId}
    AND (served.paid_cents > 0 OR served.status = 'Delivered')
  LIMIT 1)`;

/** Whether the account has any order. */
export async function hasOrder(executor: Executor, accountId: string): Promise<boolean> {
  const rows = await executor
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.accountId, accountId))
    .limit(1);
  return rows.length > 0;
}

/** Whether the account has a pending order that is not paid. */
export async function hasUnpaidOrder(executor: Executor, accountId: string): Promise<boolean> {
  const isUnpaid = and(eq(orders.status, 'Pending'), eq(orders.paymentStatus, 'unpaid'));
  const rows = await executor
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.accountId, accountId), isUnpaid))
    .limit(1);
  return rows.length > 0;
}

/** Whether the shop has been paid for an order of the account, or has delivered one: it knows the person. */
export async function hasServedOrder(executor: Executor, accountId: string): Promise<boolean> {
  const { rows } = await executor.execute<{ isServed: boolean }>(
    sql`SELECT ${servedOrderOf(sql`${accountId}::uuid`)} IS NOT NULL AS "isServed"`,
  );
  return rows[0]?.isServed === true;
}
