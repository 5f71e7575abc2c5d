import { and, arrayContains, desc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import type { Executor, Transaction } from '../../platform/database/transaction.ts';
import { verificationCodes } from './schema.ts';

export type VerificationCodeRow = typeof verificationCodes.$inferSelect;

/** Separates the advisory locks of code requests from other advisory locks. */
const LOCK_SEED = 7_427_271;

/**
 * Serialises code requests until the transaction ends: of a network, of a number, or for the day's messages, in this order,
 * so that no two wait for each other. A number need not have a row.
 */
export async function lockRequests(transaction: Transaction, what: string): Promise<void> {
  await transaction.execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${what}, ${LOCK_SEED}::bigint))`,
  );
}

/** A number's codes created after `time`, newest first. @param spellings the number as E.164, and as `forgetPhone` leaves it */
export function listCodesSince(executor: Executor, spellings: readonly string[], time: Date) {
  return executor
    .select()
    .from(verificationCodes)
    .where(and(inArray(verificationCodes.phone, [...spellings]), gt(verificationCodes.createdAt, time)))
    .orderBy(desc(verificationCodes.id));
}

export async function insertCode(executor: Executor, code: typeof verificationCodes.$inferInsert) {
  const [row] = await executor.insert(verificationCodes).values(code).returning({ id: verificationCodes.id });
  if (row === undefined) throw new TypeError('An inserted code was not returned');
  return row.id;
}

export async function updateCodes(
  executor: Executor,
  ids: readonly number[],
  change: PgUpdateSetSource<typeof verificationCodes>,
): Promise<void> {
  await executor
    .update(verificationCodes)
    .set(change)
    .where(inArray(verificationCodes.id, [...ids]));
}

export async function countWrongAttempts(
  executor: Executor,
  ids: readonly number[],
  column: 'ownAttempts' | 'othersAttempts',
): Promise<void> {
  await updateCodes(executor, ids, { [column]: sql`${verificationCodes[column]} + 1` });
}

/** How many codes a network requested after `time`, for any numbers, and the time of the first. @param network its keyed hash */
export async function countRequested(executor: Executor, network: string, time: Date) {
  const [row] = await executor
    .select({
      count: sql<number>`count(*)::int`,
      oldest: sql`min(${verificationCodes.createdAt})`.mapWith(verificationCodes.createdAt),
    })
    .from(verificationCodes)
    .where(
      and(
        or(eq(verificationCodes.network, network), arrayContains(verificationCodes.widerNetworks, [network])),
        eq(verificationCodes.isKnownDevice, false),
        gt(verificationCodes.createdAt, time),
      ),
    );
  return { count: row?.count ?? 0, oldest: row?.oldest ?? null };
}

/** How many messages were sent after `time`, or are being sent. */
export async function countSent(executor: Executor, time: Date): Promise<number> {
  return await executor.$count(verificationCodes, gt(verificationCodes.sentAt, time));
}

/** Uses up a code. @returns false when it was already used up or has expired */
export async function useUpCode(executor: Executor, id: number, usedAt: Date): Promise<boolean> {
  const { rowCount } = await executor
    .update(verificationCodes)
    .set({ usedAt })
    .where(
      and(
        eq(verificationCodes.id, id),
        isNull(verificationCodes.usedAt),
        gt(verificationCodes.expiresAt, usedAt),
      ),
    );
  return (rowCount ?? 0) > 0;
}

/** Voids a number's codes, and replaces the number by its keyed hash. */
export async function forgetPhone(executor: Executor, phone: string, hash: string, now: Date): Promise<void> {
  await executor
    .update(verificationCodes)
    .set({ phone: hash, codeHash: '', usedAt: now })
    .where(eq(verificationCodes.phone, phone));
}

/** The unused codes of a number, newest first, locked, which serialises attempts on them. */
export function lockOpenCodes(executor: Executor, phone: string): Promise<VerificationCodeRow[]> {
  return executor
    .select()
    .from(verificationCodes)
    .where(and(eq(verificationCodes.phone, phone), isNull(verificationCodes.usedAt)))
    .orderBy(desc(verificationCodes.id))
    .for('update');
}

export async function deleteCodesBefore(executor: Executor, time: Date): Promise<void> {
  await deleteInBatches(executor, verificationCodes, lt(verificationCodes.createdAt, time));
}
