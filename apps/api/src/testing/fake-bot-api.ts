import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const BOT_TOKEN = '12345:test-bot-token';

export interface Person {
  id: number;
  first_name: string;
}

export interface Button {
  text: string;
  callback_data?: string;
  url?: string;
}

export interface SentMessage {
  id: number;
  chat: number;
  text: string;
  buttons: Button[];
}

interface Chat {
  id: number;
  type: 'private' | 'group' | 'supergroup';
  title?: string;
  first_name?: string;
}

type Answer = { ok: true; result: unknown } | ReturnType<typeof refusal>;
type Payload = Record<string, unknown>;

/** A Bot API on the loopback address, as strict as the real one where a bot can go wrong. */
export interface FakeBotApi {
  apiRoot: string;
  /** Everything that was sent, oldest first, as it stands after edits. */
  messages: SentMessage[];
  /** Answers to presses. */
  answers: { press: string; text: string }[];
  webhook: { url: string; secret: string } | null;
  /** Called once with each method and its payload, before it is done. */
  calls: { method: string; payload: Payload }[];
  /** Called with each method, too, while its caller still waits. */
  onCall: (method: string) => void;
  addGroup(id: number, title: string): void;
  addPerson(person: Person): void;
  /** Makes an update of a text; `chat` is the group's id, or the person for a private chat. */
  write(from: Person, chat: number, text: string): object;
  /** Makes an update of a press on a button, which must be there. */
  press(from: Person, message: SentMessage, data: string): object;
  /** Makes the group a supergroup with another id: the old one is refused from now on. */
  upgrade(from: number, to: number): void;
  /** Throws the bot out of a chat. */
  kick(chat: number): void;
  /** The next calls of sending or editing are refused so. */
  refuseNext(...refusals: ('too_many' | 'server_error' | 'silence' | 'lost_answer')[]): void;
  /** How many messages a minute it takes, by whose clock; null for any number. */
  limit: { perMinute: number; now(): Date } | null;
  /** Whether the token is still good. */
  isTokenGood: boolean;
  close(): Promise<void>;
}

const ENTITY = /&(?:amp|lt|gt|quot);/g;
const TAGS = /<(\/?)(b|i|u|s|code|pre|a)(?: href="[^"<>]*")?>/g;
const SENDING: ReadonlySet<string> = new Set(['sendMessage', 'editMessageText']);
const MOST_TEXT = 4_096;
const MOST_DATA_BYTES = 64;
const MOST_ANSWER = 200;
/** Milliseconds. */
const MINUTE = 60_000;

export async function startFakeBotApi(): Promise<FakeBotApi> {
  const chats = new Map<number, Chat>();
  const moved = new Map<number, number>();
  const kicked = new Set<number>();
  const openPresses = new Set<string>();
  const refusals: string[] = [];
  let updates: { update_id: number }[] = [];
  let nextUpdate = 1_000;
  let nextMessage = 1;
  let sentAt: number[] = [];
  let poll: { finish(answer: Answer): void } | null = null;

  const checkChat = (id: unknown): Chat | ReturnType<typeof refusal> => {
    const to = moved.get(Number(id));
    if (to !== undefined) {
      return refusal(400, 'Bad Request: group chat was upgraded to a supergroup chat', {
        migrate_to_chat_id: to,
      });
    }
    if (kicked.has(Number(id))) return refusal(403, 'Forbidden: bot was kicked from the group chat');
    return chats.get(Number(id)) ?? refusal(400, 'Bad Request: chat not found');
  };

  const methods: Record<string, (payload: Payload) => Answer | Promise<Answer>> = {
    getMe: () => done({ id: 1, is_bot: true, first_name: 'Shop', username: 'phsar_test_bot' }),
    setWebhook({ url, secret_token: secret }) {
      if (!String(url).startsWith('https://')) {
        return refusal(400, 'Bad Request: bad webhook: An HTTPS URL must be provided for webhook');
      }
      if (!/^[\w-]{1,256}$/.test(String(secret))) return refusal(400, 'Bad Request: secret token is invalid');
      fake.webhook = { url: String(url), secret: String(secret) };
      return done(true);
    },
    deleteWebhook() {
      fake.webhook = null;
      return done(true);
    },
    sendMessage({ chat_id: id, ...message }) {
      const chat = checkChat(id);
      if ('ok' in chat) return chat;
      const tooMany = overLimit();
      if (tooMany !== null) return tooMany;
      const fault = faultOf(message);
      if (fault !== null) return fault;
      const sent = {
        id: nextMessage,
        chat: chat.id,
        text: String(message.text),
        buttons: buttonsOf(message),
      };
      nextMessage += 1;
      fake.messages.push(sent);
      return done({ message_id: sent.id, date: 0, chat, text: sent.text });
    },
    editMessageText({ chat_id: id, message_id: messageId, ...message }) {
      const chat = checkChat(id);
      if ('ok' in chat) return chat;
      const fault = faultOf(message);
      if (fault !== null) return fault;
      const sent = fake.messages.find((one) => one.id === messageId && one.chat === chat.id);
      if (sent === undefined) return refusal(400, 'Bad Request: message to edit not found');
      const changed = { text: String(message.text), buttons: buttonsOf(message) };
      if (JSON.stringify(changed) === JSON.stringify({ text: sent.text, buttons: sent.buttons })) {
        return refusal(400, 'Bad Request: message is not modified');
      }
      Object.assign(sent, changed);
      return done({ message_id: sent.id, date: 0, chat, text: sent.text });
    },
    answerCallbackQuery({ callback_query_id: id, text = '' }) {
      if (!openPresses.delete(String(id))) {
        return refusal(
          400,
          'Bad Request: query is too old and response timeout expired or query ID is invalid',
        );
      }
      if (String(text).length > MOST_ANSWER) return refusal(400, 'Bad Request: MESSAGE_TOO_LONG');
      fake.answers.push({ press: String(id), text: String(text) });
      return done(true);
    },
    getUpdates({ offset = 0, timeout = 0 }) {
      if (fake.webhook !== null) {
        return refusal(409, "Conflict: can't use getUpdates method while webhook is active");
      }
      poll?.finish(refusal(409, 'Conflict: terminated by other getUpdates request'));
      updates = updates.filter((update) => update.update_id >= Number(offset));
      if (updates.length > 0 || Number(timeout) === 0) return done(updates);
      const { promise, resolve } = Promise.withResolvers<Answer>();
      const timer = setTimeout(() => finish(done([])), Number(timeout) * 1_000);
      const finish = (answer: Answer) => {
        clearTimeout(timer);
        poll = null;
        resolve(answer);
      };
      poll = { finish };
      return promise;
    },
  };

  /** A refusal of a message too many for the last minute. */
  const overLimit = (): Answer | null => {
    if (fake.limit === null) return null;
    const now = fake.limit.now().getTime();
    sentAt = sentAt.filter((at) => at > now - MINUTE);
    const [first = now] = sentAt;
    if (sentAt.length < fake.limit.perMinute) {
      sentAt.push(now);
      return null;
    }
    const seconds = Math.ceil((first + MINUTE - now) / 1_000);
    return refusal(429, `Too Many Requests: retry after ${seconds}`, { retry_after: seconds });
  };

  /** @returns whether nothing is done: the answer was sent, or never will be */
  const played = (fault: string | undefined, response: ServerResponse): boolean => {
    if (fault === 'too_many') {
      send(response, refusal(429, 'Too Many Requests: retry after 7', { retry_after: 7 }));
    } else if (fault === 'server_error') send(response, refusal(502, 'Bad Gateway'));
    return fault !== undefined && fault !== 'lost_answer';
  };

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    let body = '';
    for await (const part of request) body += part;
    const [, token, method = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(request.url ?? '') ?? [];
    const payload = (body === '' ? {} : JSON.parse(body)) as Payload;
    if (token !== BOT_TOKEN || !fake.isTokenGood) return send(response, refusal(401, 'Unauthorized'));
    fake.calls.push({ method, payload });
    fake.onCall(method);
    const fault = SENDING.has(method) ? refusals.shift() : undefined;
    if (played(fault, response)) return;
    const result = (await methods[method]?.(payload)) ?? refusal(404, 'Not Found');
    if (fault === 'lost_answer') response.destroy();
    else send(response, result);
  };

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const add = (update: object) => {
    const made = { update_id: nextUpdate, ...update };
    nextUpdate += 1;
    if (fake.webhook === null) {
      updates.push(made);
      poll?.finish(done([...updates]));
    }
    return made;
  };

  const fake: FakeBotApi = {
    apiRoot: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    messages: [],
    answers: [],
    webhook: null,
    calls: [],
    onCall() {},
    isTokenGood: true,
    limit: null,
    addGroup: (id, title) => void chats.set(id, { id, type: 'group', title }),
    addPerson: ({ id, first_name }) => void chats.set(id, { id, type: 'private', first_name }),
    write: (from, chat, text) =>
      add({ message: { message_id: 1, date: 0, from, chat: chats.get(chat), text } }),
    press(from, message, data) {
      if (!message.buttons.some((button) => button.callback_data === data))
        throw new Error(`No button ${data}`);
      const id = `press-${nextUpdate}`;
      openPresses.add(id);
      return add({
        callback_query: {
          id,
          from,
          chat_instance: '1',
          data,
          message: { message_id: message.id, date: 0, chat: chats.get(message.chat) },
        },
      });
    },
    upgrade(from, to) {
      const chat = chats.get(from);
      if (chat === undefined) throw new Error('No such group');
      chats.set(to, { ...chat, id: to, type: 'supergroup' });
      moved.set(from, to);
    },
    kick: (chat) => void kicked.add(chat),
    refuseNext: (...next) => void refusals.push(...next),
    async close() {
      poll?.finish(done([]));
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return fake;
}

function done(result: unknown) {
  return { ok: true as const, result };
}

function refusal(code: number, description: string, parameters: object = {}) {
  return { ok: false as const, error_code: code, description, parameters };
}

function send(response: ServerResponse, answer: Answer): void {
  response.writeHead(answer.ok ? 200 : answer.error_code, { 'content-type': 'application/json' });
  response.end(JSON.stringify(answer));
}

function buttonsOf({ reply_markup: markup }: Payload): Button[] {
  const { inline_keyboard: rows = [] } = Object(markup) as { inline_keyboard?: Button[][] };
  return rows.flat();
}

function faultOf(message: Payload): ReturnType<typeof refusal> | null {
  if (message.parse_mode !== 'HTML') throw new Error('Only HTML is known here');
  const fault = textFault(String(message.text ?? '')) ?? buttonsOf(message).map(buttonFault).find(Boolean);
  return fault === undefined ? null : refusal(400, `Bad Request: ${fault}`);
}

function textFault(text: string): string | undefined {
  const plain = text.replace(TAGS, '').replace(ENTITY, '_');
  if (/[<>&]/.test(plain)) return "can't parse entities: Unsupported start tag";
  if (plain.trim() === '') return 'message text is empty';
  if (plain.length > MOST_TEXT) return 'message is too long';
  const open: string[] = [];
  for (const [, slash, tag = ''] of text.matchAll(TAGS)) {
    if (slash === '') open.push(tag);
    else if (open.pop() !== tag) return "can't parse entities: Unmatched end tag";
  }
  return open.length > 0 ? "can't parse entities: Can't find end tag" : undefined;
}

function buttonFault({ callback_data: data, url }: Button): string | undefined {
  if (data !== undefined && (data === '' || Buffer.byteLength(data) > MOST_DATA_BYTES))
    return 'BUTTON_DATA_INVALID';
  if (url !== undefined && !new URL(url).hostname.includes('.')) {
    return `inline keyboard button URL '${url}' is invalid: Wrong HTTP URL`;
  }
  return undefined;
}
