import { and, eq, gte, lt, sql } from 'drizzle-orm';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import type { Executor, Transaction } from '../../platform/database/transaction.ts';
import type { IdempotencyKey } from '../../platform/idempotency-key.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { idempotentCalls } from './schema.ts';

/** Milliseconds after which a key may be used again. */
const KEY_LIFETIME_MS = 24 * 60 * 60 * 1000;

/**
 * Does the work unless it was done with this key before. A concurrent call with the same key waits; an error from
 * `work` leaves the key unused.
 * @param work returns what it wrote, as named in the log: `order:PH-…`
 * @returns what was written by this call or the earlier one
 * @throws ShopError `idempotency_mismatch` when the key was used for another request
 */
export async function onceForKey(
  transaction: Transaction,
  key: IdempotencyKey | null,
  now: Date,
  work: () => Promise<string>,
): Promise<string> {
  if (key === null) return await work();
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(${lockOf(key)})`);
  const done = await findResult(transaction, key, now);
  if (done !== undefined) return done;
  const subject = await work();
  await insertResult(transaction, key, subject, now);
  return subject;
}

/**
 * The lock of `onceForKey`, without waiting for it, for calls that insert their key together with what they write.
 * @returns false while another call with the key runs, on any server
 */
export async function tryLockKey(transaction: Transaction, key: IdempotencyKey): Promise<boolean> {
  const { rows } = await transaction.execute<{ isFree: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock(${lockOf(key)}) AS "isFree"`,
  );
  return rows[0]?.isFree === true;
}

/**
 * What an earlier call with the key wrote; undefined if there was none. Deletes the key if it expired.
 * @throws ShopError `idempotency_mismatch` when the key was used for another request
 */
export async function findResult(
  transaction: Transaction,
  key: IdempotencyKey,
  now: Date,
): Promise<string | undefined> {
  const { requestHash, subject, createdAt } = idempotentCalls;
  await transaction.delete(idempotentCalls).where(and(isKey(key), lt(createdAt, oldestTime(now))));
  const [stored] = await transaction.select({ requestHash, subject }).from(idempotentCalls).where(isKey(key));
  if (stored !== undefined && stored.requestHash !== key.requestHash) {
    throw new ShopError('idempotency_mismatch');
  }
  return stored?.subject;
}

/** The statement that stores a key with what its call wrote; may be part of another one. */
export function insertResult(transaction: Transaction, key: IdempotencyKey, subject: string, now: Date) {
  const { owner, ...call } = key;
  return transaction
    .insert(idempotentCalls)
    .values({ ...owner, ...call, subject, createdAt: now })
    .returning({ key: idempotentCalls.key });
}

/** Whether `onceForKey` has done this call's work, for calls that do some of it in transactions before. */
export async function isKeyUsed(executor: Executor, key: IdempotencyKey | null, now: Date): Promise<boolean> {
  if (key === null) return false;
  const rows = await executor
    .select({ key: idempotentCalls.key })
    .from(idempotentCalls)
    .where(and(isKey(key), gte(idempotentCalls.createdAt, oldestTime(now))));
  return rows.length > 0;
}

/** For housekeeping: deletes expired keys. */
export async function forgetExpiredKeys(executor: Executor, now: Date): Promise<void> {
  await deleteInBatches(executor, idempotentCalls, lt(idempotentCalls.createdAt, oldestTime(now)));
}

/** The number of the advisory lock that one call with the key holds at a time. */
function lockOf({ owner, key }: IdempotencyKey) {
  const name = 'accountId' in owner ? `order ${owner.accountId}` : `staff ${owner.staffId}`;
  return sql`hashtextextended(${`${name} ${key}`}, 0)`;
}

function isKey({ owner, key }: IdempotencyKey) {
  const { accountId, staffId } = idempotentCalls;
  const isOwner = 'accountId' in owner ? eq(accountId, owner.accountId) : eq(staffId, owner.staffId);
  return and(isOwner, eq(idempotentCalls.key, key));
}

function oldestTime(now: Date): Date {
  return new Date(now.getTime() - KEY_LIFETIME_MS);
}
