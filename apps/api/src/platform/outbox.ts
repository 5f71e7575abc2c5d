import { sql } from 'drizzle-orm';
import { deleteInBatches, repeatInBatches } from './database/delete-in-batches.ts';
import { outbox } from './database/schema.ts';
import type { Executor } from './database/transaction.ts';

/**
 * Work for after a commit, written in the same transaction and done by a worker at least once, so handlers must be
 * idempotent.
 */
export interface OutboxEntry {
  topic: string;
  /** Entries with the same `about` are handled in the order they were written, by however many servers. */
  about: string;
  data: Record<string, unknown>;
  now: Date;
  /** Milliseconds until it is due. Default: 0. */
  wait?: number;
}

export interface OutboxClaim {
  /** Aborted when the handler's time is over. */
  signal: AbortSignal;
  /** Claims up to `limit` further due entries of the topic, finished or tried again together with this one. @returns their data */
  claimMore(limit: number): Promise<unknown[]>;
}

/**
 * Does one entry's work. On a rejection the entry is tried again later: after the wait of an `OutboxDelay`, after an
 * `OutboxFailure` only when staff asks for it, else after growing waits until it is given up.
 */
export type OutboxHandler = (data: unknown, claim: OutboxClaim) => Promise<void>;

/** The receiver asked for a later attempt. This counts neither as a failure nor as an attempt. */
export class OutboxDelay extends Error {
  override readonly name = 'OutboxDelay';
  readonly wait: number;

  constructor(wait: number, reason: string) {
    super(reason);
    this.wait = wait;
  }
}

/** Trying again cannot help. The message is shown to staff, so it holds no secret. */
export class OutboxFailure extends Error {
  override readonly name = 'OutboxFailure';
}

const DONE_LIFE_MS = 7 * 24 * 60 * 60 * 1_000;
const DELETED_AT_ONCE = 5_000;

export async function enqueue(executor: Executor, entry: OutboxEntry): Promise<void> {
  const { topic, about, data, now, wait = 0 } = entry;
  const nextAttemptAt = new Date(now.getTime() + wait);
  await executor.insert(outbox).values({ topic, payload: { about, data }, createdAt: now, nextAttemptAt });
}

/** Deletes entries done more than a week ago; until then they can be looked up. */
export async function forgetDone(executor: Executor, now: Date): Promise<void> {
  const before = new Date(now.getTime() - DONE_LIFE_MS).toISOString();
  const statement = sql`
    DELETE FROM outbox WHERE id IN (
      SELECT id FROM outbox WHERE done_at < ${before}::timestamptz
      ORDER BY done_at LIMIT ${DELETED_AT_ONCE} FOR UPDATE SKIP LOCKED
    )`;
  await repeatInBatches(executor, statement, DELETED_AT_ONCE);
}

/** Deletes entries of a topic that were written before a time and are neither handled nor given up. */
export async function dropPending(executor: Executor, topic: string, before: Date): Promise<void> {
  const isOld = sql`done_at IS NULL AND failed_at IS NULL AND attempts >= 0 AND topic = ${topic}
    AND created_at < ${before.toISOString()}::timestamptz`;
  await deleteInBatches(executor, outbox, isOld);
}
