import { DEFAULT_FREE_DELIVERY_THRESHOLD } from '@phsar/domain/delivery';
import type { Cents } from '@phsar/domain/money';
import { eq, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../../platform/database/transaction.ts';
import { deliveryFreeLimits, shopSettings } from './schema.ts';

export type ShopSettingsRow = typeof shopSettings.$inferSelect;

const THE_ROW = eq(shopSettings.id, 1);

/** Null while staff has set nothing. */
export async function findSettings(executor: Executor): Promise<ShopSettingsRow | null> {
  const [row] = await executor.select().from(shopSettings).where(THE_ROW);
  return row ?? null;
}

/** The catalogue's lock keeps others from writing meanwhile. */
export async function writeSettings(transaction: Transaction, row: ShopSettingsRow): Promise<void> {
  const { id: _, ...changed } = row;
  await transaction
    .insert(shopSettings)
    .values(row)
    .onConflictDoUpdate({ target: shopSettings.id, set: changed });
}

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
