import { and, eq, or, sql } from 'drizzle-orm';
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

/** Whether the shop has been paid for an order of the account, or has delivered one: it knows the person. */
export async function hasServedOrder(executor: Executor, accountId: string): Promise<boolean> {
  const isServed = or(eq(orders.paymentStatus, 'paid'), eq(orders.status, 'Delivered'));
  const rows = await executor
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.accountId, accountId), isServed))
    .limit(1);
  return rows.length > 0;
}

/** The condition on a row of `orders` that its account has neither a proved phone nor a served order. */
export const IS_OF_NEW_ACCOUNT = sql`
  NOT EXISTS (SELECT 1 FROM accounts WHERE id = orders.account_id AND phone_verified_at IS NOT NULL)
  AND NOT EXISTS (
    SELECT 1 FROM orders AS served WHERE served.account_id = orders.account_id
      AND (served.payment_status = 'paid' OR served.status = 'Delivered')
  )`;
