import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { verificationCodes } from '../../platform/database/schema.ts';
import type { Executor, Transaction } from '../../platform/database/transaction.ts';

export type VerificationCodeRow = typeof verificationCodes.$inferSelect;

/** Separates the advisory locks of phone numbers from other advisory locks. */
const LOCK_SEED = 7_427_271;

/** Serialises code requests for a number until the transaction ends, even when the number has no row. */
export async function lockPhone(transaction: Transaction, phone: string): Promise<void> {
  await transaction.execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${phone}, ${LOCK_SEED}::bigint))`,
  );
}

/** A number's codes created after `time`, newest first. */
export function listCodesSince(
  executor: Executor,
  phone: string,
  time: Date,
): Promise<VerificationCodeRow[]> {
  return executor
    .select()
    .from(verificationCodes)
    .where(and(eq(verificationCodes.phone, phone), gt(verificationCodes.createdAt, time)))
    .orderBy(desc(verificationCodes.id));
}

/** @returns the code's id */
export async function insertCode(
  executor: Executor,
  code: typeof verificationCodes.$inferInsert,
): Promise<number> {
  const [row] = await executor.insert(verificationCodes).values(code).returning({ id: verificationCodes.id });
  if (row === undefined) throw new TypeError('An inserted code was not returned');
  return row.id;
}

/** Uses up all unused codes of a number. */
export async function useUpCodesOf(executor: Executor, phone: string, usedAt: Date): Promise<void> {
  await executor
    .update(verificationCodes)
    .set({ usedAt })
    .where(and(eq(verificationCodes.phone, phone), isNull(verificationCodes.usedAt)));
}

/** Uses up a code whose SMS failed. */
export async function markFailed(executor: Executor, id: number, now: Date): Promise<void> {
  await executor
    .update(verificationCodes)
    .set({ usedAt: now, failedAt: now })
    .where(eq(verificationCodes.id, id));
}

/** Uses up a code. @returns false when it was already used up or has expired */
export async function useUpCode(executor: Executor, id: number, usedAt: Date): Promise<boolean> {
  const rows = await executor
    .update(verificationCodes)
    .set({ usedAt })
    .where(
      and(
        eq(verificationCodes.id, id),
        isNull(verificationCodes.usedAt),
        gt(verificationCodes.expiresAt, usedAt),
      ),
    )
    .returning({ id: verificationCodes.id });
  return rows.length > 0;
}

/** The newest code of a number, locked, which serialises attempts on it; null when there is none. */
export async function lockNewestCode(executor: Executor, phone: string): Promise<VerificationCodeRow | null> {
  const [row] = await executor
    .select()
    .from(verificationCodes)
    .where(eq(verificationCodes.phone, phone))
    .orderBy(desc(verificationCodes.id))
    .limit(1)
    .for('update');
  return row ?? null;
}

/** Adds a wrong attempt to a code. */
export async function countWrongTry(executor: Executor, id: number): Promise<void> {
  await executor
    .update(verificationCodes)
    .set({ wrongTries: sql`${verificationCodes.wrongTries} + 1` })
    .where(eq(verificationCodes.id, id));
}

/** Deletes codes created before `time`. */
export async function deleteCodesBefore(executor: Executor, time: Date): Promise<void> {
  await executor.delete(verificationCodes).where(lt(verificationCodes.createdAt, time));
}
