import { eq } from 'drizzle-orm';
import type { Executor } from '../../platform/database/transaction.ts';
import type { Shopper } from '../../platform/shopper.ts';
import { accounts } from './schema.ts';
import { isLiveSession } from './sessions.repository.ts';

export type AccountRow = typeof accounts.$inferSelect;

/** @throws a unique violation when the phone number is taken */
export async function insertAccount(executor: Executor, account: typeof accounts.$inferInsert) {
  await executor.insert(accounts).values(account);
}

/** @param phone E.164 */
export async function findAccountByPhone(executor: Executor, phone: string): Promise<AccountRow | null> {
  const [row] = await executor.select().from(accounts).where(eq(accounts.phone, phone));
  return row ?? null;
}

/** At most two accounts, enough to see whether the name is unique. */
export function findAccountsByName(executor: Executor, foldedName: string): Promise<AccountRow[]> {
  return executor.select().from(accounts).where(eq(accounts.foldedName, foldedName)).limit(2);
}

/** The names that no other account uses to log in: failed guesses at a namesake's password stay counted. */
export async function ownNames(
  executor: Executor,
  { phone, foldedName }: Pick<AccountRow, 'phone' | 'foldedName'>,
): Promise<string[]> {
  const isNameShared = (await findAccountsByName(executor, foldedName)).length > 1;
  return [...(phone === null ? [] : [phone]), ...(isNameShared ? [] : [foldedName])];
}

/** A shopper's account, and whether their session is live; undefined when the account is gone. */
export async function findShopper(executor: Executor, shopper: Shopper) {
  const [row] = await selectShopper(executor, shopper);
  return row;
}

/** The same with the account locked until the transaction ends. */
export async function lockShopper(executor: Executor, shopper: Shopper) {
  const [row] = await selectShopper(executor, shopper).for('no key update');
  return row;
}

function selectShopper(executor: Executor, shopper: Shopper) {
  return executor
    .select({ account: accounts, isLive: isLiveSession(shopper) })
    .from(accounts)
    .where(eq(accounts.id, shopper.accountId));
}

/** Locks an account until the transaction ends, which serialises opening, rotating and ending its sessions. */
export async function lockAccount(executor: Executor, accountId: string): Promise<AccountRow | undefined> {
  const [row] = await executor.select().from(accounts).where(eq(accounts.id, accountId)).for('no key update');
  return row;
}

/** Changes a locked account. @throws a unique violation when the phone number is taken */
export async function updateAccount(
  executor: Executor,
  accountId: string,
  change: Partial<AccountRow> & { updatedAt: Date },
): Promise<void> {
  await executor.update(accounts).set(change).where(eq(accounts.id, accountId));
}
