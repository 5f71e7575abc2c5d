import { and, asc, eq, gt, isNotNull, lt } from 'drizzle-orm';
import {
  staffPasskeyChallenges,
  staffPasskeys,
  staffRecoveryCodes,
  staffTotp,
} from '../../platform/database/schema.ts';
import type { Executor, Transaction } from '../../platform/database/transaction.ts';

export type TotpRow = typeof staffTotp.$inferSelect;
export type PasskeyRow = typeof staffPasskeys.$inferSelect;

export async function findTotp(executor: Executor, staffId: string): Promise<TotpRow | null> {
  const [row] = await executor.select().from(staffTotp).where(eq(staffTotp.staffId, staffId));
  return row ?? null;
}

export async function saveTotp(transaction: Transaction, row: TotpRow): Promise<void> {
  const { staffId: _, ...set } = row;
  await transaction.insert(staffTotp).values(row).onConflictDoUpdate({ target: staffTotp.staffId, set });
}

export async function deleteTotp(transaction: Transaction, staffId: string): Promise<void> {
  await transaction.delete(staffTotp).where(eq(staffTotp.staffId, staffId));
}

export async function hasConfirmedTotp(executor: Executor, staffId: string): Promise<boolean> {
  const found = and(eq(staffTotp.staffId, staffId), isNotNull(staffTotp.confirmedAt));
  return (await executor.$count(staffTotp, found)) > 0;
}

export async function hasPasskey(executor: Executor, staffId: string): Promise<boolean> {
  return (await executor.$count(staffPasskeys, eq(staffPasskeys.staffId, staffId))) > 0;
}

/** The former codes are worth nothing any more. */
export async function replaceRecoveryCodes(
  transaction: Transaction,
  staffId: string,
  codeHashes: readonly string[],
): Promise<void> {
  await transaction.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, staffId));
  if (codeHashes.length === 0) return;
  await transaction.insert(staffRecoveryCodes).values(codeHashes.map((codeHash) => ({ codeHash, staffId })));
}

/** Uses a recovery code up. @returns whether the person had it */
export async function takeRecoveryCode(
  transaction: Transaction,
  staffId: string,
  codeHash: string,
): Promise<boolean> {
  const taken = await transaction
    .delete(staffRecoveryCodes)
    .where(and(eq(staffRecoveryCodes.staffId, staffId), eq(staffRecoveryCodes.codeHash, codeHash)))
    .returning({ codeHash: staffRecoveryCodes.codeHash });
  return taken.length > 0;
}

export async function listPasskeys(executor: Executor, staffId: string): Promise<PasskeyRow[]> {
  return await executor
    .select()
    .from(staffPasskeys)
    .where(eq(staffPasskeys.staffId, staffId))
    .orderBy(asc(staffPasskeys.createdAt), asc(staffPasskeys.id));
}

export async function findPasskey(executor: Executor, id: string): Promise<PasskeyRow | null> {
  const [row] = await executor.select().from(staffPasskeys).where(eq(staffPasskeys.id, id));
  return row ?? null;
}

export async function insertPasskey(
  transaction: Transaction,
  row: typeof staffPasskeys.$inferInsert,
): Promise<void> {
  await transaction.insert(staffPasskeys).values(row);
}

export async function updatePasskey(
  transaction: Transaction,
  id: string,
  change: Pick<PasskeyRow, 'counter' | 'lastUsedAt'>,
): Promise<void> {
  await transaction.update(staffPasskeys).set(change).where(eq(staffPasskeys.id, id));
}

/** @returns whether this person had such a passkey */
export async function deletePasskey(transaction: Transaction, staffId: string, id: string): Promise<boolean> {
  const deleted = await transaction
    .delete(staffPasskeys)
    .where(and(eq(staffPasskeys.id, id), eq(staffPasskeys.staffId, staffId)))
    .returning({ id: staffPasskeys.id });
  return deleted.length > 0;
}

export async function deletePasskeysOf(transaction: Transaction, staffId: string): Promise<void> {
  await transaction.delete(staffPasskeys).where(eq(staffPasskeys.staffId, staffId));
}

export async function insertChallenge(
  executor: Executor,
  row: typeof staffPasskeyChallenges.$inferInsert,
): Promise<void> {
  await executor.insert(staffPasskeyChallenges).values(row);
}

/**
 * Uses a challenge up.
 * @returns for whom it was made (null for a sign-in); undefined when there is none, or it has expired
 */
export async function takeChallenge(
  executor: Executor,
  challenge: string,
  now: Date,
): Promise<string | null | undefined> {
  const [row] = await executor
    .delete(staffPasskeyChallenges)
    .where(and(eq(staffPasskeyChallenges.challenge, challenge), gt(staffPasskeyChallenges.expiresAt, now)))
    .returning({ staffId: staffPasskeyChallenges.staffId });
  return row?.staffId;
}

export async function deleteExpiredChallenges(executor: Executor, now: Date): Promise<void> {
  await executor.delete(staffPasskeyChallenges).where(lt(staffPasskeyChallenges.expiresAt, now));
}
