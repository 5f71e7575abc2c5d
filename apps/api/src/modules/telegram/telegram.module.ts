import type { FastifyBaseLogger } from 'fastify';
import { type Config, officeOriginOf } from '../../config.ts';
import { reasonOf } from '../../platform/database/database-error.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Module } from '../../platform/module.ts';
import type { Sources } from '../../platform/sources.ts';
import type { AuditService } from '../audit/audit.module.ts';
import { BACKUP_FAILED } from '../backup/backup.module.ts';
import {
  CONTACT_RECEIVED,
  type ContactMessagesService,
} from '../contact-messages/contact-messages.module.ts';
import type { OfficeOrdersService } from '../office-orders/office-orders.module.ts';
import {
  ORDER_CANCELLED,
  ORDER_PLACED,
  type OrderLifecycle,
  PAYMENT_MISFIT,
  PAYMENT_RECEIVED,
} from '../orders/orders.module.ts';
import { PAYMENT_CLAIMED } from '../payments/payments.module.ts';
import type { ReportsService } from '../reports/reports.module.ts';
import { NEW_ACCOUNTS_LIMITED } from '../shop-orders/shop-orders.module.ts';
import type { OfficeGuard } from '../staff/staff.module.ts';
import { BotApi, type BotError, type Update } from './bot-api.ts';
import { CallbackHandler, type CallbackHandlerDeps, MESSAGE_OUTDATED } from './callback-handler.ts';
import { GroupNotifier } from './group-notifier.ts';
import { LinksService, PERSON_LINKED } from './links.service.ts';
import { Polling, type ReceiverDeps } from './polling.ts';
import { telegramOfficeRoutes } from './telegram.office.routes.ts';
import { DAY_BEGAN, TelegramService } from './telegram.service.ts';
import { Webhook } from './webhook.routes.ts';

export { endTelegramLinks } from './telegram.repository.ts';

export interface TelegramModuleDeps {
  config: Pick<Config, 'telegram' | 'tokenSecret' | 'shop' | 'officeOrigin'>;
  database: Database;
  audit: Pick<AuditService, 'record'>;
  guard: Pick<OfficeGuard, 'isMissingFactor'>;
  orders: { lifecycle: OrderLifecycle; office: OfficeOrdersService };
  messages: ContactMessagesService;
  reports: Pick<ReportsService, 'daily'>;
  sources: Sources;
  log: FastifyBaseLogger;
}

/** Milliseconds between two looks at the clock for the morning's summary. */
const CLOCK_INTERVAL = 30_000;

/** Notifies the staff's group in Telegram, and does what linked staff ask there. Without a token it only logs. */
export function createTelegramModule(deps: TelegramModuleDeps): Module {
  const { config, guard, orders, log } = deps;
  const { db } = deps.database;
  const { token, apiRoot } = config.telegram;
  const bot = token === undefined ? null : new BotApi({ token, apiRoot });
  const links = new LinksService({ ...deps, db, secret: config.tokenSecret });
  const telegram = new TelegramService({ ...deps, db, bot });
  const origin = officeOriginOf(config);
  const { lifecycle, office } = orders;
  const notifier = new GroupNotifier({ ...deps, db, bot, orders: lifecycle, office, origin });
  const onState = (problem: BotError | null) => telegram.saveProblem(problem);
  const receiver =
    bot && createReceiver(config, { ...deps, db, bot, notifier, links, orders: lifecycle, onState });
  let clock: NodeJS.Timeout | undefined;
  const beginDay = () =>
    telegram.beginDay().catch((error: unknown) => {
      log.warn({ reason: reasonOf(error) }, 'The summary of the morning could not be written');
    });

  return {
    routes({ app, officeRoute }) {
      telegramOfficeRoutes(officeRoute, { guard, links, telegram });
      if (receiver instanceof Webhook) receiver.routes(app);
    },
    handlers: {
      [ORDER_PLACED]: notifier.orderPlaced,
      [ORDER_CANCELLED]: notifier.orderCancelled,
      [PAYMENT_RECEIVED]: notifier.paymentReceived,
      [PAYMENT_MISFIT]: notifier.paymentMisfit,
      [PAYMENT_CLAIMED]: notifier.paymentClaimed,
      [CONTACT_RECEIVED]: notifier.contactReceived,
      [DAY_BEGAN]: notifier.dayBegan,
      [BACKUP_FAILED]: notifier.backupFailed,
      [NEW_ACCOUNTS_LIMITED]: notifier.newAccountsLimited,
      [PERSON_LINKED]: notifier.personLinked,
      [MESSAGE_OUTDATED]: notifier.messageOutdated,
    },
    tasks: { 'codes for Telegram': () => links.deleteExpired() },
    start() {
      if (receiver === null) return;
      telegram.askName();
      clock = setInterval(() => void beginDay(), CLOCK_INTERVAL).unref();
      void beginDay();
      receiver.start();
    },
    async close() {
      clearInterval(clock);
      await receiver?.stop();
    },
  };
}

/** Receives the bot's updates by long polling, or by a webhook. */
function createReceiver(
  { telegram, shop, tokenSecret }: TelegramModuleDeps['config'],
  deps: CallbackHandlerDeps & Omit<ReceiverDeps, 'handle'>,
): Polling | Webhook {
  const callbacks = new CallbackHandler(deps);
  const receiving = { ...deps, handle: (update: Update) => callbacks.handle(update) };
  return telegram.mode === 'polling'
    ? new Polling(receiving)
    : new Webhook(receiving, { publicUrl: shop.publicUrl, tokenSecret });
}
