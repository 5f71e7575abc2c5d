import { and, asc, eq, gt, isNotNull, lt } from 'drizzle-orm';
import type { Executor, Transaction } from '../../platform/database/transaction.ts';
import { staffPasskeyChallenges, staffPasskeys, staffRecoveryCodes, staffTotp } from '../staff/schema.ts';

type TotpRow = typeof staffTotp.$inferSelect;
export type PasskeyRow = typeof staffPasskeys.$inferSelect;

export async function findTotp(executor: Executor, staffId: string): Promise<TotpRow | undefined> {
  const [row] = await executor.select().from(staffTotp).where(eq(staffTotp.staffId, staffId));
  return row;
}

export async function saveTotp(transaction: Transaction, row: TotpRow): Promise<void> {
  const { staffId: _, ...set } = row;
  await transaction.insert(staffTotp).values(row).onConflictDoUpdate({ target: staffTotp.staffId, set });
}

/** Sign-in requires codes of this secret from now on. */
export async function confirmTotp(transaction: Transaction, staffId: string, at: Date): Promise<void> {
  await transaction.update(staffTotp).set({ confirmedAt: at }).where(eq(staffTotp.staffId, staffId));
}

/** Deletes the person's TOTP secret; their recovery codes stay. */
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

export async function replaceRecoveryCodes(
  transaction: Transaction,
  staffId: string,
  codeHashes: readonly string[],
): Promise<void> {
  await transaction.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, staffId));
  if (codeHashes.length === 0) return;
  await transaction.insert(staffRecoveryCodes).values(codeHashes.map((codeHash) => ({ codeHash, staffId })));
}

/** Consumes a recovery code. @returns whether it was valid */
export async function takeRecoveryCode(transaction: Transaction, staffId: string, codeHash: string) {
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

/** Whether a passkey with this id exists. @param id the credential's id, base64url */
export async function isPasskeyId(executor: Executor, id: string): Promise<boolean> {
  return (await executor.$count(staffPasskeys, eq(staffPasskeys.id, id))) > 0;
}

/** A passkey, locked until the transaction ends. @param id the credential's id, base64url */
export async function lockPasskey(transaction: Transaction, id: string): Promise<PasskeyRow | undefined> {
  const [row] = await transaction.select().from(staffPasskeys).where(eq(staffPasskeys.id, id)).for('update');
  return row;
}

export async function insertPasskey(transaction: Transaction, row: typeof staffPasskeys.$inferInsert) {
  await transaction.insert(staffPasskeys).values(row);
}

export async function updatePasskey(
  transaction: Transaction,
  id: string,
  change: Pick<PasskeyRow, 'counter' | 'lastUsedAt'>,
): Promise<void> {
  await transaction.update(staffPasskeys).set(change).where(eq(staffPasskeys.id, id));
}

/** @returns whether this person had the passkey */
export async function deletePasskey(transaction: Transaction, staffId: string, id: string): Promise<boolean> {
  const deleted = await transaction
    .delete(staffPasskeys)
    .where(and(eq(staffPasskeys.id, id), eq(staffPasskeys.staffId, staffId)))
    .returning({ id: staffPasskeys.id });
  return deleted.length > 0;
}

export async function insertChallenge(executor: Executor, row: typeof staffPasskeyChallenges.$inferInsert) {
  await executor.insert(staffPasskeyChallenges).values(row);
}

/** Consumes a challenge. @returns the person it was made for (null for a sign-in); undefined if it is unknown or expired */
export async function takeChallenge(executor: Executor, challenge: string, now: Date) {
  const [row] = await executor
    .delete(staffPasskeyChallenges)
    .where(and(eq(staffPasskeyChallenges.challenge, challenge), gt(staffPasskeyChallenges.expiresAt, now)))
    .returning({ staffId: staffPasskeyChallenges.staffId });
  return row?.staffId;
}

export async function deleteExpiredChallenges(executor: Executor, now: Date): Promise<void> {
  await executor.delete(staffPasskeyChallenges).where(lt(staffPasskeyChallenges.expiresAt, now));
}
