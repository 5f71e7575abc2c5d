import { eq, inArray, lt, sql } from 'drizzle-orm';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import type { Executor } from '../../platform/database/transaction.ts';
import { loginFailures } from './schema.ts';

export type LoginFailuresRow = typeof loginFailures.$inferSelect;

/**
 * Inserts missing rows and locks all of them in key order, to avoid deadlocks, until the transaction ends. One statement:
 * between two, a removal of the account could delete what the first one found.
 */
export async function lockLoginFailures(executor: Executor, keys: readonly string[], now: Date) {
  const inOrder = [...keys].sort();
  return await executor
    .insert(loginFailures)
    .values(inOrder.map((key) => ({ key, failures: 0, updatedAt: now })))
    .onConflictDoUpdate({ target: loginFailures.key, set: { updatedAt: sql`${loginFailures.updatedAt}` } })
    .returning();
}

export async function findLoginFailures(executor: Executor, key: string) {
  const [row] = await executor.select().from(loginFailures).where(eq(loginFailures.key, key));
  return row;
}

export async function saveLoginFailures(
  executor: Executor,
  key: string,
  change: Partial<Omit<LoginFailuresRow, 'key'>> & { updatedAt: Date },
): Promise<void> {
  await executor.update(loginFailures).set(change).where(eq(loginFailures.key, key));
}

export async function deleteLoginFailures(executor: Executor, keys: readonly string[]): Promise<void> {
  await executor.delete(loginFailures).where(inArray(loginFailures.key, [...keys]));
}

export async function deleteLoginFailuresBefore(executor: Executor, time: Date): Promise<void> {
  await deleteInBatches(executor, loginFailures, lt(loginFailures.updatedAt, time));
}
