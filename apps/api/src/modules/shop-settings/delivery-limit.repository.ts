import { DEFAULT_FREE_DELIVERY_THRESHOLD } from '@phsar/domain/delivery';
import type { Cents } from '@phsar/domain/money';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/transaction.ts';
import { deliveryFreeLimits } from './schema.ts';

/** The default until the shop has set one. */
export async function findDeliveryFreeLimit(executor: Executor): Promise<Cents> {
  const [row] = await executor.select({ amount: deliveryFreeLimits.amount }).from(deliveryFreeLimits);
  return row?.amount ?? DEFAULT_FREE_DELIVERY_THRESHOLD;
}

/** Replaces the subtotal from which delivery is free. `amount` in cents. */
export async function writeDeliveryFreeLimit(executor: Executor, amount: number): Promise<void> {
  await executor
    .insert(deliveryFreeLimits)
    .values({ id: 1, amount })
    .onConflictDoUpdate({ target: deliveryFreeLimits.id, set: { amount, updatedAt: sql`now()` } });
}
