import { eq } from 'drizzle-orm';
import type { Executor, Transaction } from '../../platform/database/transaction.ts';
import { shopSettings } from './schema.ts';

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
