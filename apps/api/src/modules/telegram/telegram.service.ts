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

/** A day began, at least an hour before noon: a topic of the outbox. */
export const DAY_BEGAN = 'day.began';

/** Hours of Phnom Penh between which the morning's summary is written. */
const MORNING = { from: 8, until: 12 };
const MOST_FAILED = 100;

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

export type TelegramService = ReturnType<typeof createTelegramService>;

/** What staff sees and sets of the bot, and what it remembers. */
export function createTelegramService({ db, bot, audit, sources, log }: TelegramServiceDeps) {
  let name: string | null = null;
  let isAsking = false;
  let lastMorning = '';

  /** Telegram may be slow: nobody waits for the name. */
  const askName = () => {
    if (bot === null || name !== null || isAsking) return;
    isAsking = true;
    void bot
      .name()
      .then((found) => {
        name = found;
      })
      .catch((error: unknown) => {
        log.debug({ reason: reasonOf(error) }, 'The bot’s name is not known yet');
      })
      .finally(() => {
        isAsking = false;
      });
  };

  const state = async (): Promise<TelegramState> => {
    askName();
    const [{ hidesContact, problem, problemAt }, failed] = await Promise.all([
      repository.findState(db),
      // Without a bot nobody waits for its messages, but visitors see what the CDN was not told to drop.
      listFailed(db, { topic: bot === null ? CATALOGUE_WRITTEN : null, limit: MOST_FAILED }),
    ]);
    return {
      isOn: bot !== null,
      bot: name,
      hidesContact,
      problem:
        bot === null || problem === null || problemAt === null
          ? null
          : { reason: problemOf(problem), at: problemAt.toISOString() },
      failed: failed.map(presentFailed),
    };
  };

  return {
    askName,
    state,

    async change(caller: StaffCaller, { hidesContact }: { hidesContact: boolean }): Promise<TelegramState> {
      await inTransaction(db, async (transaction) => {
        const before = await repository.findState(transaction);
        if (before.hidesContact === hidesContact) return;
        await repository.saveState(transaction, { hidesContact });
        await audit.record(transaction, staffActor(caller), {
          action: 'telegram.changed',
          subject: 'telegram',
          before: { hidesContact: before.hidesContact },
          after: { hidesContact },
        });
      });
      return await state();
    },

    /** Sends what was given up again, or lets it go. */
    async handleFailed(caller: StaffCaller, action: 'retry' | 'dismiss'): Promise<TelegramState> {
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
      return await state();
    },

    /** Keeps why the bot cannot work, or that it does. */
    async remember(problem: BotError | null): Promise<void> {
      await repository.saveProblem(db, problem?.kind ?? null, sources.now());
    },

    /** Writes the morning's summary, once a day however many servers ask. */
    async beginDay(): Promise<void> {
      const now = sources.now();
      const day = phnomPenhDay(now);
      const { hour } = phnomPenhTime(now);
      if (bot === null || day === lastMorning || hour < MORNING.from || hour >= MORNING.until) return;
      await inTransaction(db, async (transaction) => {
        if (!(await repository.takeMorning(transaction, day))) return;
        await enqueue(transaction, { topic: DAY_BEGAN, about: 'morning', data: { day }, now });
      });
      lastMorning = day;
    },
  };
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

/** What is no known refusal of Telegram was not reached: an outage of days. */
function problemOf(kind: string): TelegramProblem {
  return PROBLEMS.has(kind) ? (kind as TelegramProblem) : 'unreachable';
}
