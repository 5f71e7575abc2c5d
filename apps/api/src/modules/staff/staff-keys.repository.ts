import { and, eq, gte, lt, sql } from 'drizzle-orm';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import type { Executor, Transaction } from '../../platform/database/transaction.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { staffKeys } from './schema.ts';

/** The idempotency key of an office call, and the hash that `staffKeyOf` makes of the request. */
export type StaffKey = Pick<typeof staffKeys.$inferSelect, 'staffId' | 'key' | 'requestHash'>;

/** Milliseconds after which a key may be used again. */
const KEY_LIFETIME_MS = 24 * 60 * 60 * 1000;
const oldestTime = (now: Date) => new Date(now.getTime() - KEY_LIFETIME_MS);
const isKey = ({ staffId, key }: StaffKey) => and(eq(staffKeys.staffId, staffId), eq(staffKeys.key, key));

/**
 * Does the work unless it was done with this key before. A concurrent call with the same key waits; an error from
 * `work` leaves the key unused.
 * @param work returns what it wrote, as named in the log: `order:PH-…`
 * @returns what was written by this call or the earlier one
 * @throws ShopError `idempotency_mismatch` when the key was used for another request
 */
export async function onceForKey(
  transaction: Transaction,
  key: StaffKey | null,
  now: Date,
  work: () => Promise<string>,
): Promise<string> {
  if (key === null) return await work();
  const lock = `staff ${key.staffId} ${key.key}`;
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
  await transaction.delete(staffKeys).where(and(isKey(key), lt(staffKeys.createdAt, oldestTime(now))));
  const [stored] = await transaction.select().from(staffKeys).where(isKey(key));
  if (stored !== undefined) {
    if (stored.requestHash !== key.requestHash) throw new ShopError('idempotency_mismatch');
    return stored.subject;
  }
  const subject = await work();
  await transaction.insert(staffKeys).values({ ...key, subject, createdAt: now });
  return subject;
}

/** Whether `onceForKey` has done this call's work, for calls that do some of it in transactions before. */
export async function isKeyUsed(executor: Executor, key: StaffKey | null, now: Date): Promise<boolean> {
  if (key === null) return false;
  const rows = await executor
    .select({ key: staffKeys.key })
    .from(staffKeys)
    .where(and(isKey(key), gte(staffKeys.createdAt, oldestTime(now))));
  return rows.length > 0;
}

export async function forgetStaffKeys(executor: Executor, now: Date): Promise<void> {
  await deleteInBatches(executor, staffKeys, lt(staffKeys.createdAt, oldestTime(now)));
}
