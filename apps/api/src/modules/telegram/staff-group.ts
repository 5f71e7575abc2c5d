import type { QueryRunner } from '../../platform/database/transaction.ts';
import { OutboxDelay, OutboxFailure } from '../../platform/outbox.ts';
import { type BotApi, BotError, type Buttons, type Message } from './bot-api.ts';
import * as repository from './telegram.repository.ts';

interface StaffGroupDeps {
  db: QueryRunner;
  /** Null without a token. */
  bot: BotApi | null;
  sources: { now(): Date };
}

/** The staff's group in Telegram, as far as one is linked. */
export class StaffGroup {
  readonly #deps: StaffGroupDeps;
  /** Until when Telegram asked the bot to send nothing, in milliseconds since 1970. */
  #quietUntil = 0;

  constructor(deps: StaffGroupDeps) {
    this.#deps = deps;
  }

  async isReachable(): Promise<boolean> {
    return this.#deps.bot !== null && (await repository.findGroup(this.#deps.db)) !== null;
  }

  /** Sends to the group, if there is one. @throws OutboxDelay, OutboxFailure */
  async send(message: Message): Promise<void> {
    const { db, bot, sources } = this.#deps;
    const chat = (await repository.findGroup(db))?.chatId ?? null;
    if (bot === null || chat === null) return;
    const now = sources.now().getTime();
    if (now < this.#quietUntil) throw new OutboxDelay(this.#quietUntil - now, 'Telegram asked to wait');
    try {
      await this.#sendFollowing(bot, chat, message);
    } catch (error) {
      if (error instanceof BotError && error.kind === 'too_many') this.#quietUntil = now + error.retryAfter;
      throw outboxErrorOf(error);
    }
  }

  /** Sends; a group that has another id now is followed there. */
  async #sendFollowing(bot: BotApi, chat: number, message: Message): Promise<void> {
    const sendTo = (to: number) =>
      withoutBadLink(message.buttons ?? [], (buttons) => bot.send(to, { ...message, buttons }));
    try {
      await sendTo(chat);
    } catch (error) {
      if (!(error instanceof BotError) || error.movedTo === null) throw error;
      await repository.moveGroup(this.#deps.db, chat, error.movedTo);
      await sendTo(error.movedTo);
    }
  }
}

/** Telegram refuses links to a name such as localhost: a shop that is tried out there sends none. */
export async function withoutBadLink(
  buttons: Buttons,
  send: (buttons: Buttons) => Promise<void>,
): Promise<void> {
  try {
    await send(buttons);
  } catch (error) {
    if (!(error instanceof BotError) || error.kind !== 'bad_link') throw error;
    await send(
      buttons.map((row) => row.filter((button) => 'data' in button)).filter((row) => row.length > 0),
    );
  }
}

/** Runs a call of the bot; refusals of these kinds do no harm. */
export async function ignoring(kinds: readonly BotError['kind'][], call: () => Promise<void>): Promise<void> {
  try {
    await call();
  } catch (error) {
    if (!(error instanceof BotError) || !kinds.includes(error.kind)) throw error;
  }
}

/** What a failed call means for the entry of the outbox. The reason of a final one is a code of the contract. */
export function outboxErrorOf(error: unknown): unknown {
  if (!(error instanceof BotError)) return error;
  switch (error.kind) {
    case 'too_many':
      return new OutboxDelay(error.retryAfter, error.message);
    case 'token_refused':
    case 'bot_removed':
    case 'chat_unknown':
      return new OutboxFailure(error.kind);
    case 'refused':
    case 'bad_link':
      return new OutboxFailure('refused');
    default:
      return error;
  }
}

const MINUTE = 60_000;

/** Limits how fast messages of one kind are sent to the group. Times are milliseconds since 1970. */
export class Pace {
  readonly #maxSingle: number;
  readonly #pause: number;
  #singles: number[] = [];
  #lastList = 0;

  /** More than `maxSingle` in a minute are combined; of combined messages, one is sent in `pause` milliseconds. */
  constructor({ maxSingle, pause }: { maxSingle: number; pause: number }) {
    this.#maxSingle = maxSingle;
    this.#pause = pause;
  }

  /** Whether there are too many for a message each. @throws OutboxDelay when not even a combined one may be sent now */
  isCrowded(now: number): boolean {
    this.#singles = this.#singles.filter((at) => at > now - MINUTE && at <= now);
    if (this.#singles.length < this.#maxSingle) return false;
    const wait = this.#lastList + this.#pause - now;
    if (wait > 0 && wait <= this.#pause) throw new OutboxDelay(wait, 'Many at once: they come together');
    return true;
  }

  /** Records a message that was sent. */
  note(now: number, isList: boolean): void {
    if (isList) this.#lastList = now;
    else this.#singles.push(now);
  }
}
