import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { reasonOf } from '../../platform/database/database-error.ts';
import { isSameText } from '../../platform/same-text.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { BotError, type Update } from './bot-api.ts';
import type { ReceiverDeps } from './polling.ts';

const WEBHOOK_PATH = '/api/telegram/webhook';
const SECRET_HEADER = 'x-telegram-bot-api-secret-token';
const BODY_LIMIT_BYTES = 64 * 1024;
/** Milliseconds between two tries to register the webhook. */
const PAUSE = 60_000;

/** Receives the bot's updates from Telegram's own calls. */
export class Webhook {
  readonly #deps: ReceiverDeps;
  readonly #url: string;
  /** The same on every server of the shop, and never stored. */
  readonly #secret: string;
  #timer: NodeJS.Timeout | undefined;

  constructor(deps: ReceiverDeps, { publicUrl, tokenSecret }: { publicUrl: string; tokenSecret: string }) {
    this.#deps = deps;
    this.#url = `${publicUrl}${WEBHOOK_PATH}`;
    this.#secret = createHmac('sha256', tokenSecret).update('telegram webhook').digest('base64url');
  }

  /** Without the secret, a request is refused before its body is read. */
  routes(app: FastifyInstance): void {
    app.post(WEBHOOK_PATH, {
      bodyLimit: BODY_LIMIT_BYTES,
      onRequest: async ({ headers }) => {
        if (!isSameText(String(headers[SECRET_HEADER] ?? ''), this.#secret)) throw new ShopError('forbidden');
      },
      handler: async ({ body }) => {
        if (!isUpdate(body)) throw new ShopError('invalid_input');
        // A failure makes Telegram send it again.
        await this.#deps.handle(body);
        return {};
      },
    });
  }

  start(): void {
    void this.#register();
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer);
  }

  async #register(): Promise<void> {
    const { bot, log, onState } = this.#deps;
    try {
      await bot.setWebhook({ url: this.#url, secret: this.#secret });
      await onState(null);
    } catch (error) {
      if (error instanceof BotError) await onState(error).catch(() => {});
      log.warn({ reason: reasonOf(error), wait: PAUSE }, 'Telegram does not know the webhook yet');
      this.#timer = setTimeout(() => this.start(), PAUSE).unref();
    }
  }
}

function isUpdate(body: unknown): body is Update {
  return Number.isSafeInteger(Object(body).update_id);
}
