import { eq } from 'drizzle-orm';
import { accounts } from '../../platform/database/schema.ts';
import type { Executor } from '../../platform/database/transaction.ts';

export type AccountRow = typeof accounts.$inferSelect;

/** @throws a unique violation when the phone number is taken */
export async function insertAccount(
  executor: Executor,
  account: typeof accounts.$inferInsert,
): Promise<AccountRow> {
  const [row] = await executor.insert(accounts).values(account).returning();
  if (row === undefined) throw new TypeError('An inserted account was not returned');
  return row;
}

/** @param phone E.164 */
export async function findAccountByPhone(executor: Executor, phone: string): Promise<AccountRow | null> {
  const [row] = await executor.select().from(accounts).where(eq(accounts.phone, phone));
  return row ?? null;
}

/** The account; null when it is gone. */
export async function findAccount(executor: Executor, accountId: string): Promise<AccountRow | null> {
  const [row] = await executor.select().from(accounts).where(eq(accounts.id, accountId));
  return row ?? null;
}

/** At most two accounts, enough to tell whether the name is unique. */
export function findAccountsByName(executor: Executor, foldedName: string): Promise<AccountRow[]> {
  return executor.select().from(accounts).where(eq(accounts.foldedName, foldedName)).limit(2);
}

/**
 * Locks an account until the transaction ends, which serialises opening, rotating and ending its sessions.
 * @returns null when there is no such account
 */
export async function lockAccount(executor: Executor, accountId: string): Promise<AccountRow | null> {
  const [row] = await executor.select().from(accounts).where(eq(accounts.id, accountId)).for('no key update');
  return row ?? null;
}

/** Changes a locked account. @throws a unique violation when the phone number is taken */
export async function updateAccount(
  executor: Executor,
  accountId: string,
  change: Partial<typeof accounts.$inferInsert> & { updatedAt: Date },
): Promise<AccountRow> {
  const [row] = await executor.update(accounts).set(change).where(eq(accounts.id, accountId)).returning();
  if (row === undefined) throw new TypeError('A changed account was not returned');
  return row;
}

/** Stores a new password hash. */
export async function replacePassword(
  executor: Executor,
  accountId: string,
  passwordHash: string,
  updatedAt: Date,
): Promise<void> {
  await executor.update(accounts).set({ passwordHash, updatedAt }).where(eq(accounts.id, accountId));
}
