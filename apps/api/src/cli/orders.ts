import { formatUsd } from '@phsar/domain/money';
import { onOneLine } from '@phsar/domain/one-line';
import { ORDER_STATUSES, type OrderStatus } from '@phsar/domain/order-status';
import { formatPhone, localPhone } from '@phsar/domain/phone';
import { formatDateTime } from '@phsar/texts/dates';
import type { OrderRow } from '../modules/orders/orders.module.ts';
import { parsedArguments, type ShopCommand, wrongUsage } from './command.ts';
import { withOrders } from './with-orders.ts';

const usage = 'orders [--status STATUS] [--limit N]';
const DEFAULT_LIMIT = '20';
const LARGEST_LIMIT = 1_000;

export const ordersCommand: ShopCommand = {
  usage,
  summary: `lists the newest orders; STATUS is ${ORDER_STATUSES.join(', ')}`,
  prepare(args, terminal) {
    const filter = filterOf(args);
    return withOrders(async (orders) => {
      const found = await orders.listOrders(filter);
      for (const order of found) terminal.print(lineOf(order));
      if (found.length === 0) terminal.print('No orders found');
    });
  },
};

function filterOf(args: string[]): { status: OrderStatus | null; limit: number } {
  const options = { status: { type: 'string' }, limit: { type: 'string', default: DEFAULT_LIMIT } } as const;
  const { status, limit } = parsedArguments(args, { options, count: 0, usage }).values;
  const known = ORDER_STATUSES.find((one) => one.toLowerCase() === status?.toLowerCase());
  if (status !== undefined && known === undefined) {
    throw wrongUsage(`There is no status ${status}: use ${ORDER_STATUSES.join(', ')}`, usage);
  }
  const count = Number(limit);
  if (!/^\d+$/.test(limit) || count < 1 || count > LARGEST_LIMIT) {
    throw wrongUsage(`The limit is a whole number from 1 to ${LARGEST_LIMIT}`, usage);
  }
  return { status: known ?? null, limit: count };
}

function lineOf(order: OrderRow): string {
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
