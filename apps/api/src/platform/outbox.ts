import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { reasonOf } from './database/database-error.ts';
import { deleteInBatches, repeatInBatches } from './database/delete-in-batches.ts';
import type { Database } from './database/open-database.ts';
import { outbox } from './database/schema.ts';
import type { Executor } from './database/transaction.ts';
import type { Sources } from './sources.ts';
import { withTimeout } from './with-timeout.ts';

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
  /** Milliseconds until it is due; at once without. */
  wait?: number;
}

/** What a handler may ask of the worker while it holds an entry. */
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

/** Whoever takes the work said when to come again. That is no failure, and counts as no attempt. */
export class OutboxDelay extends Error {
  override readonly name = 'OutboxDelay';
  /** Milliseconds. */
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

/** Adds an entry in the caller's transaction. */
export async function enqueue(executor: Executor, entry: OutboxEntry): Promise<void> {
  const { topic, about, data, now, wait = 0 } = entry;
  const nextAttemptAt = new Date(now.getTime() + wait);
  await executor.insert(outbox).values({ topic, payload: { about, data }, createdAt: now, nextAttemptAt });
}

export interface OutboxDeps {
  database: Database;
  /** By topic; entries of other topics are left to another worker, or to another server. */
  handlers: Readonly<Record<string, OutboxHandler>>;
  sources: Pick<Sources, 'now'>;
  log: FastifyBaseLogger;
  /** Timeout of a handler in milliseconds. */
  handlerLimit?: number;
  /** Milliseconds between two polls. Default: 1 s. */
  pollInterval?: number;
}

/** Hands entries of the outbox to their handlers, at least once each; failed ones again later. */
export interface OutboxWorker {
  /** Polls for due entries until stopped. */
  start(): void;
  /** Resolves when the current entry is finished; the others wait for the next start, or for another server. */
  stop(): Promise<void>;
  /** Handles due entries, one after the other. @returns how many were tried */
  runOnce(): Promise<number>;
}

/** Milliseconds. */
const POLL_INTERVAL = 1_000;
const FIRST_WAIT = 2_000;
const LONGEST_WAIT = 60 * 60 * 1_000;
const SHORTEST_DELAY = 1_000;
/** After so many attempts, about two days, an entry is given up: kept, and shown to staff. */
const MOST_ATTEMPTS = 60;
/** Milliseconds for which a hanging handler can hold up the other entries of its worker. */
const HANDLER_LIMIT = 10_000;
/** Milliseconds a lease lasts longer than its handler may; then another worker may claim the entry. */
const LEASE_MARGIN = 20_000;
const KEPT_DONE = 7 * 24 * 60 * 60 * 1_000;
const DELETED_AT_ONCE = 5_000;

interface ClaimedRow extends Record<string, unknown> {
  id: number;
  topic: string;
  payload: { about: string; data: unknown };
  /** With this one. */
  attempts: number;
}

interface ClaimedEntry extends ClaimedRow {
  /** The lease's end. An entry that another worker has claimed since has another one, which fences this one off. */
  heldUntil: Date;
}

/** Creates the worker that handles outbox entries in order of their due time. */
export function createOutboxWorker(deps: OutboxDeps): OutboxWorker {
  const {
    database,
    handlers,
    sources,
    log,
    handlerLimit = HANDLER_LIMIT,
    pollInterval = POLL_INTERVAL,
  } = deps;
  const { db } = database;
  let timer: NodeJS.Timeout | undefined;
  let isStarted = false;
  let isStopping = false;
  let running: Promise<unknown> = Promise.resolve();

  /** Until the database takes it, also when it is away for a while: what was done must not be done again. */
  const settle = async (write: () => Promise<number>): Promise<number> => {
    for (;;) {
      try {
        return await write();
      } catch (error) {
        if (isStopping) throw error;
        log.warn({ reason: reasonOf(error) }, 'What became of an outbox entry could not be written yet');
        await pause(pollInterval);
      }
    }
  };

  const topics = Object.keys(handlers);
  const claim = (limit: number, asked = topics) => {
    const now = sources.now();
    const heldUntil = new Date(now.getTime() + handlerLimit + LEASE_MARGIN);
    return claimDue(db, { now, heldUntil, limit, topics: asked });
  };

  /** @returns the claimed entries, and the reason when they could not be handled */
  const handle = async (entry: ClaimedEntry): Promise<{ held: ClaimedEntry[]; error?: unknown }> => {
    const held = [entry];
    try {
      const handler = handlers[entry.topic];
      if (handler === undefined) throw new Error(`No handler for the topic ${entry.topic}`);
      await inTime(handlerLimit, (signal) =>
        handler(entry.payload.data, {
          signal,
          async claimMore(limit) {
            const more = await claim(limit, [entry.topic]);
            held.push(...more);
            return more.map(({ payload }) => payload.data);
          },
        }),
      );
      return { held };
    } catch (error) {
      return { held, error: error ?? new Error('Rejected without a reason') };
    }
  };

  const attempt = async (entry: ClaimedEntry): Promise<number> => {
    const { held, error } = await handle(entry);
    const now = sources.now();
    let kept: number;
    if (error === undefined) kept = await settle(() => finish(db, held, now));
    else {
      const { topic, attempts } = entry;
      const outcome = outcomeOf(error, attempts);
      const reason = reasonOf(error);
      const entries = held.map(({ id }) => id);
      if (outcome === 'failed') {
        log.error({ entries, topic, attempts, reason }, 'Outbox entries were given up; staff can try again');
        kept = await settle(() => giveUp(db, held, now, reason));
      } else {
        const { wait, isCounted } = outcome;
        const facts = { entries, topic, attempts, wait, reason };
        if (isCounted) log.error(facts, 'An outbox entry failed and will be tried again');
        else log.debug(facts, 'An outbox entry has to wait');
        kept = await settle(() => postpone(db, held, { until: new Date(now.getTime() + wait), isCounted }));
      }
    }
    if (kept < held.length) {
      log.warn(
        { entry: entry.id, topic: entry.topic },
        'This worker fell behind: another one has claimed its outbox entry',
      );
    }
    return held.length;
  };

  const runOnce = async (): Promise<number> => {
    let tried = 0;
    while (!isStopping) {
      const [entry] = await claim(1);
      if (entry === undefined) break;
      tried += await attempt(entry);
    }
    return tried;
  };

  const poll = async (): Promise<void> => {
    try {
      await runOnce();
    } catch (error) {
      log.warn({ reason: reasonOf(error) }, 'The outbox could not be read');
    }
    if (!isStopping) schedule(pollInterval);
  };

  const schedule = (wait: number): void => {
    timer = setTimeout(() => {
      running = poll();
    }, wait);
    timer.unref();
  };

  return {
    start() {
      if (isStarted) return;
      isStarted = true;
      schedule(0);
    },
    async stop() {
      isStopping = true;
      clearTimeout(timer);
      await running;
    },
    runOnce,
  };
}

async function inTime(limit: number, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const abort = new AbortController();
  try {
    await withTimeout(limit, work(abort.signal));
  } catch (error) {
    abort.abort(error);
    throw error;
  }
}

function outcomeOf(error: unknown, attempts: number): 'failed' | { wait: number; isCounted: boolean } {
  if (error instanceof OutboxFailure) return 'failed';
  if (error instanceof OutboxDelay) {
    return { wait: Math.min(Math.max(error.wait, SHORTEST_DELAY), LONGEST_WAIT), isCounted: false };
  }
  return attempts >= MOST_ATTEMPTS ? 'failed' : { wait: waitAfter(attempts), isCounted: true };
}

/** 2 s, 4 s, 8 s … one hour. */
function waitAfter(attempts: number): number {
  return Math.min(FIRST_WAIT * 2 ** (attempts - 1), LONGEST_WAIT);
}

interface Claim {
  now: Date;
  heldUntil: Date;
  limit: number;
  topics: readonly string[];
}

/**
 * Claims due entries, except those behind an earlier one with the same `about`. A lease instead of a transaction
 * holds them: the embedded database has one connection, and handlers may be slow. No retry waits longer than an
 * hour, so an entry due later than that was written before the clock was set back.
 */
async function claimDue(executor: Executor, claim: Claim): Promise<ClaimedEntry[]> {
  const now = sql`${claim.now.toISOString()}::timestamptz`;
  const furthest = new Date(claim.now.getTime() + LONGEST_WAIT).toISOString();
  const due = await claimWhere(executor, sql`next_attempt_at <= ${now}`, claim);
  if (due.length > 0) return due;
  return await claimWhere(executor, sql`next_attempt_at > ${furthest}::timestamptz`, claim);
}

/**
 * The earlier entry is looked up by a subquery that no join can replace, through `outbox_subject`: a planner whose
 * figures are older than a backlog would compare each entry with all others. `outbox_pending` gives the first one, for a single
 * topic `outbox_topic`.
 */
async function claimWhere(
  executor: Executor,
  isDue: ReturnType<typeof sql>,
  { heldUntil, limit, topics }: Claim,
): Promise<ClaimedEntry[]> {
  // A list of one is not looked up in the order of `outbox_topic`.
  const isTopic =
    topics.length === 1 ? sql`topic = ${topics[0]}` : sql`topic = ANY (${sql.param(topics)}::text[])`;
  const { rows } = await executor.execute<ClaimedRow>(sql`
    WITH due AS MATERIALIZED (
      SELECT id FROM outbox AS entry
      WHERE done_at IS NULL AND failed_at IS NULL AND attempts >= 0 AND ${isDue} AND ${isTopic}
        AND (
          SELECT 1 FROM outbox AS earlier
          WHERE earlier.done_at IS NULL AND earlier.failed_at IS NULL AND earlier.id < entry.id
            AND earlier.payload->>'about' = entry.payload->>'about'
          LIMIT 1
        ) IS NULL
      ORDER BY next_attempt_at, id LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    UPDATE outbox SET attempts = attempts + 1, next_attempt_at = ${heldUntil.toISOString()}::timestamptz
    FROM due WHERE outbox.id = due.id
    RETURNING outbox.id, topic, payload, attempts`);
  return rows.map((row) => ({ ...row, heldUntil })).sort((a, b) => a.id - b.id);
}

/** Writes to entries that nobody has claimed since this worker did. @returns how many */
async function write(
  executor: Executor,
  held: readonly ClaimedEntry[],
  change: ReturnType<typeof sql>,
): Promise<number> {
  const ids = sql.param(held.map(({ id }) => id));
  const ends = sql.param(held.map(({ heldUntil }) => heldUntil.toISOString()));
  const { rowCount } = await executor.execute(sql`
    UPDATE outbox SET ${change}
    FROM unnest(${ids}::bigint[], ${ends}::timestamptz[]) AS held (id, until)
    WHERE outbox.id = held.id AND outbox.next_attempt_at = held.until`);
  return rowCount ?? 0;
}

function finish(executor: Executor, held: readonly ClaimedEntry[], now: Date): Promise<number> {
  return write(executor, held, sql`done_at = ${now.toISOString()}::timestamptz`);
}

function postpone(
  executor: Executor,
  held: readonly ClaimedEntry[],
  { until, isCounted }: { until: Date; isCounted: boolean },
): Promise<number> {
  const uncounted = isCounted ? sql`` : sql`, attempts = attempts - 1`;
  return write(executor, held, sql`next_attempt_at = ${until.toISOString()}::timestamptz${uncounted}`);
}

function giveUp(
  executor: Executor,
  held: readonly ClaimedEntry[],
  now: Date,
  reason: string,
): Promise<number> {
  return write(executor, held, sql`failed_at = ${now.toISOString()}::timestamptz, failure = ${reason}`);
}

/** Deletes entries done more than a week ago, a few thousand at a time; until then they can be looked up. */
export async function forgetDone(executor: Executor, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DONE).toISOString();
  const statement = sql`
    DELETE FROM outbox WHERE id IN (
      SELECT id FROM outbox WHERE done_at < ${before}::timestamptz
      ORDER BY done_at LIMIT ${DELETED_AT_ONCE} FOR UPDATE SKIP LOCKED
    )`;
  await repeatInBatches(executor, statement, DELETED_AT_ONCE);
}

/** Deletes entries of a topic that nobody has handled and that were written before a time. */
export async function dropPending(executor: Executor, topic: string, before: Date): Promise<void> {
  const isOld = sql`done_at IS NULL AND failed_at IS NULL AND attempts >= 0 AND topic = ${topic}
    AND created_at < ${before.toISOString()}::timestamptz`;
  await deleteInBatches(executor, outbox, isOld);
}
