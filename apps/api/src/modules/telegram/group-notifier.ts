import { LIMITS } from '@phsar/contract/limits';
import { formatUsd } from '@phsar/domain/money';
import * as words from '@phsar/texts/bot';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import type { QueryRunner } from '../../platform/database/transaction.ts';
import type { OutboxClaim, OutboxHandler } from '../../platform/outbox.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { ContactMessagesService } from '../contact-messages/contact-messages.module.ts';
import type { OfficeOrdersService } from '../office-orders/office-orders.module.ts';
import {
  misfitNewsOf,
  nextMoves,
  type OrderLifecycle,
  orderNewsOf,
  paymentNewsOf,
} from '../orders/orders.module.ts';
import { readPaymentClaim } from '../payments/payments.module.ts';
import type { ReportsService } from '../reports/reports.module.ts';
import type { BotApi, Buttons, Message } from './bot-api.ts';
import * as texts from './bot-messages.ts';
import { ignoring, outboxErrorOf, Pace, StaffGroup, withoutBadLink } from './staff-group.ts';
import * as repository from './telegram.repository.ts';

/** Orders in one message; 4,096 characters hold them. */
const MAX_LISTED = 40;
/** Contact messages or cancellations that one message counts. */
const MAX_COUNTED = 1_000;
const DAY_MS = 24 * 60 * 60_000;

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

const contact = z.object({ messageId: z.int() });
const morning = z.object({ day: z.string() });
const link = z.object({ chat: z.nullable(z.int()), name: z.string(), account: z.string() });
const edit = z.object({ chat: z.int(), message: z.int(), orderNumber: z.string() });

/** Notifies the staff's group: handlers of the outbox, each for its topic's data. */
export class GroupNotifier {
  readonly #deps: GroupNotifierDeps;
  readonly #group: StaffGroup;
  // Of this server. Telegram lets a bot send about 20 messages a minute to a group, and refuses what several servers send too fast.
  readonly #placed = new Pace({ maxSingle: 15, pause: 12_000 });
  // Few: anyone can send any number of messages, or place and cancel orders, and they must not crowd out the orders.
  readonly #contacts = new Pace({ maxSingle: 3, pause: 60_000 });
  readonly #cancellations = new Pace({ maxSingle: 3, pause: 60_000 });

  constructor(deps: GroupNotifierDeps) {
    this.#deps = deps;
    this.#group = new StaffGroup(deps);
  }

  readonly orderPlaced: OutboxHandler = async (data, claim) => {
    const { db, log } = this.#deps;
    const news = await this.#sendOrders(
      data,
      claim,
      { pace: this.#placed, max: MAX_LISTED },
      async (listed) => {
        const low = await Promise.all(
          listed.map(({ order }) => repository.findNewlyLow(db, order.id, LIMITS.lowStock)),
        );
        const [only] = listed;
        return only !== undefined && listed.length === 1
          ? {
              html: texts.orderText(only, words.headlines.newOrder, low[0]),
              buttons: texts.orderButtons(only),
            }
          : { html: texts.ordersText(listed, low.flat()), buttons: this.#toOrders };
      },
    );
    for (const { orderNumber, total } of news) log.info({ orderNumber, totalCents: total }, 'order placed');
  };

  readonly orderCancelled: OutboxHandler = async (data, claim) => {
    const pace = { pace: this.#cancellations, max: MAX_COUNTED };
    const news = await this.#sendOrders(data, claim, pace, async (listed, others) => {
      const [only] = listed;
      const orders = listed.map(({ order }) => order);
      return only !== undefined && listed.length === 1
        ? {
            html: texts.cancelledText(only.order),
            buttons: [[{ text: words.buttons.open, url: only.link }]],
          }
        : { html: texts.cancellationsText(orders, others), buttons: this.#toOrders };
    });
    for (const { orderNumber, total } of news) {
      this.#deps.log.info({ orderNumber, totalCents: total }, 'order cancelled by the customer');
    }
  };

  readonly paymentReceived: OutboxHandler = async (data, { signal }) => {
    const { orderNumber, amount, surplus } = paymentNewsOf(data);
    const headline = surplus ? words.headlines.surplus : words.headlines.paid;
    await this.#sendOrder(orderNumber, headline(formatUsd(amount)), signal);
    this.#deps.log.info({ orderNumber, amountCents: amount, surplus }, 'payment received');
  };

  readonly paymentMisfit: OutboxHandler = async (data, { signal }) => {
    const { orderNumber, cause } = misfitNewsOf(data);
    await this.#sendOrder(orderNumber, words.misfitHeadlines[cause], signal);
    this.#deps.log.warn({ orderNumber, cause }, 'payment to be looked for at the bank');
  };

  readonly paymentClaimed: OutboxHandler = async (data, { signal }) => {
    const { orderNumber } = readPaymentClaim(data);
    const found = (await this.#group.isReachable()) ? await this.#find(orderNumber) : null;
    // It may have been confirmed since.
    if (found !== null && found.moves.pay !== null) {
      const html = texts.orderText(found, words.headlines.claimed);
      await this.#group.send({ html, buttons: texts.orderButtons(found), signal });
    }
    this.#deps.log.info({ orderNumber }, 'payment reported by the customer');
  };

  readonly contactReceived: OutboxHandler = async (data, { claimMore, signal }) => {
    const { db, messages, sources } = this.#deps;
    if (!(await this.#group.isReachable())) return;
    const message = await messages.find(contact.parse(data).messageId);
    if (message === null) return;
    const now = sources.now().getTime();
    const isCrowded = this.#contacts.isCrowded(now);
    const others = isCrowded ? (await claimMore(MAX_COUNTED - 1)).length : 0;
    const { hidesContact } = await repository.findState(db);
    const html = others > 0 ? words.newMessages(others + 1) : texts.contactText(message, hidesContact);
    await this.#group.send({ html, buttons: this.#linkTo('/messages', words.buttons.openMessages), signal });
    this.#contacts.note(now, isCrowded);
  };

  readonly dayBegan: OutboxHandler = async (data, { signal }) => {
    const { reports, office, messages } = this.#deps;
    if (!(await this.#group.isReachable())) return;
    const today = Date.parse(`${morning.parse(data).day}T00:00:00Z`);
    const yesterday = new Date(today - DAY_MS).toISOString().slice(0, 10);
    const [[before], waiting, newMessages] = await Promise.all([
      reports.daily({ from: yesterday, to: yesterday }),
      office.waiting(),
      messages.countNew(),
    ]);
    const { orders = 0, revenue = 0 } = before ?? {};
    const html = texts.morningText(
      { orders, revenue: Math.round(revenue * 100) },
      { ...waiting, messages: newMessages },
    );
    await this.#group.send({ html, buttons: this.#toOrders, signal });
  };

  readonly backupFailed: OutboxHandler = async (_, { signal }) => {
    await this.#group.send({ html: words.backupFailed, signal });
    this.#deps.log.error('A backup failed');
  };

  readonly newAccountsLimited: OutboxHandler = async (_, { signal }) => {
    const buttons = this.#linkTo('/settings/shop', words.buttons.openSettings);
    await this.#group.send({ html: words.newAccountsLimited, buttons, signal });
    this.#deps.log.warn('Orders of new accounts reached their hourly limit');
  };

  readonly personLinked: OutboxHandler = async (data, { signal }) => {
    const { bot } = this.#deps;
    const { chat, name, account } = link.parse(data);
    const message = { html: texts.personLinkedText(name, account), signal };
    if (chat === null || bot === null) return await this.#group.send(message);
    // Someone who left or blocked the bot since cannot be reached: that is no failure of the shop.
    await asOutboxErrors(() =>
      ignoring(['bot_removed', 'chat_unknown', 'refused'], () => bot.send(chat, message)),
    );
  };

  readonly messageOutdated: OutboxHandler = async (data, { signal }) => {
    await asOutboxErrors(() => this.showOrder(edit.parse(data), signal));
  };

  /** Updates a message to what was done to its order. @throws BotError */
  async showOrder(
    { chat, message, orderNumber }: z.output<typeof edit>,
    signal?: AbortSignal,
  ): Promise<void> {
    const { bot } = this.#deps;
    const found = bot === null ? null : await this.#find(orderNumber);
    if (bot === null || found === null) return;
    const html = texts.orderText(found, words.headlines.order);
    // A message of a group that moved away cannot be changed any more.
    await ignoring(['unchanged', 'refused', 'moved'], () =>
      withoutBadLink(texts.orderButtons(found), (buttons) =>
        bot.edit(chat, message, { html, buttons, signal }),
      ),
    );
  }

  get #toOrders(): Buttons {
    return this.#linkTo('/orders', words.buttons.openOrders);
  }

  #linkTo(path: string, text: string): Buttons {
    return [[{ text, url: `${this.#deps.origin}/office${path}` }]];
  }

  /** Null for an order that is gone, as one of the demo can be. */
  async #find(orderNumber: string): Promise<texts.OrderMessage | null> {
    const { db, orders, origin } = this.#deps;
    try {
      const order = await orders.findOrder(orderNumber);
      const [{ hidesContact }, events] = await Promise.all([
        repository.findState(db),
        orders.listEvents(orderNumber),
      ]);
      const url = `${origin}/office/orders/${orderNumber}`;
      return { order, events, hidesContact, moves: nextMoves(order), link: url };
    } catch (error) {
      if (error instanceof ShopError && error.code === 'order_not_found') return null;
      throw error;
    }
  }

  async #sendOrder(orderNumber: string, headline: string, signal: AbortSignal): Promise<void> {
    const found = (await this.#group.isReachable()) ? await this.#find(orderNumber) : null;
    if (found === null) return;
    const html = texts.orderText(found, headline);
    await this.#group.send({ html, buttons: texts.orderButtons(found), signal });
  }

  /**
   * Sends a message about an order, together with others of its topic when there are too many for a message each.
   * @param write the message about one or more orders, and how many others it only counts
   * @returns what it was about, to be logged, whether or not there is a group
   */
  async #sendOrders(
    data: unknown,
    { claimMore, signal }: OutboxClaim,
    { pace, max }: { pace: Pace; max: number },
    write: (listed: readonly texts.OrderMessage[], others: number) => Promise<Message>,
  ): Promise<ReturnType<typeof orderNewsOf>[]> {
    const news = [orderNewsOf(data)];
    if (!(await this.#group.isReachable())) return news;
    const now = this.#deps.sources.now().getTime();
    const isList = pace.isCrowded(now);
    if (isList) news.push(...(await claimMore(max - 1)).map(orderNewsOf));
    const listed = news.slice(0, MAX_LISTED);
    const found = await Promise.all(listed.map(({ orderNumber }) => this.#find(orderNumber)));
    const present = found.filter((one) => one !== null);
    const others = news.length - listed.length;
    if (present.length > 0) await this.#group.send({ ...(await write(present, others)), signal });
    pace.note(now, isList);
    return news;
  }
}

async function asOutboxErrors(call: () => Promise<void>): Promise<void> {
  try {
    await call();
  } catch (error) {
    throw outboxErrorOf(error);
  }
}
