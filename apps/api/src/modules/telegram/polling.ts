import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { reasonOf } from '../../platform/database/database-error.ts';
import type { QueryRunner } from '../../platform/database/transaction.ts';
import { holdLease, releaseLease } from '../../platform/lease.ts';
import type { Sources } from '../../platform/sources.ts';
import { type BotApi, BotError, type Update } from './bot-api.ts';

const LEASE = 'telegram polling';
/** Seconds that Telegram holds a call open while nothing happens. */
const POLL_SECONDS = 20;
/** Milliseconds; longer than a call of the poll may take. */
const LEASE_LIFE = 45_000;
/** Milliseconds between tries to get the lease. */
const TURN_PAUSE = 5_000;
const FIRST_PAUSE = 1_000;
const MAX_PAUSE = 60_000;
/** After so many failures an update is skipped, so that the others are handled. */
const MAX_TRIES = 3;

export interface ReceiverDeps {
  db: QueryRunner;
  bot: BotApi;
  sources: Pick<Sources, 'now' | 'uuid'>;
  log: FastifyBaseLogger;
  handle(update: Update): Promise<void>;
  /** Called with the reason when Telegram cannot be read, and with null when it can. */
  onState(problem: BotError | null): Promise<void>;
}

/** Reads the bot's updates by long polling, on one server of several. */
export class Polling {
  readonly #deps: ReceiverDeps;
  readonly #holder: string;
  readonly #stopping = new AbortController();
  #running: Promise<void> = Promise.resolve();
  #offset = 0;
  #tries = 0;
  #pause = FIRST_PAUSE;

  constructor(deps: ReceiverDeps) {
    this.#deps = deps;
    this.#holder = deps.sources.uuid();
  }

  start(): void {
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      let next = TURN_PAUSE;
      try {
        if (await this.#hold()) {
          // Telegram sends nothing to a poll while a webhook of an earlier setting is registered.
          await this.#deps.bot.setWebhook(null);
          await this.#pollWhileHeld(signal);
        }
      } catch (error) {
        if (!signal.aborted) next = await this.#pauseAfter(error);
      }
      await wait(next, undefined, { signal, ref: false }).catch(() => {});
    }
    await releaseLease(this.#deps.db, { name: LEASE, holder: this.#holder }).catch(() => {});
  }

  #hold(): Promise<boolean> {
    const { db, sources } = this.#deps;
    return holdLease(db, { name: LEASE, holder: this.#holder, now: sources.now(), life: LEASE_LIFE });
  }

  async #pollWhileHeld(signal: AbortSignal): Promise<void> {
    // The first call does not wait: it shows at once whether Telegram can be read.
    let seconds = 0;
    while (!signal.aborted && (await this.#hold())) {
      const updates = await this.#deps.bot.updates(this.#offset, seconds, signal);
      seconds = POLL_SECONDS;
      this.#pause = FIRST_PAUSE;
      await this.#deps.onState(null);
      await this.#handleAll(updates, signal);
    }
  }

  async #handleAll(updates: readonly Update[], signal: AbortSignal): Promise<void> {
    for (const update of updates) {
      if (signal.aborted) return;
      try {
        await this.#deps.handle(update);
      } catch (error) {
        this.#tries += 1;
        const facts = { update: update.update_id, tries: this.#tries, reason: reasonOf(error) };
        this.#deps.log.warn(facts, 'An update of Telegram could not be handled');
        if (this.#tries < MAX_TRIES) throw error;
      }
      this.#tries = 0;
      // The next call confirms every update before this offset.
      this.#offset = update.update_id + 1;
    }
  }

  /** Milliseconds until the next try. */
  async #pauseAfter(error: unknown): Promise<number> {
    const isBot = error instanceof BotError;
    if (isBot) await this.#deps.onState(error).catch(() => {});
    const next = isBot && error.kind === 'too_many' ? error.retryAfter : this.#pause;
    this.#pause = Math.min(this.#pause * 2, MAX_PAUSE);
    this.#deps.log.warn({ reason: reasonOf(error), wait: next }, 'Telegram could not be read');
    return next;
  }
}
