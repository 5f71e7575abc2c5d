import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { reasonOf } from './database/database-error.ts';
import type { Database } from './database/open-database.ts';
import { outbox } from './database/schema.ts';
import type { Executor } from './database/transaction.ts';
import type { Sources } from './sources.ts';

/**
 * Work for after a commit, written in the same transaction and done by a worker at least once, so handlers must be
 * idempotent.
 */
export interface OutboxEntry {
  topic: string;
  /** Entries with the same `about` are handled in the order they were written. */
  about: string;
  data: Record<string, unknown>;
  now: Date;
}

/** Does one entry's work. On a rejection the entry is retried later. */
export type OutboxHandler = (data: unknown) => Promise<void>;

/** Adds an entry, due at once, in the caller's transaction. */
export async function enqueue(executor: Executor, { topic, about, data, now }: OutboxEntry): Promise<void> {
  await executor
    .insert(outbox)
    .values({ topic, payload: { about, data }, createdAt: now, nextAttemptAt: now });
}

export interface OutboxDeps {
  database: Database;
  handlers: Record<string, OutboxHandler>;
  sources: Pick<Sources, 'now'>;
  log: FastifyBaseLogger;
  /** Timeout of a handler in milliseconds. */
  handlerLimit?: number;
}

/** Hands entries of the outbox to their handlers, at least once each; failed ones again later. */
export interface OutboxWorker {
  /** Polls for due entries until stopped. */
  start(): void;
  /** Resolves when the current entry is finished. */
  stop(): Promise<void>;
  /** Handles due entries. @returns how many were tried */
  runOnce(): Promise<number>;
  /** Deletes entries done more than a week ago; until then they can be looked up. */
  forgetDone(): Promise<void>;
}

/** Milliseconds. */
const POLL_INTERVAL = 1_000;
const FIRST_WAIT = 2_000;
const LONGEST_WAIT = 60 * 60 * 1_000;
/** Milliseconds after which an entry of a dead worker can be claimed again. */
const LEASE = 60_000;
const BATCH = 20;
/** Milliseconds for which a hanging handler can hold up the others. */
const HANDLER_LIMIT = 10_000;
const KEPT_DONE = 7 * 24 * 60 * 60 * 1_000;

interface ClaimedEntry extends Record<string, unknown> {
  id: number;
  topic: string;
  payload: { about: string; data: unknown };
  attempts: number;
}

/** Creates the worker that handles outbox entries in order of their due time. */
export function createOutboxWorker(deps: OutboxDeps): OutboxWorker {
  const { database, handlers, sources, log, handlerLimit = HANDLER_LIMIT } = deps;
  const { db } = database;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = true;
  let running: Promise<unknown> = Promise.resolve();

  const attempt = async (entry: ClaimedEntry): Promise<void> => {
    try {
      const handler = handlers[entry.topic];
      if (handler === undefined) throw new Error(`No handler for the topic ${entry.topic}`);
      await inTime(handler(entry.payload.data), handlerLimit);
    } catch (error) {
      const wait = waitAfter(entry.attempts);
      log.error(
        { entry: entry.id, topic: entry.topic, attempts: entry.attempts, wait, reason: reasonOf(error) },
        'An outbox entry failed and will be tried again',
      );
      await postpone(db, entry.id, new Date(sources.now().getTime() + wait));
      return;
    }
    await finish(db, entry.id, sources.now());
  };

  const runOnce = async (): Promise<number> => {
    const now = sources.now();
    const entries = await claimDue(db, now, new Date(now.getTime() + LEASE));
    for (const entry of entries) await attempt(entry);
    return entries.length;
  };

  const poll = async (): Promise<void> => {
    let tried = 0;
    try {
      tried = await runOnce();
    } catch (error) {
      log.warn({ reason: reasonOf(error) }, 'The outbox could not be read');
    }
    if (!isStopped) schedule(tried > 0 ? 0 : POLL_INTERVAL);
  };

  const schedule = (wait: number): void => {
    timer = setTimeout(() => {
      running = poll();
    }, wait);
    timer.unref();
  };

  return {
    start() {
      if (!isStopped) return;
      isStopped = false;
      schedule(0);
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
    runOnce,
    forgetDone: () => deleteDoneBefore(db, new Date(sources.now().getTime() - KEPT_DONE)),
  };
}

async function inTime(work: Promise<void>, limit: number): Promise<void> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`Not finished within ${limit} ms`)), limit);
  await Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
}

/** 2 s, 4 s, 8 s … one hour. */
function waitAfter(attempts: number): number {
  return Math.min(FIRST_WAIT * 2 ** (attempts - 1), LONGEST_WAIT);
}

/**
 * Claims due entries, except those behind an earlier one with the same `about`. A lease instead of a transaction
 * holds them: the embedded database has one connection, and handlers may be slow. No retry waits longer than an
 * hour, so an entry due later than that was written before the clock was set back.
 */
async function claimDue(executor: Executor, now: Date, heldUntil: Date): Promise<ClaimedEntry[]> {
  const furthest = new Date(now.getTime() + LONGEST_WAIT);
  const { rows } = await executor.execute<ClaimedEntry>(sql`
    WITH due AS MATERIALIZED (
      SELECT id FROM outbox AS entry
      WHERE done_at IS NULL
        AND (next_attempt_at <= ${now.toISOString()}::timestamptz
          OR next_attempt_at > ${furthest.toISOString()}::timestamptz)
        AND NOT EXISTS (
          SELECT 1 FROM outbox AS earlier
          WHERE earlier.done_at IS NULL AND earlier.id < entry.id
            AND earlier.payload->>'about' = entry.payload->>'about'
        )
      ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
    )
    UPDATE outbox SET attempts = attempts + 1, next_attempt_at = ${heldUntil.toISOString()}::timestamptz
    FROM due WHERE outbox.id = due.id
    RETURNING outbox.id, topic, payload, attempts`);
  return rows.sort((a, b) => a.id - b.id);
}

async function deleteDoneBefore(executor: Executor, time: Date): Promise<void> {
  await executor.execute(sql`DELETE FROM outbox WHERE done_at < ${time.toISOString()}::timestamptz`);
}

async function finish(executor: Executor, id: number, now: Date): Promise<void> {
  await executor.execute(sql`UPDATE outbox SET done_at = ${now.toISOString()}::timestamptz WHERE id = ${id}`);
}

async function postpone(executor: Executor, id: number, until: Date): Promise<void> {
  await executor.execute(
    sql`UPDATE outbox SET next_attempt_at = ${until.toISOString()}::timestamptz WHERE id = ${id}`,
  );
}
