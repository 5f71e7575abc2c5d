import type { Api, InlineKeyboard } from 'grammy';
import type { Update } from 'grammy/types';

export type { Update };

/** The settings of the bot. */
export interface BotSettings {
  token: string;
  apiRoot: string;
}

/** Why Telegram did not do what the shop asked. */
export type BotErrorKind =
  /** Try again after `retryAfter`. */
  | 'too_many'
  /** The group has another id now: `movedTo`. */
  | 'moved'
  | 'token_refused'
  | 'bot_removed'
  | 'chat_unknown'
  /** The callback query is too old to be answered, or answered already. */
  | 'stale'
  /** The message already says so. */
  | 'unchanged'
  | 'bad_link'
  | 'refused'
  /** Another program reads the bot's updates. */
  | 'other_reader'
  | 'unreachable';

/** A call of Telegram that failed. Its message holds neither the token nor what was sent. */
export class BotError extends Error {
  override readonly name = 'BotError';
  readonly kind: BotErrorKind;
  /** Milliseconds. */
  readonly retryAfter: number;
  readonly movedTo: number | null;

  constructor(kind: BotErrorKind, message: string, { retryAfter = 0, movedTo = null as number | null } = {}) {
    super(message);
    this.kind = kind;
    this.retryAfter = retryAfter;
    this.movedTo = movedTo;
  }
}

/** The buttons below a message, in rows. */
export type Buttons = ({ text: string; data: string } | { text: string; url: string })[][];

/** A message to be sent. */
export interface Message {
  /** Telegram's HTML, at most 4,096 characters. */
  html: string;
  buttons?: Buttons;
  signal?: AbortSignal | undefined;
}

/** Seconds. A handler of the outbox has ten. */
const ANSWER_LIMIT = 8;
const MAX_POLL = 30;
const ALLOWED_UPDATES = ['message', 'callback_query'] as const;

/** What the shop asks of Telegram. Every method throws `BotError`. */
export class BotApi {
  readonly #settings: BotSettings;
  #short: Promise<Api> | undefined;
  #long: Promise<Api> | undefined;

  constructor(settings: BotSettings) {
    this.#settings = settings;
  }

  /** The bot's name, without @. */
  async name(): Promise<string> {
    return (await this.#call((api) => api.getMe())).username;
  }

  async send(chat: number, { html, buttons, signal }: Message): Promise<void> {
    await this.#call((api) => api.sendMessage(chat, html, shown(buttons), forLibrary(signal)));
  }

  async edit(chat: number, id: number, { html, buttons, signal }: Message): Promise<void> {
    await this.#call((api) => api.editMessageText(chat, id, html, shown(buttons), forLibrary(signal)));
  }

  /** Answers a callback query with a short text; each can be answered once. */
  async answer(query: string, text: string): Promise<void> {
    await this.#call((api) => api.answerCallbackQuery(query, text === '' ? {} : { text }));
  }

  /** Waits up to `seconds`, at most 30, for updates. */
  async updates(offset: number, seconds: number, signal: AbortSignal): Promise<Update[]> {
    const query = { offset, timeout: seconds, allowed_updates: ALLOWED_UPDATES };
    this.#long ??= this.#load(MAX_POLL + ANSWER_LIMIT);
    return await this.#call((api) => api.getUpdates(query, forLibrary(signal)), this.#long);
  }

  /** Lets Telegram call `url` with the secret in a header; null for long polling. */
  async setWebhook(webhook: { url: string; secret: string } | null): Promise<void> {
    // One connection, so that updates come in their order.
    const options = { allowed_updates: ALLOWED_UPDATES, max_connections: 1 };
    await this.#call((api) =>
      webhook === null
        ? api.deleteWebhook()
        : api.setWebhook(webhook.url, { ...options, secret_token: webhook.secret }),
    );
  }

  async #call<T>(work: (api: Api) => Promise<T>, client = this.#shortCalls()): Promise<T> {
    try {
      return await work(await client);
    } catch (error) {
      throw botErrorOf(error);
    }
  }

  #shortCalls(): Promise<Api> {
    this.#short ??= this.#load(ANSWER_LIMIT);
    return this.#short;
  }

  /** Loaded with the first call: a shop without a bot does not need the library. */
  async #load(timeoutSeconds: number): Promise<Api> {
    const { Api } = await import('grammy');
    const { token, apiRoot } = this.#settings;
    return new Api(token, { apiRoot, timeoutSeconds });
  }
}

/** The library's signal is that of an older package; Node's does the same. */
function forLibrary(signal: AbortSignal | undefined) {
  return signal as Parameters<Api['getUpdates']>[1];
}

function shown(rows: Buttons = []) {
  const inline_keyboard: InlineKeyboard['inline_keyboard'] = rows.map((row) =>
    row.map((button) => ('url' in button ? button : { text: button.text, callback_data: button.data })),
  );
  return {
    parse_mode: 'HTML',
    link_preview_options: { is_disabled: true },
    reply_markup: { inline_keyboard },
  } as const;
}

interface Refusal {
  error_code: number;
  description: string;
  parameters: { retry_after?: number; migrate_to_chat_id?: number };
}

function botErrorOf(error: unknown): BotError {
  if (error instanceof BotError) return error;
  if (!isRefusal(error)) return new BotError('unreachable', 'Telegram could not be reached');
  const { error_code: code, description, parameters } = error;
  const message = `Telegram answered ${code}: ${description}`;
  const { retry_after: seconds, migrate_to_chat_id: movedTo } = parameters;
  if (movedTo !== undefined) return new BotError('moved', message, { movedTo });
  if (code === 429) return new BotError('too_many', message, { retryAfter: (seconds ?? 5) * 1_000 });
  return new BotError(kindOf(code, description), message);
}

function kindOf(code: number, description: string): BotErrorKind {
  // 404 is what a token gets that does not even look like one.
  if (code === 401 || code === 404) return 'token_refused';
  if (code === 403) return 'bot_removed';
  if (code === 409) return 'other_reader';
  if (code >= 500) return 'unreachable';
  if (/message is not modified/i.test(description)) return 'unchanged';
  if (/query is too old|query id is invalid/i.test(description)) return 'stale';
  if (/chat not found/i.test(description)) return 'chat_unknown';
  if (/button.*url|BUTTON_URL/i.test(description)) return 'bad_link';
  return 'refused';
}

function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && error.name === 'GrammyError';
}
