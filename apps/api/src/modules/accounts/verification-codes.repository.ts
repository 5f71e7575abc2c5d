import { and, arrayContains, desc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import type { Executor, Transaction } from '../../platform/database/transaction.ts';
import { verificationCodes } from './schema.ts';

export type VerificationCodeRow = typeof verificationCodes.$inferSelect;

/** Separates the advisory locks of code requests from other advisory locks. */
const LOCK_SEED = 7_427_271;

async function lock(transaction: Transaction, what: string): Promise<void> {
  await transaction.execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${what}, ${LOCK_SEED}::bigint))`,
  );
}

/** Serialises code requests for a number until the transaction ends, even when the number has no row. */
export const lockPhone = (transaction: Transaction, phone: string): Promise<void> => lock(transaction, phone);

/** Serialises code requests of a network until the transaction ends. Before `lockPhone`, so that no two wait for each other. */
export const lockNetwork = (transaction: Transaction, network: string): Promise<void> =>
  lock(transaction, `network ${network}`);

/** Lets one after the other take a message of the day, until the transaction ends. */
export const lockMessages = (transaction: Transaction): Promise<void> => lock(transaction, 'messages');

/** A number's codes created after `time`, newest first. @param spellings the number as E.164, and as `forgetPhone` leaves it */
export function listCodesSince(
  executor: Executor,
  spellings: readonly string[],
  time: Date,
): Promise<VerificationCodeRow[]> {
  return executor
    .select()
    .from(verificationCodes)
    .where(and(inArray(verificationCodes.phone, [...spellings]), gt(verificationCodes.createdAt, time)))
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

/** Uses up codes. */
export async function useUpCodesOf(executor: Executor, ids: readonly number[], usedAt: Date): Promise<void> {
  if (ids.length === 0) return;
  await executor
    .update(verificationCodes)
    .set({ usedAt })
    .where(inArray(verificationCodes.id, [...ids]));
}

/** Notes when a message was taken for a code; null when it is not sent after all. */
export async function markSent(executor: Executor, id: number, sentAt: Date | null): Promise<void> {
  await executor.update(verificationCodes).set({ sentAt }).where(eq(verificationCodes.id, id));
}

/** How many codes a network asked for after `time`, for whichever numbers, and when it asked for the first of them. @param network its keyed hash */
export async function countAsked(
  executor: Executor,
  network: string,
  time: Date,
): Promise<{ count: number; oldest: Date | null }> {
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

/** How many messages were sent after `time`, or are on their way. */
export async function countSent(executor: Executor, time: Date): Promise<number> {
  const [row] = await executor
    .select({ count: sql<number>`count(*)::int` })
    .from(verificationCodes)
    .where(gt(verificationCodes.sentAt, time));
  return row?.count ?? 0;
}

/** Uses up a code whose SMS failed, and gives its message back. */
export async function markFailed(executor: Executor, id: number, now: Date): Promise<void> {
  await executor
    .update(verificationCodes)
    .set({ usedAt: now, failedAt: now, sentAt: null })
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

/** Voids a number's codes, and puts a mark in the number's place. */
export async function forgetPhone(
  executor: Executor,
  phone: string,
  { mark, now }: { mark: string; now: Date },
): Promise<void> {
  await executor
    .update(verificationCodes)
    .set({ phone: mark, codeHash: '', usedAt: now })
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

/** Adds a wrong attempt to codes: of their asker, or of others. */
export async function countWrongTries(
  executor: Executor,
  ids: readonly number[],
  whose: 'own' | 'strangers',
): Promise<void> {
  const { wrongTries, strangersTries } = verificationCodes;
  await executor
    .update(verificationCodes)
    .set(
      whose === 'own'
        ? { wrongTries: sql`${wrongTries} + 1` }
        : { strangersTries: sql`${strangersTries} + 1` },
    )
    .where(inArray(verificationCodes.id, [...ids]));
}

/** Deletes codes created before `time`. */
export async function deleteCodesBefore(executor: Executor, time: Date): Promise<void> {
  await deleteInBatches(executor, verificationCodes, lt(verificationCodes.createdAt, time));
}
