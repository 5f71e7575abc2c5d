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
/** Milliseconds between tries to become the one who polls. */
const TURN_PAUSE = 5_000;
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 60_000;
/** An update that cannot be handled must not hold up the others for ever. */
const MOST_TRIES = 3;

export interface PollingDeps {
  db: QueryRunner;
  bot: BotApi;
  sources: Pick<Sources, 'now' | 'uuid'>;
  log: FastifyBaseLogger;
  handle(update: Update): Promise<void>;
  /** Called with the reason when Telegram cannot be read, and with null when it can. */
  onState(problem: BotError | null): Promise<void>;
}

/** Reads the bot's updates by long polling, on one server of several. */
export function createPolling({ db, bot, sources, log, handle, onState }: PollingDeps) {
  const holder = sources.uuid();
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<void> = Promise.resolve();
  let offset = 0;
  let tries = 0;
  let pause = FIRST_PAUSE;

  const handleAll = async (updates: readonly Update[]) => {
    for (const update of updates) {
      if (signal.aborted) return;
      try {
        await handle(update);
      } catch (error) {
        tries += 1;
        log.warn(
          { update: update.update_id, tries, reason: reasonOf(error) },
          'An update of Telegram could not be handled',
        );
        if (tries < MOST_TRIES) throw error;
      }
      tries = 0;
      // The next call tells Telegram that everything before is done.
      offset = update.update_id + 1;
    }
  };

  const hold = () => holdLease(db, { name: LEASE, holder, now: sources.now(), life: LEASE_LIFE });

  const pollWhileHeld = async () => {
    // The first call does not wait: it tells at once whether Telegram can be read.
    let seconds = 0;
    while (!signal.aborted && (await hold())) {
      const updates = await bot.updates(offset, seconds, signal);
      seconds = POLL_SECONDS;
      pause = FIRST_PAUSE;
      await onState(null);
      await handleAll(updates);
    }
  };

  /** Milliseconds until the next try. */
  const pauseAfter = async (error: unknown): Promise<number> => {
    const isBot = error instanceof BotError;
    if (isBot) await onState(error).catch(() => {});
    const next = isBot && error.kind === 'too_many' ? error.retryAfter : pause;
    pause = Math.min(pause * 2, LONGEST_PAUSE);
    log.warn({ reason: reasonOf(error), wait: next }, 'Telegram could not be read');
    return next;
  };

  const run = async () => {
    while (!signal.aborted) {
      let next = TURN_PAUSE;
      try {
        if (await hold()) {
          // A webhook of an earlier setting would keep everything.
          await bot.setWebhook(null);
          await pollWhileHeld();
        }
      } catch (error) {
        if (!signal.aborted) next = await pauseAfter(error);
      }
      await wait(next, undefined, { signal, ref: false }).catch(() => {});
    }
    await releaseLease(db, { name: LEASE, holder }).catch(() => {});
  };

  return {
    start() {
      running = run();
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
