import { LIMITS } from '@phsar/contract/limits';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import type { QueryRunner } from '../../platform/database/transaction.ts';
import { type OutboxClaim, OutboxDelay, OutboxFailure, type OutboxHandler } from '../../platform/outbox.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { ContactMessagesService } from '../contact-messages/contact-messages.module.ts';
import type { OfficeOrdersService } from '../office-orders/office-orders.module.ts';
import {
  misfitNewsOf,
  nextMoves,
  type OrderLifecycle,
  type OrderWithLines,
  orderNewsOf,
  paymentNewsOf,
} from '../orders/orders.module.ts';
import { readPaymentClaim } from '../payments/payments.module.ts';
import type { ReportsService } from '../reports/reports.module.ts';
import { type BotApi, BotError, type Buttons, type Message } from './bot-api.ts';
import * as texts from './bot-texts.ts';
import * as repository from './telegram.repository.ts';

/** Milliseconds. Telegram lets a bot write about 20 messages a minute to a group. */
const MINUTE = 60_000;
/** More than `mostSingle` in a minute come several in one message; of those, one in `pause` milliseconds. */
const ORDERS = { mostSingle: 15, pause: 12_000 };
/** Few: anybody can write any number of them, and orders must be heard of all the same. */
const CONTACT_MESSAGES = { mostSingle: 3, pause: MINUTE };
/** Few as well: somebody who keeps placing and cancelling orders must not crowd out the others. */
const CANCELLATIONS = { mostSingle: 3, pause: MINUTE };
/** Orders in one message; 4,096 characters hold them. */
const MOST_LISTED = 40;
/** Contact messages or cancellations that one message counts. */
const MOST_COUNTED = 1_000;

export interface GroupNotifierDeps {
  db: QueryRunner;
  /** Null without a token: the log is then the only place. */
  bot: BotApi | null;
  orders: Pick<OrderLifecycle, 'findOrder' | 'listEvents'>;
  office: Pick<OfficeOrdersService, 'waiting'>;
  reports: Pick<ReportsService, 'daily'>;
  messages: Pick<ContactMessagesService, 'find' | 'countNew'>;
  sources: { now(): Date };
  /** The office's origin. */
  origin: string;
  log: FastifyBaseLogger;
}

export type GroupNotifier = ReturnType<typeof createGroupNotifier>;

const contact = z.object({ messageId: z.int() });
const morning = z.object({ day: z.string() });
const link = z.object({ chat: z.nullable(z.int()), name: z.string(), account: z.string() });
const edit = z.object({ chat: z.int(), message: z.int(), orderNumber: z.string() });

/** Tells the staff's group what happened: handlers of the outbox, each for its topic's data. */
export function createGroupNotifier(deps: GroupNotifierDeps) {
  const { db, bot, orders, office, reports, messages, sources, origin, log } = deps;
  /** Of this server; Telegram itself refuses what several servers send too fast. */
  const orderPace = createPace(ORDERS);
  const contactPace = createPace(CONTACT_MESSAGES);
  const cancellationPace = createPace(CANCELLATIONS);
  /** Until when Telegram wants to hear nothing. */
  let quietUntil = 0;

  const toOrders: Buttons = [[{ text: texts.openOrders, url: `${origin}/office/orders` }]];
  const linkOf = (orderNumber: string) => `${origin}/office/orders/${orderNumber}`;

  const messageOf = async (order: OrderWithLines): Promise<texts.OrderMessage> => {
    const [{ hidesContact }, events, newlyLow] = await Promise.all([
      repository.findState(db),
      orders.listEvents(order.orderNumber),
      repository.findNewlyLow(db, order.id, LIMITS.lowStock),
    ]);
    return {
      order,
      events,
      newlyLow,
      hidesContact,
      moves: nextMoves(order),
      link: linkOf(order.orderNumber),
    };
  };

  /** Null for an order that is gone, as one of the demo can be. */
  const find = async (orderNumber: string): Promise<texts.OrderMessage | null> => {
    try {
      return await messageOf(await orders.findOrder(orderNumber));
    } catch (error) {
      if (error instanceof ShopError && error.code === 'order_not_found') return null;
      throw error;
    }
  };

  /** Sends to the group, if there is one. @throws OutboxDelay, OutboxFailure */
  const tell = async (message: Message): Promise<void> => {
    const chat = (await repository.findGroup(db))?.chatId ?? null;
    if (bot === null || chat === null) return;
    const now = sources.now().getTime();
    if (now < quietUntil) throw new OutboxDelay(quietUntil - now, 'Telegram asked to wait');
    try {
      await sendFollowing(bot, chat, message);
    } catch (error) {
      if (error instanceof BotError && error.kind === 'too_many') quietUntil = now + error.retryAfter;
      throw outboxErrorOf(error);
    }
  };

  /** Sends; a group that has another id now is followed there. */
  const sendFollowing = async (to: BotApi, chat: number, message: Message): Promise<void> => {
    try {
      await sendTo(to, chat, message);
    } catch (error) {
      if (!(error instanceof BotError) || error.movedTo === null) throw error;
      await repository.moveGroup(db, chat, error.movedTo);
      await sendTo(to, error.movedTo, message);
    }
  };

  const canTell = async () => bot !== null && (await repository.findGroup(db)) !== null;

  /**
   * Tells news of an order, together with others of its topic where they come too fast for a message each.
   * @param most news in one message
   * @param write the message about orders, of which there is one at least, and how many others it only counts
   * @returns the news it stands for, to be logged, whether or not there was a group to tell
   */
  const tellOrders = async (
    data: unknown,
    { claimMore, signal }: OutboxClaim,
    { pace, most }: { pace: Pace; most: number },
    write: (first: texts.OrderMessage, listed: readonly texts.OrderMessage[], others: number) => Message,
  ): Promise<ReturnType<typeof orderNewsOf>[]> => {
    const news = [orderNewsOf(data)];
    if (!(await canTell())) return news;
    const now = sources.now().getTime();
    const isList = pace.isCrowded(now);
    if (isList) news.push(...(await claimMore(most - 1)).map(orderNewsOf));
    const listed = news.slice(0, MOST_LISTED);
    const found = await Promise.all(listed.map(({ orderNumber }) => find(orderNumber)));
    const told = found.filter((one) => one !== null);
    const [first] = told;
    if (first !== undefined) await tell({ ...write(first, told, news.length - listed.length), signal });
    pace.note(now, isList);
    return news;
  };

  const orderPlaced: OutboxHandler = async (data, claim) => {
    const news = await tellOrders(data, claim, { pace: orderPace, most: MOST_LISTED }, (first, listed) =>
      listed.length > 1
        ? { html: texts.ordersText(listed), buttons: toOrders }
        : { html: texts.orderText(first), buttons: texts.orderButtons(first) },
    );
    for (const { orderNumber, total } of news) log.info({ orderNumber, totalCents: total }, 'order placed');
  };

  const orderCancelled: OutboxHandler = async (data, claim) => {
    const news = await tellOrders(
      data,
      claim,
      { pace: cancellationPace, most: MOST_COUNTED },
      (first, listed, others) =>
        listed.length > 1
          ? {
              html: texts.cancellationsText(
                listed.map(({ order }) => order),
                others,
              ),
              buttons: toOrders,
            }
          : { html: texts.cancelledText(first.order), buttons: [openButton(first.link)] },
    );
    for (const { orderNumber, total } of news) {
      log.info({ orderNumber, totalCents: total }, 'order cancelled by the customer');
    }
  };

  const paymentCame: OutboxHandler = async (data, { signal }) => {
    const { orderNumber, amount, surplus } = paymentNewsOf(data);
    const found = (await canTell()) ? await find(orderNumber) : null;
    if (found !== null) {
      const headline = texts.paidHeadline(amount, surplus);
      const html = texts.orderText({ ...found, newlyLow: [] }, headline);
      await tell({ html, buttons: texts.orderButtons(found), signal });
    }
    log.info({ orderNumber, amountCents: amount, surplus }, 'payment received');
  };

  const paymentMisfit: OutboxHandler = async (data, { signal }) => {
    const { orderNumber, cause } = misfitNewsOf(data);
    const found = (await canTell()) ? await find(orderNumber) : null;
    if (found !== null) {
      const html = texts.orderText({ ...found, newlyLow: [] }, texts.misfitHeadlines[cause]);
      await tell({ html, buttons: texts.orderButtons(found), signal });
    }
    log.warn({ orderNumber, cause }, 'payment to be looked for at the bank');
  };

  const paymentClaimed: OutboxHandler = async (data, { signal }) => {
    const { orderNumber } = readPaymentClaim(data);
    const found = (await canTell()) ? await find(orderNumber) : null;
    // It may have been confirmed since.
    if (found !== null && found.moves.pay !== null) {
      const html = texts.orderText({ ...found, newlyLow: [] }, texts.claimedHeadline);
      await tell({ html, buttons: texts.orderButtons(found), signal });
    }
    log.info({ orderNumber }, 'the shopper says that the order is paid');
  };

  const contactReceived: OutboxHandler = async (data, { claimMore, signal }) => {
    const message = (await canTell()) ? await messages.find(contact.parse(data).messageId) : null;
    if (message === null) return;
    const now = sources.now().getTime();
    const isCrowded = contactPace.isCrowded(now);
    const others = isCrowded ? (await claimMore(MOST_COUNTED - 1)).length : 0;
    const { hidesContact } = await repository.findState(db);
    const html = others > 0 ? texts.contactsText(others + 1) : texts.contactText(message, hidesContact);
    const buttons = [[{ text: texts.openMessages, url: `${origin}/office/messages` }]];
    await tell({ html, buttons, signal });
    contactPace.note(now, isCrowded);
  };

  const dayBegan: OutboxHandler = async (data, { signal }) => {
    if (!(await canTell())) return;
    const day = dayBefore(morning.parse(data).day);
    const [[before], waiting, newMessages] = await Promise.all([
      reports.daily({ from: day, to: day }),
      office.waiting(),
      messages.countNew(),
    ]);
    const { toConfirm, toPack, olderThanDay, lowStock } = waiting;
    const revenue = Math.round((before?.revenue ?? 0) * 100);
    const html = texts.morningText({
      orders: before?.orders ?? 0,
      revenue,
      toConfirm,
      toPack,
      olderThanDay,
      lowStock,
      messages: newMessages,
    });
    await tell({ html, buttons: toOrders, signal });
  };

  const backupFailed: OutboxHandler = async (_, { signal }) => {
    await tell({ html: texts.backupFailed, signal });
    log.error('A backup failed');
  };

  const newAccountsLimited: OutboxHandler = async (_, { signal }) => {
    const buttons: Buttons = [[{ text: texts.openSettings, url: `${origin}/office/settings/shop` }]];
    await tell({ html: texts.newAccountsLimited, buttons, signal });
    log.warn('Orders of new accounts reached their hourly limit');
  };

  const personLinked: OutboxHandler = async (data, { signal }) => {
    const { chat, name, account } = link.parse(data);
    const message = { html: texts.personLinkedText(name, account), signal };
    if (chat === null || bot === null) return await tell(message);
    // Someone who left or blocked the bot since cannot be reached: that is no failure of the shop.
    await ignoring(['bot_removed', 'chat_unknown', 'refused'], () => bot.send(chat, message)).catch(
      (error: unknown) => {
        throw outboxErrorOf(error);
      },
    );
  };

  /** Shows in a message what was done to its order. */
  const showOrder = async (
    { chat, message, orderNumber }: z.output<typeof edit>,
    signal?: AbortSignal,
  ): Promise<void> => {
    const found = bot === null ? null : await find(orderNumber);
    if (bot === null || found === null) return;
    const html = texts.orderText({ ...found, newlyLow: [] }, '📦');
    // A message of a group that moved away cannot be changed any more.
    await ignoring(['unchanged', 'refused', 'moved'], () =>
      withoutBadLink(texts.orderButtons(found), (buttons) =>
        bot.edit(chat, message, { html, buttons, signal }),
      ),
    );
  };

  const messageOutdated: OutboxHandler = async (data, { signal }) => {
    await showOrder(edit.parse(data), signal).catch((error: unknown) => {
      throw outboxErrorOf(error);
    });
  };

  return {
    orderPlaced,
    orderCancelled,
    paymentCame,
    paymentMisfit,
    paymentClaimed,
    contactReceived,
    dayBegan,
    backupFailed,
    newAccountsLimited,
    personLinked,
    messageOutdated,
    showOrder,
  };
}

type Pace = ReturnType<typeof createPace>;

/** How fast news of one kind may come to the group. Times are milliseconds since 1970. */
function createPace({ mostSingle, pause }: { mostSingle: number; pause: number }) {
  let singles: number[] = [];
  let lastList = 0;
  return {
    /** Whether they come too fast for a message each. @throws OutboxDelay when not even several together may be told now */
    isCrowded(now: number): boolean {
      singles = singles.filter((at) => at > now - MINUTE && at <= now);
      if (singles.length < mostSingle) return false;
      const wait = lastList + pause - now;
      if (wait > 0 && wait <= pause) throw new OutboxDelay(wait, 'Many at once: they come together');
      return true;
    },
    /** What was told. */
    note(now: number, isList: boolean): void {
      if (isList) lastList = now;
      else singles.push(now);
    },
  };
}

function openButton(url: string) {
  return [{ text: 'បើក', url }];
}

function sendTo(bot: BotApi, chat: number, message: Message): Promise<void> {
  return withoutBadLink(message.buttons ?? [], (buttons) => bot.send(chat, { ...message, buttons }));
}

/** Telegram refuses links to a name such as localhost: a shop that is tried out there does without them. */
async function withoutBadLink(buttons: Buttons, send: (buttons: Buttons) => Promise<void>): Promise<void> {
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
function outboxErrorOf(error: unknown): unknown {
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

/** @param day YYYY-MM-DD */
function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - 24 * 60 * MINUTE).toISOString().slice(0, 10);
}
