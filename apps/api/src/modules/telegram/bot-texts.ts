import { formatUsd } from '@phsar/domain/money';
import { type MisfitCause, PAYMENT_FACTS } from '@phsar/domain/payment';
import { phnomPenhTime } from '@phsar/domain/phnom-penh-time';
import { deliveryMethodName, provinceName } from '@phsar/texts/names';
import type { nextMoves, OrderEvent, OrderWithLines } from '../orders/orders.module.ts';
import type { Buttons } from './bot-api.ts';
import type { NewlyLow } from './telegram.repository.ts';

/** What the bot writes: Khmer, the language of the group. In Telegram's HTML; names and notes are strangers' text. */

/** Lines of one order in a message, and products that run low. */
const MOST_LINES = 5;
/** The newest moves of one order. */
const MOST_MOVES = 10;
/** Characters of a stranger's text; Telegram takes 4,096 of a whole message. */
const MOST_NAME = 100;
const MOST_MESSAGE = 1_000;

export interface OrderMessage {
  order: OrderWithLines;
  /** The order's history, oldest first. */
  events: readonly OrderEvent[];
  moves: ReturnType<typeof nextMoves>;
  newlyLow: readonly NewlyLow[];
  hidesContact: boolean;
  /** Of the order in the office. */
  link: string;
}

/** Text as Telegram's HTML shows it. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Cut between characters as people see them, not inside one. */
function short(text: string, most: number): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  if (line.length <= most) return escaped(line);
  let kept = '';
  for (const { segment } of new Intl.Segmenter('km').segment(line)) {
    if (kept.length + segment.length >= most) break;
    kept += segment;
  }
  return `${escaped(kept)}…`;
}

const PAYMENT = { unpaid: 'មិនទាន់បង់ប្រាក់', paid: 'បានបង់ប្រាក់', refunded: 'បានសងប្រាក់វិញ' } as const;
const HAPPENED: Partial<Record<OrderEvent['action'], string>> = {
  paid: 'បានបង់ប្រាក់',
  shipped: 'បានផ្ញើ',
  delivered: 'បានប្រគល់',
  cancelled: 'បានបោះបង់',
  refunded: 'បានសងប្រាក់វិញ',
};

function payment({ order, moves }: OrderMessage): string {
  if (order.paid > 0 && order.paid < order.total && moves.pay !== null)
    return `នៅសល់ត្រូវបង់ ${formatUsd(moves.pay)}`;
  const isPaidLater = PAYMENT_FACTS[order.paymentMethod].isPaidOnArrival && moves.pay !== null;
  return isPaidLater ? 'បង់ប្រាក់ពេលទទួលទំនិញ' : PAYMENT[order.paymentStatus];
}

function titleOf(names: Partial<Record<string, string>>): string {
  return short(names.km || names.en || '', MOST_NAME);
}

/** How many products are not listed; nothing when all are. */
function others(count: number): string[] {
  return count > 0 ? [`និង ${count} មុខទៀត`] : [];
}

function lowLine(low: readonly NewlyLow[]): string[] {
  if (low.length === 0) return [];
  const goods = low
    .slice(0, MOST_LINES)
    .map(({ title, left }) => `${short(title, MOST_NAME)} (នៅសល់ ${left})`);
  return [`⚠️ ស្តុកជិតអស់៖ ${[...goods, ...others(low.length - goods.length)].join(', ')}`];
}

function time(at: Date): string {
  const { hour, minute } = phnomPenhTime(at);
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

/** Who did what, one line each; not what they undid. Of a long history the newest, since refunds may come in any number of parts. */
function history(events: readonly OrderEvent[]): string[] {
  const moves = standing(events).flatMap(({ action, actor, at }) => {
    const what = HAPPENED[action];
    if (what === undefined) return [];
    const who = actor.kind === 'shopper' ? 'អតិថិជន' : (actor.name ?? 'ហាង');
    return [`✓ ${short(who, MOST_NAME)} · ${what} · ${time(at)}`];
  });
  return moves.length > MOST_MOVES ? ['…', ...moves.slice(-MOST_MOVES)] : moves;
}

/** Only the last move can be undone. */
function standing(events: readonly OrderEvent[]): OrderEvent[] {
  const kept: OrderEvent[] = [];
  for (const event of events) {
    if (event.action !== 'undone') kept.push(event);
    else
      kept.splice(
        kept.findLastIndex(({ action }) => action === event.details.undone),
        1,
      );
  }
  return kept;
}

/** An order with what was done to it so far. @param headline '' for a new order */
export function orderText(message: OrderMessage, headline = '🔔 ការបញ្ជាទិញថ្មី'): string {
  const { order, events, hidesContact, newlyLow } = message;
  const lines = order.lines.slice(0, MOST_LINES).map((line) => `• ${line.quantity} × ${titleOf(line.names)}`);
  return [
    `${headline} <b>${escaped(order.orderNumber)}</b>`,
    `<b>${formatUsd(order.total)}</b> · ${payment(message)}`,
    `ឈ្មោះ៖ ${short(order.customerName, MOST_NAME)}`,
    ...(hidesContact ? [] : [`ទូរសព្ទ៖ ${escaped(order.customerPhone)}`]),
    `${provinceName(order.province, 'km')} · ${escaped(deliveryMethodName(order.deliveryMethod, 'km'))}`,
    ...lines,
    ...others(order.lines.length - lines.length),
    ...lowLine(newlyLow),
    ...history(events),
  ].join('\n');
}

/**
 * What can be done next by one tap; Telegram takes at most 64 bytes of data. *Paid* holds the cents that are due: the order
 * may have been edited by the time somebody presses.
 */
export function orderButtons({
  order,
  moves,
  link,
}: Pick<OrderMessage, 'order' | 'moves' | 'link'>): Buttons {
  const { orderNumber, total } = order;
  const rest = moves.pay === null || moves.pay === total ? '' : ` ${formatUsd(moves.pay)}`;
  const actionButtons = [
    ...(moves.pay === null ? [] : [{ text: `✓ បានបង់ប្រាក់${rest}`, data: `paid:${orderNumber}:${moves.pay}` }]),
    ...(moves.ship ? [{ text: 'ផ្ញើ', data: `ship:${orderNumber}` }] : []),
  ];
  return [...(actionButtons.length > 0 ? [actionButtons] : []), [{ text: 'បើក', url: link }]];
}

/** Several new orders in one message: more would be too many messages for a group. */
export function ordersText(messages: readonly OrderMessage[]): string {
  return [
    `🔔 <b>ការបញ្ជាទិញថ្មី ${messages.length}</b>`,
    ...messages.map((message) => {
      const { order } = message;
      const words = [escaped(order.orderNumber), formatUsd(order.total), payment(message)];
      return `• ${[...words, provinceName(order.province, 'km')].join(' · ')}`;
    }),
    ...lowLine([
      ...new Map(messages.flatMap(({ newlyLow }) => newlyLow).map((low) => [low.productId, low])).values(),
    ]),
  ].join('\n');
}

export const openOrders = 'បើកការបញ្ជាទិញ';

/** The message that a shopper cancelled an order. */
export function cancelledText(order: OrderWithLines): string {
  return `❌ អតិថិជនបានបោះបង់ការបញ្ជាទិញ <b>${escaped(order.orderNumber)}</b> (${formatUsd(order.total)})`;
}

/** One message about several orders that shoppers cancelled. @param more how many it does not list */
export function cancellationsText(orders: readonly OrderWithLines[], more: number): string {
  return [
    `❌ <b>អតិថិជនបោះបង់ការបញ្ជាទិញ ${orders.length + more}</b>`,
    ...orders.map(({ orderNumber, total }) => `• ${escaped(orderNumber)} · ${formatUsd(total)}`),
    ...(more > 0 ? [`និង ${more} ទៀត`] : []),
  ].join('\n');
}

/** @param amount cents @param isSurplus whether it pays nothing and is to be given back */
export function paidHeadline(amount: number, isSurplus: boolean): string {
  const what = isSurplus ? '⚠️ បានទទួលប្រាក់លើស ត្រូវសងវិញ' : '💰 បានទទួលប្រាក់';
  return `${what} <b>${formatUsd(amount)}</b> សម្រាប់ការបញ្ជាទិញ`;
}

/** Of a payment that does not fit its code. */
export const misfitHeadlines: Record<MisfitCause, string> = {
  account: '⚠️ Bakong ប្រាប់ថាមានការបង់ប្រាក់ចូលគណនីផ្សេង សូមពិនិត្យធនាគារ៖ ការបញ្ជាទិញ',
  money: '⚠️ Bakong ប្រាប់ថាមានការបង់ប្រាក់ដែលមិនត្រូវនឹងកូដ សូមពិនិត្យធនាគារ៖ ការបញ្ជាទិញ',
  used: '⚠️ Bakong ប្រាប់ពីការបង់ប្រាក់ដែលបានរាប់រួចហើយ សូមពិនិត្យធនាគារ៖ ការបញ្ជាទិញ',
};

/** Of a shopper who says that an order is paid. */
export const claimedHeadline = '🔎 អតិថិជនប្រាប់ថាបានបង់ប្រាក់ហើយ សូមពិនិត្យធនាគារ៖ ការបញ្ជាទិញ';

/** A message of the contact page. @param hidesContact leaves the telephone number out */
export function contactText(
  { name, phone, message }: { name: string; phone: string; message: string },
  hidesContact: boolean,
): string {
  return [
    '✉️ <b>សារថ្មីពីទំព័រទំនាក់ទំនង</b>',
    `ឈ្មោះ៖ ${short(name, MOST_NAME)}`,
    ...(hidesContact ? [] : [`ទូរសព្ទ៖ ${short(phone, MOST_NAME)}`]),
    short(message, MOST_MESSAGE),
  ].join('\n');
}

/** Several messages of the contact page in one: a flood of them must not drown the orders. */
export function contactsText(count: number): string {
  return `✉️ <b>សារថ្មីចំនួន ${count} ពីទំព័រទំនាក់ទំនង</b>`;
}

export interface Morning {
  /** Of the day before; cents. */
  orders: number;
  revenue: number;
  /** Each counted up to 100. */
  toConfirm: number;
  toPack: number;
  olderThanDay: number;
  messages: number;
  lowStock: number;
}

const counted = (count: number) => (count > 99 ? '99+' : String(count));

/** The morning's summary of what waits. */
export function morningText(morning: Morning): string {
  const waiting = [
    ['រង់ចាំបញ្ជាក់ការបង់ប្រាក់', morning.toConfirm],
    ['រង់ចាំវេចខ្ចប់', morning.toPack],
    ['រង់ចាំលើសពី 24 ម៉ោង', morning.olderThanDay],
    ['សារមិនទាន់ឆ្លើយ', morning.messages],
    ['ទំនិញជិតអស់ស្តុក', morning.lowStock],
  ] as const;
  return [
    '☀️ <b>អរុណសួស្ដី!</b>',
    `ម្សិលមិញ៖ ការបញ្ជាទិញ ${morning.orders} · ${formatUsd(morning.revenue)}`,
    ...waiting.filter(([, count]) => count > 0).map(([what, count]) => `• ${what}៖ ${counted(count)}`),
  ].join('\n');
}

/** A Telegram account can now press the buttons in a person's name. */
export function personLinkedText(name: string, account: string): string {
  return [
    `🔐 គណនី Telegram «${short(account, MOST_NAME)}» ត្រូវបានភ្ជាប់ក្នុងឈ្មោះ <b>${short(name, MOST_NAME)}</b> ហើយ។`,
    `បើ ${short(name, MOST_NAME)} មិនបានធ្វើទេ សូមផ្ដាច់វាក្នុងការិយាល័យ រួចប្ដូរពាក្យសម្ងាត់។`,
  ].join('\n');
}

export const backupFailed = '🛑 <b>ការបម្រុងទុកទិន្នន័យមិនបានសម្រេចទេ។</b> សូមពិនិត្យម៉ាស៊ីនមេ។';
export const newAccountsLimited =
  '⚠️ <b>អតិថិជនថ្មីបញ្ជាទិញដល់កំណត់ក្នុងមួយម៉ោងហើយ។</b> ប្រហែលជាមានគេបញ្ជាទិញក្លែងក្លាយ។ អ្នកអាចតម្រូវឱ្យអតិថិជនថ្មីបញ្ជាក់លេខទូរសព្ទសិន មុនបញ្ជាទិញដោយបង់ប្រាក់ពេលទទួលទំនិញ ក្នុងការកំណត់។';
export const openSettings = 'បើកការកំណត់';
export const openMessages = 'បើកសារ';

/** Answers to `/link`. */
export const linkAnswers = {
  group: '✓ ក្រុមនេះបានភ្ជាប់ជាមួយហាងហើយ។ ដំណឹងការបញ្ជាទិញថ្មីនឹងមកដល់ទីនេះ។',
  me: '✓ អ្នកបានភ្ជាប់ជាមួយហាងហើយ។ អ្នកអាចចុចប៊ូតុងក្រោមដំណឹងការបញ្ជាទិញក្នុងក្រុមបាន។',
  wrong_place: 'លេខកូដនេះប្រើនៅទីនេះមិនបានទេ។ លេខកូដក្រុមត្រូវសរសេរក្នុងក្រុម រីឯលេខកូដផ្ទាល់ខ្លួនត្រូវផ្ញើមកខ្ញុំផ្ទាល់។',
  unknown: 'លេខកូដមិនត្រឹមត្រូវ ឬផុតកំណត់ហើយ។ សូមយកលេខកូដថ្មីពីការិយាល័យ។',
  no_code: 'សូមសរសេរ /link រួចដាក់លេខកូដពីការិយាល័យបន្តពីក្រោយ។',
} as const;

/** Answers to a press, at most 200 characters. */
export const callbackAnswers = {
  done: '✓ បានកត់ត្រាហើយ',
  stranger: 'អ្នកមិនទាន់បានភ្ជាប់ជាមួយហាងទេ។ សូមយកលេខកូដពីការិយាល័យ រួចផ្ញើ /link ជាមួយលេខកូដនោះមកខ្ញុំ។',
  forbidden: 'អ្នកគ្មានសិទ្ធិធ្វើការនេះទេ។',
  outdated: 'សារនេះចាស់ហើយ។ សូមមើលចំនួនទឹកប្រាក់ដែលត្រូវបង់ឥឡូវនេះ រួចចុចម្ដងទៀត។',
  unfitting: 'ធ្វើមិនបានទៀតទេ៖ ការបញ្ជាទិញនេះប្ដូរស្ថានភាពហើយ។',
  failed: 'មិនបានសម្រេចទេ។ សូមធ្វើក្នុងការិយាល័យវិញ។',
} as const;
