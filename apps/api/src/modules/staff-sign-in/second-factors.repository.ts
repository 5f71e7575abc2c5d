import { and, asc, eq, gt, isNotNull, lt } from 'drizzle-orm';
import type { Executor, Transaction } from '../../platform/database/transaction.ts';
import { staffPasskeyChallenges, staffPasskeys, staffRecoveryCodes, staffTotp } from './schema.ts';

export type TotpRow = typeof staffTotp.$inferSelect;
export type PasskeyRow = typeof staffPasskeys.$inferSelect;

/** The person's TOTP secret, confirmed or not; null without one. */
export async function findTotp(executor: Executor, staffId: string): Promise<TotpRow | null> {
  const [row] = await executor.select().from(staffTotp).where(eq(staffTotp.staffId, staffId));
  return row ?? null;
}

/** Inserts or replaces the person's TOTP row. */
export async function saveTotp(transaction: Transaction, row: TotpRow): Promise<void> {
  const { staffId: _, ...set } = row;
  await transaction.insert(staffTotp).values(row).onConflictDoUpdate({ target: staffTotp.staffId, set });
}

/** From now on the codes of this secret count. */
export async function confirmTotp(transaction: Transaction, staffId: string, at: Date): Promise<void> {
  await transaction.update(staffTotp).set({ confirmedAt: at }).where(eq(staffTotp.staffId, staffId));
}

/** Deletes the person's TOTP secret; their recovery codes stay. */
export async function deleteTotp(transaction: Transaction, staffId: string): Promise<void> {
  await transaction.delete(staffTotp).where(eq(staffTotp.staffId, staffId));
}

/** Whether the person has a confirmed TOTP secret. */
export async function hasConfirmedTotp(executor: Executor, staffId: string): Promise<boolean> {
  const found = and(eq(staffTotp.staffId, staffId), isNotNull(staffTotp.confirmedAt));
  return (await executor.$count(staffTotp, found)) > 0;
}

/** Whether the person has any passkey. */
export async function hasPasskey(executor: Executor, staffId: string): Promise<boolean> {
  return (await executor.$count(staffPasskeys, eq(staffPasskeys.staffId, staffId))) > 0;
}

/** Replaces all of a person's recovery codes. */
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

/** The person's passkeys, oldest first. */
export async function listPasskeys(executor: Executor, staffId: string): Promise<PasskeyRow[]> {
  return await executor
    .select()
    .from(staffPasskeys)
    .where(eq(staffPasskeys.staffId, staffId))
    .orderBy(asc(staffPasskeys.createdAt), asc(staffPasskeys.id));
}

/** @param id the credential's id, base64url */
export async function findPasskey(executor: Executor, id: string): Promise<PasskeyRow | null> {
  const [row] = await executor.select().from(staffPasskeys).where(eq(staffPasskeys.id, id));
  return row ?? null;
}

/** A passkey, locked until the transaction ends. @param id the credential's id, base64url */
export async function lockPasskey(transaction: Transaction, id: string): Promise<PasskeyRow | null> {
  const [row] = await transaction.select().from(staffPasskeys).where(eq(staffPasskeys.id, id)).for('update');
  return row ?? null;
}

/** Stores a verified passkey. */
export async function insertPasskey(
  transaction: Transaction,
  row: typeof staffPasskeys.$inferInsert,
): Promise<void> {
  await transaction.insert(staffPasskeys).values(row);
}

/** Records a use: the signature counter and the time. */
export async function updatePasskey(
  transaction: Transaction,
  id: string,
  change: Pick<PasskeyRow, 'counter' | 'lastUsedAt'>,
): Promise<void> {
  await transaction.update(staffPasskeys).set(change).where(eq(staffPasskeys.id, id));
}

/** Deletes one passkey. @returns whether this person had it */
export async function deletePasskey(transaction: Transaction, staffId: string, id: string): Promise<boolean> {
  const deleted = await transaction
    .delete(staffPasskeys)
    .where(and(eq(staffPasskeys.id, id), eq(staffPasskeys.staffId, staffId)))
    .returning({ id: staffPasskeys.id });
  return deleted.length > 0;
}

/** Deletes all passkeys of a person. */
export async function deletePasskeysOf(transaction: Transaction, staffId: string): Promise<void> {
  await transaction.delete(staffPasskeys).where(eq(staffPasskeys.staffId, staffId));
}

/** Stores a challenge until it is consumed or expires. */
export async function insertChallenge(
  executor: Executor,
  row: typeof staffPasskeyChallenges.$inferInsert,
): Promise<void> {
  await executor.insert(staffPasskeyChallenges).values(row);
}

/**
 * Consumes a challenge.
 * @returns the person it was made for (null for a sign-in); undefined if it is unknown or expired
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

/** For housekeeping: deletes challenges that expired before `now`. */
export async function deleteExpiredChallenges(executor: Executor, now: Date): Promise<void> {
  await executor.delete(staffPasskeyChallenges).where(lt(staffPasskeyChallenges.expiresAt, now));
}
