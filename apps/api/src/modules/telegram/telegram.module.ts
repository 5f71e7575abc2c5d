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
import { BotError, createBotApi } from './bot-api.ts';
import { createCallbackHandler, MESSAGE_OUTDATED } from './callback-handler.ts';
import { createGroupNotifier } from './group-notifier.ts';
import { createLinksService, PERSON_LINKED } from './links.service.ts';
import { createPolling } from './polling.ts';
import { telegramOfficeRoutes } from './telegram.office.routes.ts';
import { createTelegramService, DAY_BEGAN } from './telegram.service.ts';
import { WEBHOOK_PATH, webhookRoutes, webhookSecret } from './webhook.routes.ts';

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

/** Milliseconds. */
const CLOCK_INTERVAL = 30_000;
const WEBHOOK_PAUSE = 60_000;

/** Tells the staff's group in Telegram what happened, and does what linked staff asks there. Without a token it only logs. */
export function createTelegramModule(deps: TelegramModuleDeps): Module {
  const { config, guard, orders, messages, reports, audit, sources, log } = deps;
  const { db } = deps.database;
  const { token, apiRoot, mode } = config.telegram;
  const bot = token === undefined ? null : createBotApi({ token, apiRoot });
  const links = createLinksService({ db, audit, sources, secret: config.tokenSecret });
  const telegram = createTelegramService({ db, bot, audit, sources, log });
  const notifier = createGroupNotifier({
    db,
    bot,
    orders: orders.lifecycle,
    office: orders.office,
    reports,
    messages,
    sources,
    origin: officeOriginOf(config),
    log,
  });
  const callbacks =
    bot && createCallbackHandler({ db, bot, notifier, links, orders: orders.lifecycle, sources, log });
  const polling =
    bot &&
    callbacks &&
    mode === 'polling' &&
    createPolling({ db, bot, sources, log, handle: callbacks.handle, onState: telegram.remember });
  const secret = webhookSecret(config.tokenSecret);
  let clock: NodeJS.Timeout | undefined;
  let webhookTimer: NodeJS.Timeout | undefined;

  /** Tells Telegram where to call, until it listens. */
  const setWebhook = async () => {
    try {
      await bot?.setWebhook({ url: `${config.shop.publicUrl}${WEBHOOK_PATH}`, secret });
      await telegram.remember(null);
    } catch (error) {
      if (error instanceof BotError) await telegram.remember(error).catch(() => {});
      log.warn({ reason: reasonOf(error), wait: WEBHOOK_PAUSE }, 'Telegram does not know the webhook yet');
      webhookTimer = setTimeout(() => void setWebhook(), WEBHOOK_PAUSE).unref();
    }
  };
  const beginDay = () =>
    telegram.beginDay().catch((error: unknown) => {
      log.warn({ reason: reasonOf(error) }, 'The summary of the morning could not be written');
    });

  return {
    routes({ app, officeRoute }) {
      telegramOfficeRoutes(officeRoute, { guard, links, telegram });
      if (callbacks && mode === 'webhook') webhookRoutes(app, { secret, handle: callbacks.handle });
    },
    handlers: {
      [ORDER_PLACED]: notifier.orderPlaced,
      [ORDER_CANCELLED]: notifier.orderCancelled,
      [PAYMENT_RECEIVED]: notifier.paymentCame,
      [PAYMENT_MISFIT]: notifier.paymentMisfit,
      [PAYMENT_CLAIMED]: notifier.paymentClaimed,
      [CONTACT_RECEIVED]: notifier.contactReceived,
      [DAY_BEGAN]: notifier.dayBegan,
      [BACKUP_FAILED]: notifier.backupFailed,
      [NEW_ACCOUNTS_LIMITED]: notifier.newAccountsLimited,
      [PERSON_LINKED]: notifier.personLinked,
      [MESSAGE_OUTDATED]: notifier.messageOutdated,
    },
    tasks: { 'codes for Telegram': links.forgetExpired },
    start() {
      if (bot === null) return;
      telegram.askName();
      clock = setInterval(() => void beginDay(), CLOCK_INTERVAL).unref();
      void beginDay();
      if (polling) polling.start();
      else void setWebhook();
    },
    async close() {
      clearInterval(clock);
      clearTimeout(webhookTimer);
      if (polling) await polling.stop();
    },
  };
}
