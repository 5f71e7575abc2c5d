import type { FastifyBaseLogger } from 'fastify';
import { type Config, officeOriginOf } from '../../config.ts';
import { reasonOf } from '../../platform/database/database-error.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Module } from '../../platform/module.ts';
import type { Sources } from '../../platform/sources.ts';
import type { AuditService } from '../audit/audit.service.ts';
import { BACKUP_FAILED } from '../backup/backup-news.service.ts';
import {
  CONTACT_RECEIVED,
  type ContactMessagesService,
} from '../contact-messages/contact-messages.service.ts';
import { NEW_ACCOUNTS_LIMITED } from '../orders/new-accounts-notice.service.ts';
import type { OfficeOrdersService } from '../orders/office-orders.service.ts';
import type { OrderLifecycle } from '../orders/order-lifecycle.service.ts';
import {
  ORDER_CANCELLED,
  ORDER_PLACED,
  PAYMENT_MISFIT,
  PAYMENT_RECEIVED,
} from '../orders/order-news.service.ts';
import type { ReportsService } from '../reports/reports.service.ts';
import type { OfficeGuard } from '../staff/office-guard.service.ts';
import { createBell } from './bell.ts';
import { BotError, createBotApi } from './bot-api.ts';
import { createLinksService, PERSON_LINKED } from './links.service.ts';
import { createPolling } from './polling.ts';
import { createPresses, MESSAGE_OUTDATED } from './presses.ts';
import { telegramOfficeRoutes } from './telegram.office.routes.ts';
import { createTelegramService, DAY_BEGAN } from './telegram.service.ts';
import { WEBHOOK_PATH, webhookRoutes, webhookSecret } from './webhook.routes.ts';

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
  const bell = createBell({
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
  const presses = bot && createPresses({ db, bot, bell, links, orders: orders.lifecycle, sources, log });
  const polling =
    bot &&
    presses &&
    mode === 'polling' &&
    createPolling({ db, bot, sources, log, handle: presses.handle, onState: telegram.remember });
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
      if (presses && mode === 'webhook') webhookRoutes(app, { secret, handle: presses.handle });
    },
    handlers: {
      [ORDER_PLACED]: bell.orderPlaced,
      [ORDER_CANCELLED]: bell.orderCancelled,
      [PAYMENT_RECEIVED]: bell.paymentCame,
      [PAYMENT_MISFIT]: bell.paymentMisfit,
      [CONTACT_RECEIVED]: bell.contactReceived,
      [DAY_BEGAN]: bell.dayBegan,
      [BACKUP_FAILED]: bell.backupFailed,
      [NEW_ACCOUNTS_LIMITED]: bell.newAccountsLimited,
      [PERSON_LINKED]: bell.personLinked,
      [MESSAGE_OUTDATED]: bell.messageOutdated,
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
