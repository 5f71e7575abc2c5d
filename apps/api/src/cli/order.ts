import { LANGUAGES } from '@phsar/domain/language';
import { formatPercent, formatUsd } from '@phsar/domain/money';
import { onOneLine } from '@phsar/domain/one-line';
import { formatPhone, localPhone } from '@phsar/domain/phone';
import { formatDateTime } from '@phsar/texts/dates';
import { deliveryMethodName, provinceName } from '@phsar/texts/names';
import type { OrderLifecycle, OrderLineRow, OrderWithLines } from '../modules/orders/orders.module.ts';
import { COMMAND_ACTOR } from '../platform/actor.ts';
import { plainArguments, type ShopCommand, wrongUsage } from './command.ts';
import { withOrders } from './with-orders.ts';

const usage = 'order show|ship|deliver|cancel NUMBER';

const ACTIONS = new Map<string, (orders: OrderLifecycle, orderNumber: string) => Promise<OrderWithLines>>([
  ['show', (orders, orderNumber) => orders.findOrder(orderNumber)],
  ['ship', (orders, orderNumber) => orders.shipOrder(orderNumber, COMMAND_ACTOR)],
  ['deliver', (orders, orderNumber) => orders.deliverOrder(orderNumber, COMMAND_ACTOR)],
  ['cancel', (orders, orderNumber) => orders.cancelOrder(orderNumber, COMMAND_ACTOR)],
]);

export const orderCommand: ShopCommand = {
  usage,
  summary: 'shows one order or moves it on; cancelling gives the stock back',
  prepare(args, terminal) {
    const [name = '', typed = ''] = plainArguments(args, 2, usage);
    const action = ACTIONS.get(name);
    if (action === undefined) {
      throw wrongUsage(`An order cannot be told to ${name}`, usage);
    }
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
