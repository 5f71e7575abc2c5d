import { eq } from 'drizzle-orm';
import type { Executor } from '../../platform/database/transaction.ts';
import type { Shopper } from '../../platform/shopper.ts';
import { isLiveSession } from '../live-sessions/live-sessions.module.ts';
import { accounts } from './schema.ts';

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

/** A shopper's account, and whether their session is live. */
export interface ShopperAccount {
  account: AccountRow;
  isLive: boolean;
}

/** Null when the account is gone. */
export async function findShopper(executor: Executor, shopper: Shopper): Promise<ShopperAccount | null> {
  const [row] = await selectShopper(executor, shopper);
  return row ?? null;
}

/** The same with the account locked until the transaction ends. */
export async function lockShopper(executor: Executor, shopper: Shopper): Promise<ShopperAccount | null> {
  const [row] = await selectShopper(executor, shopper).for('no key update');
  return row ?? null;
}

function selectShopper(executor: Executor, shopper: Shopper) {
  return executor
    .select({ account: accounts, isLive: isLiveSession(shopper) })
    .from(accounts)
    .where(eq(accounts.id, shopper.accountId));
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
