import type { ListedOrder } from '@phsar/contract/office/wire';
import { formatPhone } from '@phsar/domain/phone';
import { formatDateTime } from '@phsar/texts/dates';
import { deliveryMethodName, provinceName } from '@phsar/texts/names';
import { useMediaQuery } from '@phsar/ui/hooks/use-media-query';
import { Link } from 'react-router';
import { currentLanguage } from '../../lib/language.ts';
import { m } from '../../paraglide/messages.js';
import { DemoBadge, MoneyBadge, StatusBadge } from './order-badges.tsx';
import { dollars } from './order-words.ts';

/** From where on lists are tables: `desk` of the style sheet. */
const DESK = '(min-width: 900px)';

interface OrdersProps {
  orders: readonly ListedOrder[];
}

/** Cards on a phone, a table on a wider screen. */
export function OrderRows({ orders }: OrdersProps) {
  return useMediaQuery(DESK) ? <OrderTable orders={orders} /> : <OrderCards orders={orders} />;
}

function pathOf({ orderId }: ListedOrder): string {
  return `/orders/${encodeURIComponent(orderId)}`;
}

function timeOf({ createdAt }: ListedOrder): string {
  return formatDateTime(new Date(createdAt), currentLanguage());
}

function OrderCards({ orders }: OrdersProps) {
  const language = currentLanguage();
  return (
    <ul className="flex flex-col gap-3">
      {orders.map((order) => (
        <li
          key={order._id}
          data-edge
          className="relative rounded-lg bg-surface p-4 shadow-sm transition hover:shadow-md"
        >
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <h2 className="text-base">
              <Link to={pathOf(order)} className="after:absolute after:inset-0 after:rounded-lg">
                {order.orderId}
              </Link>
            </h2>
            <p className="flex flex-wrap gap-1.5">
              <DemoBadge order={order} />
              <MoneyBadge order={order} />
              <StatusBadge status={order.status} />
            </p>
          </div>
          <div className="mt-1.5 flex items-baseline justify-between gap-3">
            <p className="min-w-0 wrap-anywhere">{order.customerName}</p>
            <p className="shrink-0 font-semibold text-lg tabular-nums">{dollars(order.totalAmount)}</p>
          </div>
          <p className="text-ink-soft text-sm tabular-nums">
            {formatPhone(order.customerPhone)} · {provinceName(order.province, language)}
          </p>
          <p className="text-ink-soft text-sm tabular-nums">{timeOf(order)}</p>
        </li>
      ))}
    </ul>
  );
}

function OrderTable({ orders }: OrdersProps) {
  const language = currentLanguage();
  const heads = [
    m.orders_number(),
    m.orders_customer(),
    m.orders_delivery(),
    m.orders_total(),
    m.orders_payment(),
    m.orders_status(),
  ];
  return (
    <div data-edge className="overflow-x-auto rounded-lg bg-surface shadow-sm">
      <table className="w-full text-start">
        <thead>
          <tr className="border-line border-b text-ink-soft text-sm">
            {heads.map((head) => (
              <th key={head} scope="col" className="px-4 py-3 text-start font-semibold">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {orders.map((order) => (
            <tr key={order._id} className="relative align-top transition hover:bg-primary-soft *:px-4 *:py-3">
              <th scope="row" className="text-start">
                <Link to={pathOf(order)} className="whitespace-nowrap after:absolute after:inset-0">
                  {order.orderId}
                </Link>
                <span className="block whitespace-nowrap font-normal text-ink-soft text-sm tabular-nums">
                  {timeOf(order)}
                </span>
              </th>
              <td>
                <span className="wrap-anywhere">{order.customerName}</span>
                <span className="block text-ink-soft text-sm tabular-nums">
                  {formatPhone(order.customerPhone)}
                </span>
              </td>
              <td>
                {provinceName(order.province, language)}
                <span className="block text-ink-soft text-sm">
                  {order.courier ?? deliveryMethodName(order.deliveryMethod, language)}
                </span>
              </td>
              <td className="whitespace-nowrap font-semibold tabular-nums">{dollars(order.totalAmount)}</td>
              <td>
                <MoneyBadge order={order} />
              </td>
              <td>
                <StatusBadge status={order.status} /> <DemoBadge order={order} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
