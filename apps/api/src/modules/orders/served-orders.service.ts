import { and, eq, gt, or } from 'drizzle-orm';
import { orders } from '../../platform/database/schema.ts';
import type { Executor } from '../../platform/database/transaction.ts';

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
  const isServed = or(gt(orders.paid, 0), eq(orders.status, 'Delivered'));
  const rows = await executor
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.accountId, accountId), isServed))
    .limit(1);
  return rows.length > 0;
}
