import { createHmac } from 'node:crypto';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { reasonOf } from '../../platform/database/database-error.ts';
import { isSameText } from '../../platform/same-text.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { type BotApi, BotError, type Update } from './bot-api.ts';

const WEBHOOK_PATH = '/api/telegram/webhook';

const SECRET_HEADER = 'x-telegram-bot-api-secret-token';
const BODY_LIMIT_BYTES = 64 * 1024;

/** The same on every server of the shop, and never stored. */
export function webhookSecret(tokenSecret: string): string {
  return createHmac('sha256', tokenSecret).update('telegram webhook').digest('base64url');
}

/** Registers the address that Telegram calls. Without the secret, a request is refused before its body is read. */
export function webhookRoutes(
  app: FastifyInstance,
  { secret, handle }: { secret: string; handle(update: Update): Promise<void> },
): void {
  app.post(WEBHOOK_PATH, {
    bodyLimit: BODY_LIMIT_BYTES,
    onRequest: async ({ headers }) => {
      if (!isSameText(String(headers[SECRET_HEADER] ?? ''), secret)) throw new ShopError('forbidden');
    },
    handler: async ({ body }) => {
      if (!isUpdate(body)) throw new ShopError('invalid_input');
      // A failure makes Telegram send it again.
      await handle(body);
      return {};
    },
  });
}

function isUpdate(body: unknown): body is Update {
  return Number.isSafeInteger(Object(body).update_id);
}

/** Milliseconds. */
const WEBHOOK_PAUSE = 60_000;

interface WebhookDeps {
  bot: BotApi;
  publicUrl: string;
  secret: string;
  log: FastifyBaseLogger;
  onState(problem: BotError | null): Promise<void>;
}

/** Gives Telegram the webhook's address, again every minute until it takes it. @returns stops trying */
export function registerWebhook({ bot, publicUrl, secret, log, onState }: WebhookDeps): () => void {
  let timer: NodeJS.Timeout | undefined;
  const register = async () => {
    try {
      await bot.setWebhook({ url: `${publicUrl}${WEBHOOK_PATH}`, secret });
      await onState(null);
    } catch (error) {
      if (error instanceof BotError) await onState(error).catch(() => {});
      log.warn({ reason: reasonOf(error), wait: WEBHOOK_PAUSE }, 'Telegram does not know the webhook yet');
      timer = setTimeout(() => void register(), WEBHOOK_PAUSE).unref();
    }
  };
  void register();
  return () => clearTimeout(timer);
}
