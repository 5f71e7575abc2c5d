import { LANGUAGES } from '@phsar/domain/language';
import { formatPercent, formatUsd } from '@phsar/domain/money';
import { onOneLine } from '@phsar/domain/one-line';
import { ORDER_STATUSES, type OrderStatus } from '@phsar/domain/order-status';
import { formatPhone, localPhone } from '@phsar/domain/phone';
import { formatDateTime } from '@phsar/texts/dates';
import { deliveryMethodName, provinceName } from '@phsar/texts/names';
import { createAuditService } from '../modules/audit/audit.module.ts';
import {
  OrderLifecycle,
  type OrderLineRow,
  type OrderRow,
  type OrderWithLines,
} from '../modules/orders/orders.module.ts';
import { voidOpenCodes } from '../modules/payments/payments.module.ts';
import { COMMAND_ACTOR } from '../platform/actor.ts';
import { ShopError } from '../platform/shop-error.ts';
import { StartError } from '../platform/start-error.ts';
import {
  parsedArguments,
  plainArguments,
  type ShopCommand,
  UsageError,
  type Work,
  wholeNumber,
} from './command.ts';

const DEFAULT_LIMIT = '20';
const MAX_LIMIT = 1_000;

export const ordersCommand: ShopCommand = {
  usage: 'orders [--status STATUS] [--limit N]',
  summary: `lists the newest orders; STATUS is ${ORDER_STATUSES.join(', ')}`,
  prepare(args, terminal) {
    const filter = parseFilter(args);
    return withOrders(async (orders) => {
      const found = await orders.listOrders(filter);
      for (const order of found) terminal.print(listLine(order));
      if (found.length === 0) terminal.print('No orders found');
    });
  },
};

function parseFilter(args: string[]): { status: OrderStatus | null; limit: number } {
  const options = { status: { type: 'string' }, limit: { type: 'string', default: DEFAULT_LIMIT } } as const;
  const { status, limit } = parsedArguments(args, options, 0).values;
  const known = ORDER_STATUSES.find((one) => one.toLowerCase() === status?.toLowerCase());
  if (status !== undefined && known === undefined) {
    throw new UsageError(`There is no status ${status}: use ${ORDER_STATUSES.join(', ')}`);
  }
  return { status: known ?? null, limit: wholeNumber(limit, MAX_LIMIT, 'The limit') };
}

function listLine(order: OrderRow): string {
  return [
    order.orderNumber,
    formatDateTime(order.createdAt, 'en').padStart(23),
    order.status.padEnd(9),
    formatUsd(order.total).padStart(11),
    formatPhone(localPhone(order.customerPhone)),
    // Last, because Khmer letters differ in width.
    onOneLine(order.customerName),
  ].join('  ');
}

const ACTIONS = new Map<string, (orders: OrderLifecycle, orderNumber: string) => Promise<OrderWithLines>>([
  ['show', (orders, orderNumber) => orders.findOrder(orderNumber)],
  ['ship', (orders, orderNumber) => orders.shipOrder(orderNumber, COMMAND_ACTOR)],
  ['deliver', (orders, orderNumber) => orders.deliverOrder(orderNumber, COMMAND_ACTOR)],
  ['cancel', (orders, orderNumber) => orders.cancelOrder(orderNumber, COMMAND_ACTOR)],
]);

export const orderCommand: ShopCommand = {
  usage: 'order show|ship|deliver|cancel NUMBER',
  summary: 'shows one order or moves it on; cancelling gives the stock back',
  prepare(args, terminal) {
    const [name = '', typed = ''] = plainArguments(args, 2);
    const action = ACTIONS.get(name);
    if (action === undefined) throw new UsageError(`An order cannot be told to ${name}`);
    return withOrders(async (orders) => {
      const order = await action(orders, typed.trim().toUpperCase());
      if (name === 'show') for (const line of describeOrder(order)) terminal.print(line);
      else terminal.print(`${order.orderNumber} is ${order.status}`);
    });
  },
};

function describeOrder(order: OrderWithLines): string[] {
  const times = [
    ['Ordered', order.createdAt],
    ['Shipped', order.shippedAt],
    ['Delivered', order.deliveredAt],
    ['Cancelled', order.cancelledAt],
  ] as const;
  return [
    `${order.orderNumber}  ${order.status}`,
    ...times.flatMap(([name, time]) => (time === null ? [] : [`${name}: ${formatDateTime(time, 'en')}`])),
    `Name: ${onOneLine(order.customerName)}`,
    `Phone: ${formatPhone(localPhone(order.customerPhone))}`,
    `Address: ${onOneLine(order.address)}, ${provinceName(order.province, 'km')} (${provinceName(order.province, 'en')})`,
    `Delivery: ${deliveryMethodName(order.deliveryMethod, 'en')}`,
    '',
    ...order.lines.map(describeLine),
    '',
    `Subtotal: ${formatUsd(order.subtotal)}`,
    `Delivery fee: ${order.isFreeDelivery ? 'Free' : formatUsd(order.deliveryFee)}`,
    `Total: ${formatUsd(order.total)}`,
  ];
}

function describeLine(line: OrderLineRow): string {
  const names = LANGUAGES.map((language) => onOneLine(line.names[language] ?? '')).filter(
    (name) => name !== '',
  );
  const discount =
    line.discount > 0 ? ` (${formatUsd(line.price)} less ${formatPercent(line.discount)}%)` : '';
  return `${line.quantity} × ${formatUsd(line.unitPrice)}${discount} = ${formatUsd(line.total)}  ${names.join(' / ')}`;
}

/** Runs `work` on the shop's orders. @throws StartError for refusals */
function withOrders(work: (orders: OrderLifecycle) => Promise<void>): Work {
  return async (shop) => {
    const audit = createAuditService({ db: shop.database.db, sources: shop.sources });
    try {
      await work(new OrderLifecycle({ ...shop, audit, voidOpenCodes }));
    } catch (error) {
      throw error instanceof ShopError ? new StartError(error.message) : error;
    }
  };
}
