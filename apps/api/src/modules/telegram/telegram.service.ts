import type { TelegramProblem, TelegramState } from '@phsar/contract/office/wire';
import { phnomPenhDay, phnomPenhTime } from '@phsar/domain/phnom-penh-time';
import type { FastifyBaseLogger } from 'fastify';
import { reasonOf } from '../../platform/database/database-error.ts';
import { inTransaction, type QueryRunner } from '../../platform/database/transaction.ts';
import { dismissFailed, type FailedEntry, listFailed, retryFailed } from '../../platform/failed-outbox.ts';
import { enqueue } from '../../platform/outbox.ts';
import type { Sources } from '../../platform/sources.ts';
import type { StaffCaller } from '../../platform/staff-caller.ts';
import type { AuditService } from '../audit/audit.module.ts';
import { CATALOGUE_WRITTEN } from '../cdn/cdn.module.ts';
import { staffActor } from '../staff/staff.module.ts';
import type { BotApi, BotError } from './bot-api.ts';
import * as repository from './telegram.repository.ts';

/** A topic of the outbox: a day began. */
export const DAY_BEGAN = 'day.began';

/** Hours of Phnom Penh between which the morning's summary is written. */
const MORNING = { from: 8, until: 12 };
const MAX_FAILED = 100;

const PROBLEMS: ReadonlySet<string> = new Set<TelegramProblem>([
  'token_refused',
  'bot_removed',
  'chat_unknown',
  'refused',
  'other_reader',
]);

export interface TelegramServiceDeps {
  db: QueryRunner;
  /** Null without a token. */
  bot: BotApi | null;
  audit: Pick<AuditService, 'record'>;
  sources: Pick<Sources, 'now'>;
  log: FastifyBaseLogger;
}

/** The bot's state and settings as staff see and change them, and the morning's summary. */
export class TelegramService {
  readonly #deps: TelegramServiceDeps;
  #name: string | null = null;
  #isAsking = false;
  #lastMorning = '';

  constructor(deps: TelegramServiceDeps) {
    this.#deps = deps;
  }

  /** Asks Telegram for the bot's name in the background, because Telegram may be slow. */
  askName(): void {
    const { bot, log } = this.#deps;
    if (bot === null || this.#name !== null || this.#isAsking) return;
    this.#isAsking = true;
    void bot
      .name()
      .then((name) => {
        this.#name = name;
      })
      .catch((error: unknown) => {
        log.debug({ reason: reasonOf(error) }, 'The bot’s name is not known yet');
      })
      .finally(() => {
        this.#isAsking = false;
      });
  }

  async state(): Promise<TelegramState> {
    const { db, bot } = this.#deps;
    this.askName();
    const [{ hidesContact, problem, problemAt }, failed] = await Promise.all([
      repository.findState(db),
      // Without a bot only the purges of the CDN matter: visitors see what it was not told to drop.
      listFailed(db, { topic: bot === null ? CATALOGUE_WRITTEN : null, limit: MAX_FAILED }),
    ]);
    const hasProblem = bot !== null && problem !== null && problemAt !== null;
    return {
      isOn: bot !== null,
      bot: this.#name,
      hidesContact,
      problem: hasProblem ? { reason: problemOf(problem), at: problemAt.toISOString() } : null,
      failed: failed.map(presentFailed),
    };
  }

  async change(caller: StaffCaller, { hidesContact }: { hidesContact: boolean }): Promise<TelegramState> {
    const { db, audit } = this.#deps;
    await inTransaction(db, async (transaction) => {
      const before = await repository.findState(transaction);
      if (before.hidesContact === hidesContact) return;
      await repository.saveHidesContact(transaction, hidesContact);
      await audit.record(transaction, staffActor(caller), {
        action: 'telegram.changed',
        subject: 'telegram',
        before: { hidesContact: before.hidesContact },
        after: { hidesContact },
      });
    });
    return await this.state();
  }

  /** Sends the messages that were given up again, or drops them. */
  async handleFailed(caller: StaffCaller, action: 'retry' | 'dismiss'): Promise<TelegramState> {
    const { db, audit, sources } = this.#deps;
    await inTransaction(db, async (transaction) => {
      const handle = action === 'retry' ? retryFailed : dismissFailed;
      const count = await handle(transaction, sources.now());
      if (count === 0) return;
      await audit.record(transaction, staffActor(caller), {
        action: action === 'retry' ? 'telegram.retried' : 'telegram.dismissed',
        subject: 'telegram',
        after: { messages: count },
      });
    });
    return await this.state();
  }

  /** Stores why the bot cannot work; null when it works. */
  async saveProblem(problem: BotError | null): Promise<void> {
    await repository.saveProblem(this.#deps.db, problem?.kind ?? null, this.#deps.sources.now());
  }

  /** Enqueues the morning's summary, once a day on all servers. */
  async beginDay(): Promise<void> {
    const { db, bot, sources } = this.#deps;
    const now = sources.now();
    const day = phnomPenhDay(now);
    const { hour } = phnomPenhTime(now);
    if (bot === null || day === this.#lastMorning || hour < MORNING.from || hour >= MORNING.until) return;
    await inTransaction(db, async (transaction) => {
      if (!(await repository.claimMorning(transaction, day))) return;
      await enqueue(transaction, { topic: DAY_BEGAN, about: 'morning', data: { day }, now });
    });
    this.#lastMorning = day;
  }
}

function presentFailed({ id, topic, data, failure, failedAt }: FailedEntry): TelegramState['failed'][number] {
  const { orderNumber } = Object(data) as { orderNumber?: unknown };
  return {
    _id: String(id),
    topic,
    orderId: typeof orderNumber === 'string' ? orderNumber : null,
    reason: problemOf(failure),
    at: failedAt.toISOString(),
  };
}

/** Anything but a known refusal of Telegram is an outage of days. */
function problemOf(kind: string): TelegramProblem {
  return PROBLEMS.has(kind) ? (kind as TelegramProblem) : 'unreachable';
}
