import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/transaction.ts';
import { orders } from '../orders/schema.ts';
import { ANSWER_WAIT } from './code-end.ts';
import { payments } from './schema.ts';

/** Voids the codes of an order that was edited. Bakong is still asked about them: somebody may pay one that is on a screen. */
export async function voidOpenCodes(transaction: Transaction, orderId: string, now: Date): Promise<void> {
  await transaction
    .update(payments)
    .set({ voidedAt: now })
    .where(and(eq(payments.orderId, orderId), eq(payments.state, 'asked'), isNull(payments.voidedAt)));
}

/**
 * Of a row of `orders`: money may still come by one of its codes. Bakong is asked about each for an hour after its end,
 * and no answer is waited for longer than a day.
 */
export function hasOpenCode(now: Date): SQL {
  const oldest = new Date(now.getTime() - ANSWER_WAIT);
  const isOpen = and(
    eq(payments.orderId, orders.id),
    eq(payments.state, 'asked'),
    gt(payments.expiresAt, oldest),
  );
  // For EXISTS PostgreSQL may read the whole table once, in place of an order's few codes.
  return sql`(SELECT count(*) FROM ${payments} WHERE ${isOpen}) > 0`;
}
