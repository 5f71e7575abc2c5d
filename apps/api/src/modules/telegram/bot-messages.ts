import { formatUsd } from '@phsar/domain/money';
import { PAYMENT_FACTS } from '@phsar/domain/payment';
import * as texts from '@phsar/texts/bot';
import { CONTACT_LABELS } from '@phsar/texts/contact';
import { formatTime } from '@phsar/texts/dates';
import { deliveryMethodName, provinceName } from '@phsar/texts/names';
import type { ContactForm } from '../contact-messages/contact-messages.module.ts';
import type { nextMoves, OrderEvent, OrderWithLines } from '../orders/orders.module.ts';
import type { Buttons } from './bot-api.ts';
import type { NewlyLow } from './telegram.repository.ts';

/** Lines of one order in a message, and products that run low. */
const MAX_LINES = 5;
/** The newest actions of one order, since refunds may come in any number of parts. */
const MAX_ACTIONS = 10;
/** Characters of a text that anyone can enter; Telegram takes 4,096 of a whole message. */
const MAX_NAME = 100;
const MAX_MESSAGE = 1_000;

export interface OrderMessage {
  order: OrderWithLines;
  /** The order's history, oldest first. */
  events: readonly OrderEvent[];
  moves: ReturnType<typeof nextMoves>;
  hidesContact: boolean;
  /** Of the order in the office. */
  link: string;
}

/** Text as Telegram's HTML shows it. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Escaped, and cut at a grapheme boundary. */
function short(text: string, max = MAX_NAME): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  if (line.length <= max) return escaped(line);
  let cut = '';
  for (const { segment } of new Intl.Segmenter('km').segment(line)) {
    if (cut.length + segment.length >= max) break;
    cut += segment;
  }
  return `${escaped(cut)}…`;
}

function payment({ order, moves }: OrderMessage): string {
  if (order.paid > 0 && order.paid < order.total && moves.pay !== null)
    return texts.orderWords.restToPay(formatUsd(moves.pay));
  const isPaidLater = PAYMENT_FACTS[order.paymentMethod].isPaidOnArrival && moves.pay !== null;
  return isPaidLater ? texts.orderWords.payOnArrival : texts.paymentStates[order.paymentStatus];
}

/** How many products are not listed; nothing when all are. */
function others(count: number): string[] {
  return count > 0 ? [texts.orderWords.otherGoods(count)] : [];
}

function lowLine(low: readonly NewlyLow[]): string[] {
  if (low.length === 0) return [];
  const goods = low.slice(0, MAX_LINES).map(({ title, left }) => texts.orderWords.left(short(title), left));
  return [texts.orderWords.lowStock([...goods, ...others(low.length - goods.length)].join(', '))];
}

/** Who did what, one line each, without actions that were undone. */
function history(events: readonly OrderEvent[]): string[] {
  const lines = standing(events).flatMap(({ action, actor, at }) => {
    const what = texts.orderActions[action];
    if (what === undefined) return [];
    const who = actor.kind === 'shopper' ? texts.orderWords.customer : (actor.name ?? texts.orderWords.shop);
    return [`✓ ${short(who)} · ${what} · ${formatTime(at)}`];
  });
  return lines.length > MAX_ACTIONS ? ['…', ...lines.slice(-MAX_ACTIONS)] : lines;
}

/** Only the last action can be undone. */
function standing(events: readonly OrderEvent[]): OrderEvent[] {
  const remaining: OrderEvent[] = [];
  for (const event of events) {
    if (event.action !== 'undone') remaining.push(event);
    else
      remaining.splice(
        remaining.findLastIndex(({ action }) => action === event.details.undone),
        1,
      );
  }
  return remaining;
}

/** An order with what was done to it so far. @param newlyLow products that it brought down to their threshold */
export function orderText(
  message: OrderMessage,
  headline: string,
  newlyLow: readonly NewlyLow[] = [],
): string {
  const { order, events, hidesContact } = message;
  const lines = order.lines
    .slice(0, MAX_LINES)
    .map(({ quantity, names }) => `• ${quantity} × ${short(names.km || names.en || '')}`);
  return [
    `${headline} <b>${escaped(order.orderNumber)}</b>`,
    `<b>${formatUsd(order.total)}</b> · ${payment(message)}`,
    texts.orderWords.name(short(order.customerName)),
    ...(hidesContact ? [] : [texts.orderWords.phone(escaped(order.customerPhone))]),
    `${provinceName(order.province, 'km')} · ${escaped(deliveryMethodName(order.deliveryMethod, 'km'))}`,
    ...lines,
    ...others(order.lines.length - lines.length),
    ...lowLine(newlyLow),
    ...history(events),
  ].join('\n');
}

/**
 * What can be done next by one tap; Telegram takes at most 64 bytes of data. *Paid* holds the cents that are due: the
 * order may be edited before the button is pressed.
 */
export function orderButtons({ order, moves, link }: OrderMessage): Buttons {
  const { orderNumber, total } = order;
  const rest = moves.pay === null || moves.pay === total ? '' : ` ${formatUsd(moves.pay)}`;
  const actions = [
    ...(moves.pay === null
      ? []
      : [{ text: `${texts.buttons.paid}${rest}`, data: `paid:${orderNumber}:${moves.pay}` }]),
    ...(moves.ship ? [{ text: texts.buttons.ship, data: `ship:${orderNumber}` }] : []),
  ];
  return [...(actions.length > 0 ? [actions] : []), [{ text: texts.buttons.open, url: link }]];
}

/** Several new orders in one message: one each would be too many for a group. */
export function ordersText(messages: readonly OrderMessage[], newlyLow: readonly NewlyLow[]): string {
  return [
    texts.newOrders(messages.length),
    ...messages.map((message) => {
      const { orderNumber, total, province } = message.order;
      const words = [escaped(orderNumber), formatUsd(total), payment(message), provinceName(province, 'km')];
      return `• ${words.join(' · ')}`;
    }),
    ...lowLine([...new Map(newlyLow.map((low) => [low.productId, low])).values()]),
  ].join('\n');
}

/** A shopper cancelled an order. */
export function cancelledText({ orderNumber, total }: OrderWithLines): string {
  return `${texts.headlines.cancelledByShopper} <b>${escaped(orderNumber)}</b> (${formatUsd(total)})`;
}

/** One message about several orders that shoppers cancelled. @param more how many it does not list */
export function cancellationsText(orders: readonly OrderWithLines[], more: number): string {
  return [
    texts.cancellations(orders.length + more),
    ...orders.map(({ orderNumber, total }) => `• ${escaped(orderNumber)} · ${formatUsd(total)}`),
    ...(more > 0 ? [texts.otherOrders(more)] : []),
  ].join('\n');
}

const CONTACT: Record<keyof ContactForm, string> = CONTACT_LABELS.km;

/** A message of the contact page with every field that was filled in. @param hidesContact leaves the phone number out */
export function contactText({ phone, message, ...fields }: ContactForm, hidesContact: boolean): string {
  const filled = Object.entries(fields).filter(([, text]) => text !== '');
  return [
    texts.newMessage,
    ...filled.map(([field, text]) => `${CONTACT[field as keyof ContactForm]}៖ ${short(text)}`),
    ...(hidesContact ? [] : [texts.orderWords.phone(short(phone))]),
    short(message, MAX_MESSAGE),
  ].join('\n');
}

export type Waiting = Record<'toConfirm' | 'toPack' | 'olderThanDay' | 'messages' | 'lowStock', number>;

/** The morning's summary. @param yesterday its revenue in cents @param waiting each counted up to 100 */
export function morningText(yesterday: { orders: number; revenue: number }, waiting: Waiting): string {
  const order = ['toConfirm', 'toPack', 'olderThanDay', 'messages', 'lowStock'] as const;
  return [
    texts.morning.greeting,
    texts.morning.yesterday(yesterday.orders, formatUsd(yesterday.revenue)),
    ...order
      .filter((what) => waiting[what] > 0)
      .map((what) => `• ${texts.morning[what]}៖ ${waiting[what] > 99 ? '99+' : waiting[what]}`),
  ].join('\n');
}

export function personLinkedText(name: string, account: string): string {
  return texts.personLinked(short(name), short(account));
}
