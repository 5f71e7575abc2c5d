import { createHash } from 'node:crypto';
import { isPermitted, type Permission } from '@phsar/contract/office/permissions';
import type { Cents } from '@phsar/domain/money';
import { onOneLine } from '@phsar/domain/one-line';
import { PAYMENT_FACTS } from '@phsar/domain/payment';
import { callbackAnswers, linkAnswers } from '@phsar/texts/bot';
import { reasonOf } from '../../platform/database/database-error.ts';
import { enqueue } from '../../platform/outbox.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { withTimeout } from '../../platform/with-timeout.ts';
import { OrderChanged, type OrderLifecycle } from '../orders/orders.module.ts';
import { type BotApi, BotError, type Update } from './bot-api.ts';
import type { GroupNotifier, GroupNotifierDeps } from './group-notifier.ts';
import type { LinksService } from './links.service.ts';
import { ignoring } from './staff-group.ts';
import * as repository from './telegram.repository.ts';

/** The topic of a message that could not be brought up to date at once. */
export const MESSAGE_OUTDATED = 'telegram.message_outdated';

/** Milliseconds. A callback must be answered soon; a late answer has no text, and the message shows what was done. */
const ANSWER_WITHIN = 800;

type CallbackQuery = NonNullable<Update['callback_query']>;
type Message = NonNullable<Update['message']>;
type ButtonAction = 'paid' | 'ship';
type Person = { id: string; name: string };

interface ButtonData {
  action: ButtonAction;
  orderNumber: string;
  /** Cents to record as paid; undefined for `ship`. */
  amount: Cents | undefined;
}

const NEEDED: Record<ButtonAction, Permission> = { paid: 'orders.change', ship: 'orders.fulfil' };

export interface CallbackHandlerDeps extends Pick<GroupNotifierDeps, 'db' | 'sources' | 'log'> {
  bot: BotApi;
  notifier: Pick<GroupNotifier, 'showOrder'>;
  links: LinksService;
  orders: Pick<OrderLifecycle, 'findOrder' | 'move'>;
}

/**
 * Handles what people send to the bot. Telegram repeats an update until it is confirmed, so each takes effect at most
 * once: a button by its idempotency key, a code because it is used up.
 */
export class CallbackHandler {
  readonly #deps: CallbackHandlerDeps;

  constructor(deps: CallbackHandlerDeps) {
    this.#deps = deps;
  }

  /** @throws what the database throws: the update then has to come again */
  async handle(update: Update): Promise<void> {
    if (update.callback_query !== undefined) await this.#onButton(update.update_id, update.callback_query);
    else if (update.message !== undefined) await this.#onMessage(update.message);
  }

  async #onButton(update: number, query: CallbackQuery): Promise<void> {
    const data = parseButtonData(query);
    if (data === null) return await this.#answer(query, '');
    const work = this.#perform(update, query, data);
    // Without this, a rejection before the answer is sent would end the process.
    work.catch(() => {});
    const outcome = work.catch(() => callbackAnswers.failed);
    await this.#answer(query, await withTimeout(ANSWER_WITHIN, outcome).catch(() => ''));
    await work;
  }

  async #answer(query: CallbackQuery, text: string): Promise<void> {
    const { bot, log } = this.#deps;
    await ignoring(['stale'], () => bot.answer(query.id, text)).catch((error: unknown) => {
      log.warn({ reason: reasonOf(error) }, 'A button in Telegram could not be answered');
    });
  }

  /** @returns the answer */
  async #perform(update: number, query: CallbackQuery, data: ButtonData): Promise<string> {
    const staff = await this.#admit(query, data.action);
    if (typeof staff === 'string') return staff;
    const answer = await this.#tryMove(staff, update, data);
    await this.#showOrder(query, data.orderNumber);
    return answer;
  }

  /** @returns the staff member who tapped the button, or the answer to anyone else */
  async #admit({ from, message }: CallbackQuery, action: ButtonAction): Promise<Person | string> {
    const { db } = this.#deps;
    const staff = await repository.findStaffByChat(db, from.id);
    if (staff === null) return callbackAnswers.notLinked;
    const group = await repository.findGroup(db);
    const isInGroup = message !== undefined && message.chat.id === group?.chatId;
    return isInGroup && isPermitted(staff.role, NEEDED[action]) ? staff : callbackAnswers.forbidden;
  }

  /** @returns the answer */
  async #tryMove(staff: Person, update: number, data: ButtonData): Promise<string> {
    try {
      await this.#move(staff, update, data);
      return callbackAnswers.done;
    } catch (error) {
      if (error instanceof OrderChanged) return callbackAnswers.outdated;
      if (!(error instanceof ShopError)) throw error;
      return error.code === 'invalid_transition' ? callbackAnswers.invalidTransition : callbackAnswers.failed;
    }
  }

  async #move({ id, name }: Person, update: number, { action, orderNumber, amount }: ButtonData) {
    const { orders } = this.#deps;
    const { paymentMethod } = await orders.findOrder(orderNumber);
    const by = PAYMENT_FACTS[paymentMethod].kind;
    await orders.move(orderNumber, action === 'ship' ? { kind: 'ship' } : { kind: 'pay', by, amount }, {
      by: { actor: { kind: 'staff', id, name, via: 'telegram' }, sessionId: null },
      key: {
        owner: { staffId: id },
        key: `telegram ${update}`,
        requestHash: createHash('sha256').update(`${action}:${orderNumber}`).digest('hex'),
      },
    });
  }

  /** The message shows who did what; if it cannot be updated now, the outbox does it later. */
  async #showOrder({ message }: CallbackQuery, orderNumber: string): Promise<void> {
    const { db, notifier, sources } = this.#deps;
    if (message === undefined) return;
    const data = { chat: message.chat.id, message: message.message_id, orderNumber };
    try {
      await notifier.showOrder(data);
    } catch (error) {
      if (!(error instanceof BotError)) throw error;
      await enqueue(db, { topic: MESSAGE_OUTDATED, about: orderNumber, data, now: sources.now() });
    }
  }

  async #onMessage({ chat, text = '', migrate_to_chat_id: newId }: Message): Promise<void> {
    const { db, bot, links, log } = this.#deps;
    if (newId !== undefined) return await repository.moveGroup(db, chat.id, newId);
    const [command, , code] = /^\/(?:link|start)(@\w+)?(?:\s+(\S{1,64}))?\s*$/.exec(text) ?? [];
    if (command === undefined) return;
    const isGroup = chat.type === 'group' || chat.type === 'supergroup';
    if (!isGroup && chat.type !== 'private') return;
    // Another bot may be meant by a bare /start in a group.
    if (code === undefined && isGroup) return;
    const title = onOneLine(chat.title ?? [chat.first_name, chat.last_name].filter(Boolean).join(' '));
    const linked =
      code === undefined
        ? 'no_code'
        : await links.useCode(code, { id: chat.id, isGroup, title: title.slice(0, 200) });
    await bot.send(chat.id, { html: linkAnswers[linked ?? 'unknown'] }).catch((error: unknown) => {
      log.warn({ reason: reasonOf(error) }, 'A command in Telegram could not be answered');
    });
  }
}

function parseButtonData({ data = '' }: CallbackQuery): ButtonData | null {
  const [, action, orderNumber, amount] =
    /^(paid|ship):(PH-[A-Z0-9]{4,20})(?::(\d{1,10}))?$/.exec(data) ?? [];
  if (orderNumber === undefined || (action === 'paid') === (amount === undefined)) return null;
  return {
    action: action as ButtonAction,
    orderNumber,
    amount: amount === undefined ? undefined : Number(amount),
  };
}
