import { createHash } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { staffKeys } from '../../platform/database/schema.ts';
import type { Executor, Transaction } from '../../platform/database/transaction.ts';
import { idempotencyKeyOf } from '../../platform/http/idempotency-key.ts';
import { ShopError } from '../../platform/shop-error.ts';

/** A call of the office that must not be done twice. */
export interface StaffKey {
  staffId: string;
  key: string;
  /** SHA-256 of the call and what it asks for, hex. */
  requestHash: string;
}

/** A key counts for so long; afterwards it is as good as new. */
const KEY_LIFETIME_MS = 24 * 60 * 60 * 1000;

/** Null when the call has no key. @throws ShopError `invalid_input` when the key is too long */
export function staffKeyOf(request: FastifyRequest, staffId: string): StaffKey | null {
  const key = idempotencyKeyOf(request);
  if (key === null) return null;
  const { method, url, body, headers } = request;
  const asked = JSON.stringify([method, url, headers['if-match'] ?? null, body ?? null]);
  return { staffId, key, requestHash: createHash('sha256').update(asked).digest('hex') };
}

/**
 * Does the work, unless it was done with this key before; a second call with the key waits for the first. What the
 * work throws leaves the key unused.
 * @param work returns what it wrote, as the log names it: `order:PH-…`
 * @returns what was written, now or then
 * @throws ShopError `idempotency_mismatch` when the key was used for something else
 */
export async function onceForKey(
  transaction: Transaction,
  key: StaffKey | null,
  now: Date,
  work: () => Promise<string>,
): Promise<string> {
  if (key === null) return await work();
  const { staffId, requestHash } = key;
  const lock = `staff ${staffId} ${key.key}`;
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
  const isKey = and(eq(staffKeys.staffId, staffId), eq(staffKeys.key, key.key));
  await transaction.delete(staffKeys).where(and(isKey, lt(staffKeys.createdAt, oldestTime(now))));
  const [stored] = await transaction.select().from(staffKeys).where(isKey);
  if (stored !== undefined) {
    if (stored.requestHash !== requestHash) throw new ShopError('idempotency_mismatch');
    return stored.subject;
  }
  const subject = await work();
  await transaction.insert(staffKeys).values({ staffId, key: key.key, requestHash, subject, createdAt: now });
  return subject;
}

/** For the housekeeping: keys that count no more. */
export async function forgetStaffKeys(executor: Executor, now: Date): Promise<void> {
  await executor.delete(staffKeys).where(lt(staffKeys.createdAt, oldestTime(now)));
}

function oldestTime(now: Date): Date {
  return new Date(now.getTime() - KEY_LIFETIME_MS);
}
