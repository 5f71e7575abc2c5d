import { type DeliveryMethod, offeredMethods } from '@phsar/domain/delivery';
import type { Cents } from '@phsar/domain/money';
import type { OrderChannel } from '@phsar/domain/order-status';
import { PAYMENT_FACTS, type PaymentKind } from '@phsar/domain/payment';
import { dayStart, phnomPenhDay, phnomPenhTime } from '@phsar/domain/phnom-penh-time';
import type { Province } from '@phsar/domain/provinces';
import { deliveryMethodName } from '@phsar/texts/names';
import { type Actor, shopperActor } from '../../platform/actor.ts';
import {
  customerColumns,
  lineRows,
  makeOrderNumber,
  type OrderCommand,
  type OrderEvent,
  type OrderLineRow,
  type OrderRow,
  outcomeOf,
  priceOrder,
} from '../orders/orders.module.ts';
import type { SoldProduct } from '../products/products.module.ts';
import { Chance } from './chance.ts';
import { CANCEL_REASONS, type Customer, makeCustomers, NEVER_PAID, NOTES, SENT_BACK } from './demo-people.ts';

/** An order with its whole history, not yet written. */
export interface DemoOrder {
  order: Omit<OrderRow, 'id'>;
  lines: OrderLineRow[];
  events: OrderEvent[];
}

interface DemoGoods {
  /** At least one. */
  products: readonly SoldProduct[];
  threshold: Cents;
}

/** What happens to an order after it was placed; a note changes nothing else. */
type DemoCommand = OrderCommand | { kind: 'note'; text: string };
interface TimedCommand {
  at: Date;
  command: DemoCommand;
}

const COUNT = 300;
const DAYS = 60;
/** Orders of today, before now; all of them pending. */
const TODAY = 6;
const CUSTOMERS = 170;
const SEED = 20_261_121;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Staff of the demo, without an account. */
const DEMO_STAFF: Actor = { kind: 'staff', id: null, name: null, via: 'office' };
const DEMO_SHOPPER: Actor = { ...shopperActor(''), id: null };

/**
 * Made-up orders of the last 60 days in every status and payment, oldest first. The same day and goods give the same
 * orders, but for the times of today's, which lie before `now`.
 */
export function makeDemoOrders(goods: DemoGoods, now: Date): DemoOrder[] {
  const chance = new Chance(SEED);
  const customers = makeCustomers(chance, CUSTOMERS);
  const numbers = new Set<string>();
  while (numbers.size < COUNT) numbers.add(makeOrderNumber(chance));
  const times = orderTimes(chance, now);
  return [...numbers].map((orderNumber, index) => {
    const createdAt = times[index] ?? now;
    // Every province has a customer, and each customer orders before anybody does so twice.
    const customer = index < CUSTOMERS ? customers[index] : chance.of(customers);
    if (customer === undefined) throw new Error('A demo order has no customer');
    const placed = placeOrder(chance, goods, { orderNumber, createdAt, customer });
    const commands = makeCommands(chance, placed.order);
    // Nothing has happened today.
    return commands.filter(({ at }) => at < startOfDay(now)).reduce(afterCommand, placed);
  });
}

/** Oldest first; more of late and at weekends, most in the evening. */
function orderTimes(chance: Chance, now: Date): Date[] {
  const today = startOfDay(now);
  const earlier = Array.from({ length: COUNT - TODAY }, () => {
    let day = 0;
    do day = 1 + chance.below(DAYS - 1);
    while (!chance.isOnce(weightOf(day, today)));
    const hours = 7 + (chance.next() + chance.next()) * 8;
    return new Date(today.getTime() - day * DAY + Math.floor(hours * 60) * MINUTE + chance.below(MINUTE));
  });
  const elapsed = now.getTime() - today.getTime();
  const latest = Array.from(
    { length: TODAY },
    () => new Date(today.getTime() + Math.floor(elapsed * chance.between(0.3, 1))),
  );
  return [...earlier, ...latest].sort((a, b) => a.getTime() - b.getTime());
}

/** Of a hundred tries for an order on that day, how many are kept. */
function weightOf(daysAgo: number, today: Date): number {
  const weekday = new Date(
    `${phnomPenhDay(new Date(today.getTime() - daysAgo * DAY))}T00:00:00Z`,
  ).getUTCDay();
  const isWeekend = weekday === 0 || weekday === 6;
  return 45 + 30 * (1 - daysAgo / DAYS) + (isWeekend ? 25 : 0);
}

function placeOrder(
  chance: Chance,
  { products, threshold }: DemoGoods,
  { orderNumber, createdAt, customer }: { orderNumber: string; createdAt: Date; customer: Customer },
): DemoOrder {
  const { name, phone, province, address } = customer;
  const deliveryMethod = methodFor(chance, province);
  const chosen = new Map<number, { product: SoldProduct; quantity: number }>();
  for (let left = 1 + chance.below(3); left > 0; left -= 1) {
    const product = chance.of(products);
    chosen.set(product.id, { product, quantity: chance.isOnce(70) ? 1 : 2 + chance.below(2) });
  }
  const priced = priceOrder([...chosen.values()], { province, deliveryMethod }, threshold);
  const channel = channelFor(chance);
  const order = {
    ...customerColumns({ customerName: name, customerPhone: phone, province, address, deliveryMethod }),
    ...priced.totals,
    orderNumber,
    accountId: null,
    status: 'Pending',
    paymentStatus: 'unpaid',
    paid: 0,
    surplus: 0,
    courier: null,
    trackingNumber: null,
    cancelReason: null,
    channel,
    version: 1,
    isDemo: true,
    createdAt,
    updatedAt: createdAt,
    network: null,
    widerNetworks: null,
    shippedAt: null,
    deliveredAt: null,
    cancelledAt: null,
  } as const;
  const actor = channel === 'web' ? DEMO_SHOPPER : DEMO_STAFF;
  return {
    order,
    lines: lineRows(priced),
    events: [{ at: createdAt, action: 'created', actor, details: {} }],
  };
}

function methodFor(chance: Chance, province: Province): DeliveryMethod {
  const methods = offeredMethods(province);
  return methods.includes('standard') && chance.isOnce(55) ? 'standard' : chance.of(methods);
}

function channelFor(chance: Chance): OrderChannel {
  if (chance.isOnce(72)) return 'web';
  return chance.isOnce(70) ? 'telegram' : 'phone';
}

/** What becomes of an order, in the order in which it happens. */
function makeCommands(chance: Chance, order: DemoOrder['order']): TimedCommand[] {
  const { createdAt, paymentMethod } = order;
  const soon = new Date(createdAt.getTime() + chance.between(10, 90) * MINUTE);
  const note: TimedCommand[] = chance.isOnce(8)
    ? [{ at: soon, command: { kind: 'note', text: chance.of(NOTES) } }]
    : [];
  const { isPaidOnArrival } = PAYMENT_FACTS[paymentMethod];
  const isPaid = !isPaidOnArrival && chance.isOnce(90);
  const paidAt = later(soon, chance.between(0.2, 5));
  const payment: TimedCommand[] = isPaid ? [{ at: paidAt, command: payBy(chance) }] : [];
  if (chance.isOnce(9)) return inOrder([...note, ...payment, ...cancelling(chance, paidAt, isPaid)]);
  if (!isPaidOnArrival && !isPaid && chance.isOnce(60)) {
    const at = atWork(later(createdAt, chance.between(48, 80)));
    return inOrder([...note, { at, command: { kind: 'cancel', reason: NEVER_PAID } }]);
  }
  return inOrder([
    ...note,
    ...payment,
    ...sending(chance, order, { from: paidAt, isUnpaid: !isPaidOnArrival && !isPaid }),
  ]);
}

function payBy(chance: Chance): OrderCommand {
  const kind: PaymentKind = chance.isOnce(65) ? 'khqr' : 'transfer';
  return { kind: 'pay', by: kind };
}

/** Most of what was paid is given back, some of it is still due. */
function cancelling(chance: Chance, from: Date, isPaid: boolean): TimedCommand[] {
  const at = atWork(later(from, chance.between(1, 20)));
  const reason = chance.of(CANCEL_REASONS[chance.isOnce(75) ? 'km' : 'en']);
  const cancel: TimedCommand = { at, command: { kind: 'cancel', reason } };
  if (!isPaid || chance.isOnce(25)) return [cancel];
  return [cancel, { at: atWork(later(at, chance.between(1, 30))), command: { kind: 'refund' } }];
}

function sending(
  chance: Chance,
  { deliveryMethod }: DemoOrder['order'],
  { from, isUnpaid }: { from: Date; isUnpaid: boolean },
): TimedCommand[] {
  const at = atWork(later(from, chance.between(1, 22)));
  const isOwn = deliveryMethod === 'standard';
  const named = {
    courier: deliveryMethodName(deliveryMethod, 'en'),
    // A number no courier uses, so it is nobody's parcel.
    trackingNumber: `DEMO${String(chance.below(100_000_000)).padStart(8, '0')}`,
  };
  const shipped: TimedCommand = { at, command: { kind: 'ship', ...(isOwn ? {} : named) } };
  const end = atWork(later(at, isOwn ? chance.between(2, 8) : chance.between(22, 70)));
  // A few parcels take long, and a few come back.
  if (chance.isOnce(3)) return [shipped];
  if (chance.isOnce(2)) return [shipped, { at: end, command: { kind: 'cancel', reason: SENT_BACK } }];
  const money: TimedCommand[] =
    isUnpaid && chance.isOnce(70) ? [{ at: later(end, 2), command: payBy(chance) }] : [];
  return [shipped, { at: end, command: { kind: 'deliver' } }, ...money];
}

function inOrder(commands: TimedCommand[]): TimedCommand[] {
  return commands.sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** By the rules of staff's actions, so that no demo order is in a state that a real one cannot be in. */
function afterCommand({ order, lines, events }: DemoOrder, { at, command }: TimedCommand): DemoOrder {
  const happened = (action: OrderEvent['action'], details: OrderEvent['details']) => [
    ...events,
    { at, action, actor: DEMO_STAFF, details },
  ];
  if (command.kind === 'note') return { order, lines, events: happened('noted', { text: command.text }) };
  const { action, change, details } = outcomeOf({ ...order, id: '' }, command, at);
  const { id: _, ...changed } = { id: '', ...order, ...change, version: order.version + 1, updatedAt: at };
  return { order: changed, lines, events: happened(action, details) };
}

function later(from: Date, hours: number): Date {
  return new Date(from.getTime() + Math.floor(hours * HOUR));
}

/** The same moment between 8 and 18 o'clock, else some time after the next 8 o'clock. */
function atWork(at: Date): Date {
  const { hour, minute } = phnomPenhTime(at);
  if (hour >= 8 && hour < 18) return at;
  const opening = startOfDay(at).getTime() + (hour < 8 ? 0 : DAY) + 8 * HOUR;
  return new Date(opening + minute * 2 * MINUTE);
}

function startOfDay(moment: Date): Date {
  return dayStart(phnomPenhDay(moment));
}
