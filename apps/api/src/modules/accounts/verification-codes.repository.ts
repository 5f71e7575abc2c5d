import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { verificationCodes } from '../../platform/database/schema.ts';
import type { Executor, Transaction } from '../../platform/database/transaction.ts';

export type VerificationCodeRow = typeof verificationCodes.$inferSelect;

/** Sets the advisory locks of phone numbers apart from others. */
const LOCK_SEED = 7_427_271;

/** Makes whoever asks for a code for one number take turns; the number need not have a row. */
export async function lockPhone(transaction: Transaction, phone: string): Promise<void> {
  await transaction.execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${phone}, ${LOCK_SEED}::bigint))`,
  );
}

/** Newest first. */
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

export async function useUpCodesOf(executor: Executor, phone: string, usedAt: Date): Promise<void> {
  await executor
    .update(verificationCodes)
    .set({ usedAt })
    .where(and(eq(verificationCodes.phone, phone), isNull(verificationCodes.usedAt)));
}

/** It is worth nothing: nobody has received it. */
export async function markFailed(executor: Executor, id: number, now: Date): Promise<void> {
  await executor
    .update(verificationCodes)
    .set({ usedAt: now, failedAt: now })
    .where(eq(verificationCodes.id, id));
}

/** False when the code was used up already. */
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

/** The newest code of a number, locked: tries of one code take turns. */
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

export async function countWrongTry(executor: Executor, id: number): Promise<void> {
  await executor
    .update(verificationCodes)
    .set({ wrongTries: sql`${verificationCodes.wrongTries} + 1` })
    .where(eq(verificationCodes.id, id));
}

export async function deleteCodesBefore(executor: Executor, time: Date): Promise<void> {
  await executor.delete(verificationCodes).where(lt(verificationCodes.createdAt, time));
}
