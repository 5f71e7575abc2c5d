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
  /** Come again after `retryAfter`. */
  | 'too_many'
  /** The group has another id now: `movedTo`. */
  | 'moved'
  | 'token_refused'
  | 'bot_removed'
  | 'chat_unknown'
  /** The press is too old to be answered, or answered already. */
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
  /** Ends the call: nobody waits for its answer any more. */
  signal?: AbortSignal | undefined;
}

/** What the shop asks of Telegram. Every method throws `BotError`. */
export interface BotApi {
  /** The bot's name, without @. */
  name(): Promise<string>;
  send(chat: number, message: Message): Promise<void>;
  edit(chat: number, id: number, message: Message): Promise<void>;
  /** Answers a press with a short text; each can be answered once. */
  answer(press: string, text: string): Promise<void>;
  /** Waits up to `seconds`, at most 30, for updates. */
  updates(offset: number, seconds: number, signal: AbortSignal): Promise<Update[]>;
  /** Lets Telegram call `url` with the secret in a header; null for long polling. */
  setWebhook(webhook: { url: string; secret: string } | null): Promise<void>;
}

/** Seconds. A handler of the outbox has ten. */
const ANSWER_LIMIT = 8;
const LONGEST_POLL = 30;
const ALLOWED_UPDATES = ['message', 'callback_query'] as const;

/** The client is loaded with the first call: a shop without a bot does without it. */
export function createBotApi({ token, apiRoot }: BotSettings): BotApi {
  const load = async (timeoutSeconds: number) => {
    const { Api } = await import('grammy');
    return new Api(token, { apiRoot, timeoutSeconds });
  };
  let short: Promise<Api> | undefined;
  let long: Promise<Api> | undefined;
  const ask = async <T>(work: (api: Api) => Promise<T>): Promise<T> => {
    try {
      short ??= load(ANSWER_LIMIT);
      return await work(await short);
    } catch (error) {
      throw botErrorOf(error);
    }
  };

  return {
    name: async () => (await ask((api) => api.getMe())).username,
    send: (chat, { html, buttons = [], signal }) =>
      ask(async (api) => {
        const shown = { ...asHtml, reply_markup: keyboardOf(buttons) };
        await api.sendMessage(chat, html, shown, forLibrary(signal));
      }),
    edit: (chat, id, { html, buttons = [], signal }) =>
      ask(async (api) => {
        const shown = { ...asHtml, reply_markup: keyboardOf(buttons) };
        await api.editMessageText(chat, id, html, shown, forLibrary(signal));
      }),
    answer: (press, text) =>
      ask(async (api) => {
        await api.answerCallbackQuery(press, text === '' ? {} : { text });
      }),
    async updates(offset, seconds, signal) {
      try {
        long ??= load(LONGEST_POLL + ANSWER_LIMIT);
        const asked = { offset, timeout: seconds, allowed_updates: ALLOWED_UPDATES };
        return await (await long).getUpdates(asked, forLibrary(signal));
      } catch (error) {
        throw botErrorOf(error);
      }
    },
    setWebhook: (webhook) =>
      ask(async (api) => {
        if (webhook === null) await api.deleteWebhook();
        else {
          const { url, secret } = webhook;
          await api.setWebhook(url, {
            secret_token: secret,
            allowed_updates: ALLOWED_UPDATES,
            // One after the other, in their order.
            max_connections: 1,
          });
        }
      }),
  };
}

/** The library's signal is that of an older package; Node's does the same. */
function forLibrary(signal: AbortSignal | undefined) {
  return signal as Parameters<Api['getUpdates']>[1];
}

const asHtml = { parse_mode: 'HTML', link_preview_options: { is_disabled: true } } as const;

function keyboardOf(rows: Buttons): { inline_keyboard: InlineKeyboard['inline_keyboard'] } {
  return {
    inline_keyboard: rows.map((row) =>
      row.map((button) => ('url' in button ? button : { text: button.text, callback_data: button.data })),
    ),
  };
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
