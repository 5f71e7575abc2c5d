import { and, eq, isNull } from 'drizzle-orm';
import { payments } from '../../platform/database/schema.ts';
import type { Transaction } from '../../platform/database/transaction.ts';

/** Voids the codes of an order that was edited. Bakong is still asked about them: somebody may pay one that is on a screen. */
export async function voidOpenCodes(transaction: Transaction, orderId: string, now: Date): Promise<void> {
  await transaction
    .update(payments)
    .set({ voidedAt: now })
    .where(and(eq(payments.orderId, orderId), eq(payments.state, 'asked'), isNull(payments.voidedAt)));
}
