import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { isSameText } from '../../platform/same-text.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { Update } from './bot-api.ts';

export const WEBHOOK_PATH = '/api/telegram/webhook';

const SECRET_HEADER = 'x-telegram-bot-api-secret-token';
const BODY_LIMIT_BYTES = 64 * 1024;

/** The same on every server of the shop, and never stored. */
export function webhookSecret(tokenSecret: string): string {
  return createHmac('sha256', tokenSecret).update('telegram webhook').digest('base64url');
}

/** Registers the address that Telegram calls. Whoever does not know the secret is sent away before the body is read. */
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
