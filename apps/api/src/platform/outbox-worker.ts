import { setTimeout as pause } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { reasonOf } from './database/database-error.ts';
import type { Database } from './database/open-database.ts';
import type { Executor } from './database/transaction.ts';
import { OutboxDelay, OutboxFailure, type OutboxHandler } from './outbox.ts';
import type { Sources } from './sources.ts';
import { withTimeout } from './with-timeout.ts';

/** Milliseconds. */
const POLL_INTERVAL = 1_000;
const FIRST_WAIT = 2_000;
const LONGEST_WAIT = 60 * 60 * 1_000;
const SHORTEST_DELAY = 1_000;
/** After so many attempts, about two days, an entry is given up and shown to staff. */
const MAX_ATTEMPTS = 60;
/** Milliseconds for which a hanging handler can hold up the other entries of its worker. */
const HANDLER_LIMIT = 10_000;
/** Milliseconds a lease lasts longer than its handler may; then another worker may claim the entry. */
const LEASE_MARGIN = 20_000;

export interface OutboxDeps {
  database: Pick<Database, 'db'>;
  /** By topic; entries of other topics are left to another worker, or to another server. */
  handlers: Readonly<Record<string, OutboxHandler>>;
  sources: Pick<Sources, 'now'>;
  log: FastifyBaseLogger;
  handlerLimit?: number;
  /** Milliseconds between two polls. Default: 1 s. */
  pollInterval?: number;
}

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

/** Hands entries of the outbox to their handlers in order of their due time, at least once each; failed ones again later. */
export class OutboxWorker {
  readonly #deps: Required<OutboxDeps>;
  #timer: NodeJS.Timeout | undefined;
  #isStopping = false;
  #running: Promise<unknown> = Promise.resolve();

  constructor(deps: OutboxDeps) {
    const { handlerLimit = HANDLER_LIMIT, pollInterval = POLL_INTERVAL } = deps;
    this.#deps = { ...deps, handlerLimit, pollInterval };
  }

  start(): void {
    if (this.#timer === undefined) this.#schedule(0);
  }

  /** Resolves when the current entry is finished; the others wait for the next start, or for another server. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  /** Handles due entries, one after the other. @returns how many were tried */
  async runOnce(): Promise<number> {
    let tried = 0;
    while (!this.#isStopping) {
      const [entry] = await this.#claim(1);
      if (entry === undefined) break;
      tried += await this.#attempt(entry);
    }
    return tried;
  }

  #schedule(wait: number): void {
    this.#timer = setTimeout(() => {
      this.#running = this.#poll();
    }, wait).unref();
  }

  async #poll(): Promise<void> {
    try {
      await this.runOnce();
    } catch (error) {
      this.#deps.log.warn({ reason: reasonOf(error) }, 'The outbox could not be read');
    }
    if (!this.#isStopping) this.#schedule(this.#deps.pollInterval);
  }

  #claim(limit: number, topics = Object.keys(this.#deps.handlers)): Promise<ClaimedEntry[]> {
    const { database, sources, handlerLimit } = this.#deps;
    const now = sources.now();
    const heldUntil = new Date(now.getTime() + handlerLimit + LEASE_MARGIN);
    return claimDue(database.db, { now, heldUntil, limit, topics });
  }

  async #attempt(entry: ClaimedEntry): Promise<number> {
    const { log, sources } = this.#deps;
    const { held, error } = await this.#handle(entry);
    const outcome = this.#outcomeOf(entry, held, error, sources.now());
    if ((await this.#settle(held, outcome)) < held.length) {
      log.warn(
        { entry: entry.id, topic: entry.topic },
        'This worker fell behind: another one has claimed its outbox entry',
      );
    }
    return held.length;
  }

  /** @returns the claimed entries, and the reason when they could not be handled */
  async #handle(entry: ClaimedEntry): Promise<{ held: ClaimedEntry[]; error?: unknown }> {
    const held = [entry];
    const claimMore = async (limit: number) => {
      const more = await this.#claim(limit, [entry.topic]);
      held.push(...more);
      return more.map(({ payload }) => payload.data);
    };
    const abort = new AbortController();
    try {
      const handler = this.#deps.handlers[entry.topic];
      if (handler === undefined) throw new Error(`No handler for the topic ${entry.topic}`);
      const work = handler(entry.payload.data, { signal: abort.signal, claimMore });
      await withTimeout(this.#deps.handlerLimit, work);
      return { held };
    } catch (error) {
      abort.abort(error);
      return { held, error: error ?? new Error('Rejected without a reason') };
    }
  }

  /** Logs a failure. @returns what to write to the entries */
  #outcomeOf(
    { topic, attempts }: ClaimedEntry,
    held: readonly ClaimedEntry[],
    error: unknown,
    now: Date,
  ): SQL {
    const { log } = this.#deps;
    if (error === undefined) return sql`done_at = ${now.toISOString()}::timestamptz`;
    const reason = reasonOf(error);
    const facts = { entries: held.map(({ id }) => id), topic, attempts, reason };
    const isDelay = error instanceof OutboxDelay;
    if (error instanceof OutboxFailure || (!isDelay && attempts >= MAX_ATTEMPTS)) {
      log.error(facts, 'Outbox entries were given up; staff can try again');
      return sql`failed_at = ${now.toISOString()}::timestamptz, failure = ${reason}`;
    }
    const wait = isDelay
      ? Math.min(Math.max(error.wait, SHORTEST_DELAY), LONGEST_WAIT)
      : // 2 s, 4 s, 8 s … one hour.
        Math.min(FIRST_WAIT * 2 ** (attempts - 1), LONGEST_WAIT);
    if (isDelay) log.debug({ ...facts, wait }, 'An outbox entry has to wait');
    else log.error({ ...facts, wait }, 'An outbox entry failed and will be tried again');
    const until = new Date(now.getTime() + wait).toISOString();
    return sql`next_attempt_at = ${until}::timestamptz${isDelay ? sql`, attempts = attempts - 1` : sql``}`;
  }

  /** Repeats the write while the database is away: finished work must not be done again. @returns how many were written */
  async #settle(held: readonly ClaimedEntry[], change: SQL): Promise<number> {
    const { database, log, pollInterval } = this.#deps;
    for (;;) {
      try {
        return await write(database.db, held, change);
      } catch (error) {
        if (this.#isStopping) throw error;
        log.warn({ reason: reasonOf(error) }, 'What became of an outbox entry could not be written yet');
        await pause(pollInterval);
      }
    }
  }
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
  isDue: SQL,
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

/** Writes to the entries that no other worker has claimed since. @returns how many */
async function write(executor: Executor, held: readonly ClaimedEntry[], change: SQL): Promise<number> {
  const ids = sql.param(held.map(({ id }) => id));
  const ends = sql.param(held.map(({ heldUntil }) => heldUntil.toISOString()));
  const { rowCount } = await executor.execute(sql`
    UPDATE outbox SET ${change}
    FROM unnest(${ids}::bigint[], ${ends}::timestamptz[]) AS held (id, until)
    WHERE outbox.id = held.id AND outbox.next_attempt_at = held.until`);
  return rowCount ?? 0;
}
