import { createHash } from 'node:crypto';
import { isPermitted, type Permission } from '@phsar/contract/office/permissions';
import type { Cents } from '@phsar/domain/money';
import { onOneLine } from '@phsar/domain/one-line';
import { PAYMENT_FACTS } from '@phsar/domain/payment';
import type { FastifyBaseLogger } from 'fastify';
import { reasonOf } from '../../platform/database/database-error.ts';
import type { QueryRunner } from '../../platform/database/transaction.ts';
import { enqueue } from '../../platform/outbox.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { withTimeout } from '../../platform/with-timeout.ts';
import { OrderChanged, type OrderLifecycle } from '../orders/orders.module.ts';
import { type BotApi, BotError, type Update } from './bot-api.ts';
import { callbackAnswers, linkAnswers } from './bot-texts.ts';
import { type GroupNotifier, ignoring } from './group-notifier.ts';
import type { LinksService } from './links.service.ts';
import * as repository from './telegram.repository.ts';

/** The topic of a message that could not be brought up to date at once. */
export const MESSAGE_OUTDATED = 'telegram.message_outdated';

/** Milliseconds. A press must be answered soon; the answer then says nothing, and the message what was done. */
const ANSWER_WITHIN = 800;

type Press = NonNullable<Update['callback_query']>;
type Message = NonNullable<Update['message']>;
type ButtonAction = 'paid' | 'ship';

/** What a button asks for. */
interface ButtonData {
  action: ButtonAction;
  orderNumber: string;
  /** Cents to record as paid; undefined for `ship`. */
  amount: Cents | undefined;
}

const NEEDED: Record<ButtonAction, Permission> = { paid: 'orders.change', ship: 'orders.fulfil' };

export interface CallbackHandlerDeps {
  db: QueryRunner;
  bot: BotApi;
  notifier: Pick<GroupNotifier, 'showOrder'>;
  links: LinksService;
  orders: Pick<OrderLifecycle, 'findOrder' | 'listEvents' | 'move'>;
  sources: { now(): Date };
  log: FastifyBaseLogger;
}

/**
 * Does what people ask of the bot. Telegram sends an update again until it is told that it was received, so each is
 * done at most once: a press by the key it is written with, a code by being used up.
 */
export function createCallbackHandler({
  db,
  bot,
  notifier,
  links,
  orders,
  sources,
  log,
}: CallbackHandlerDeps) {
  const answer = (press: Press, text: string) =>
    ignoring(['stale'], () => bot.answer(press.id, text)).catch((error: unknown) => {
      log.warn({ reason: reasonOf(error) }, 'A press in Telegram could not be answered');
    });

  /** Who presses, if they may. @returns what they are told otherwise */
  const admit = async (
    press: Press,
    action: ButtonAction,
  ): Promise<{ id: string; name: string } | string> => {
    const staff = await repository.findPresser(db, press.from.id);
    if (staff === null) return callbackAnswers.stranger;
    const group = await repository.findGroup(db);
    const isInGroup = press.message !== undefined && press.message.chat.id === group?.chatId;
    return isInGroup && isPermitted(staff.role, NEEDED[action]) ? staff : callbackAnswers.forbidden;
  };

  /** The same way as in the office, once for each update. */
  const move = async (
    { id, name }: { id: string; name: string },
    update: number,
    { action, orderNumber, amount }: ButtonData,
  ) => {
    const order = await orders.findOrder(orderNumber);
    const by = PAYMENT_FACTS[order.paymentMethod].kind;
    await orders.move(orderNumber, action === 'ship' ? { kind: 'ship' } : { kind: 'pay', by, amount }, {
      by: { actor: { kind: 'staff', id, name, via: 'telegram' }, sessionId: null },
      key: {
        owner: { staffId: id },
        key: `telegram ${update}`,
        requestHash: createHash('sha256').update(`${action}:${orderNumber}`).digest('hex'),
      },
    });
  };

  /** @returns what the person is told */
  const tryMove = async (...[staff, update, data]: Parameters<typeof move>): Promise<string> => {
    try {
      await move(staff, update, data);
      return callbackAnswers.done;
    } catch (error) {
      if (error instanceof OrderChanged) return callbackAnswers.outdated;
      if (!(error instanceof ShopError)) throw error;
      return error.code === 'invalid_transition' ? callbackAnswers.unfitting : callbackAnswers.failed;
    }
  };

  /** @returns what the person is told */
  const perform = async (update: number, press: Press, data: ButtonData): Promise<string> => {
    const staff = await admit(press, data.action);
    if (typeof staff === 'string') return staff;
    const told = await tryMove(staff, update, data);
    await showOrder(press, data.orderNumber);
    return told;
  };

  /** The message says who did what; if not now, by the outbox. */
  const showOrder = async ({ message }: Press, orderNumber: string) => {
    if (message === undefined) return;
    const data = { chat: message.chat.id, message: message.message_id, orderNumber };
    try {
      await notifier.showOrder(data);
    } catch (error) {
      if (!(error instanceof BotError)) throw error;
      await enqueue(db, { topic: MESSAGE_OUTDATED, about: orderNumber, data, now: sources.now() });
    }
  };

  const onPress = async (update: Update, press: Press) => {
    const data = parseButtonData(press);
    if (data === null) return await answer(press, '');
    const work = perform(update.update_id, press, data);
    // Without this, a rejection before the answer is sent would end the process.
    work.catch(() => {});
    const outcome = work.catch(() => callbackAnswers.failed);
    const told = await withTimeout(ANSWER_WITHIN, outcome).catch(() => '');
    await answer(press, told);
    await work;
  };

  const onMessage = async (message: Message) => {
    const { chat } = message;
    if (message.migrate_to_chat_id !== undefined) {
      return await repository.moveGroup(db, chat.id, message.migrate_to_chat_id);
    }
    const [command, , code] = /^\/(?:link|start)(@\w+)?(?:\s+(\S{1,64}))?\s*$/.exec(message.text ?? '') ?? [];
    if (command === undefined) return;
    const isGroup = chat.type === 'group' || chat.type === 'supergroup';
    if (!isGroup && chat.type !== 'private') return;
    const title = onOneLine(chat.title ?? [chat.first_name, chat.last_name].filter(Boolean).join(' '));
    const linked =
      code === undefined
        ? 'no_code'
        : await links.useCode(code, { id: chat.id, isGroup, title: title.slice(0, 200) });
    // A stranger's /start in a group is no question to the shop.
    if (linked === 'no_code' && isGroup) return;
    await bot.send(chat.id, { html: linkAnswers[linked ?? 'unknown'] }).catch((error: unknown) => {
      log.warn({ reason: reasonOf(error) }, 'A command in Telegram could not be answered');
    });
  };

  return {
    /** @throws what the database throws: the update is then to come again */
    async handle(update: Update): Promise<void> {
      if (update.callback_query !== undefined) await onPress(update, update.callback_query);
      else if (update.message !== undefined) await onMessage(update.message);
    },
  };
}

function parseButtonData({ data = '' }: Press): ButtonData | null {
  const [, action, orderNumber, amount] =
    /^(paid|ship):(PH-[A-Z0-9]{4,20})(?::(\d{1,10}))?$/.exec(data) ?? [];
  if (orderNumber === undefined || (action === 'paid') === (amount === undefined)) return null;
  return {
    action: action as ButtonAction,
    orderNumber,
    amount: amount === undefined ? undefined : Number(amount),
  };
}
