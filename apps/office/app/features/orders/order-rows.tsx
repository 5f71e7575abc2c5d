import type { ListedOrder } from '@phsar/contract/office/wire';
import { formatPhone } from '@phsar/domain/phone';
import { formatDateTime } from '@phsar/texts/dates';
import { deliveryMethodName, provinceName } from '@phsar/texts/names';
import { Link } from 'react-router';
import { currentLanguage } from '../../lib/language.ts';
import { m } from '../../paraglide/messages.js';
import { ChoiceBox } from '../../ui/choice-box.tsx';
import { dollars } from '../../ui/dollars.ts';
import { StatusBadge } from '../../ui/order-status.tsx';
import { useIsDesk } from '../../ui/use-is-desk.ts';
import type { Selection } from '../../ui/use-selection.ts';
import { DemoBadge, MoneyBadge } from './order-badges.tsx';
import { WaitingBadge } from './waiting-badge.tsx';

interface OrdersProps {
  orders: readonly ListedOrder[];
  selection: Selection<ListedOrder>;
}

/** Cards on a phone, a table on a wider screen. */
export function OrderRows(props: OrdersProps) {
  return useIsDesk() ? <OrderTable {...props} /> : <OrderCards {...props} />;
}

function pathOf({ orderId }: ListedOrder): string {
  return `/orders/${encodeURIComponent(orderId)}`;
}

/** Empty once the customer was removed. */
function nameOf({ customerName }: ListedOrder): string {
  return customerName === '' ? m.orders_customer_removed() : customerName;
}

function timeOf({ createdAt }: ListedOrder): string {
  return formatDateTime(new Date(createdAt), currentLanguage());
}

/** Selects or clears all orders shown. */
function ChooseAll({ orders, selection: { chosen, areAllChosen, chooseAll } }: OrdersProps) {
  return (
    <ChoiceBox
      label={m.orders_select_all({ count: orders.length })}
      isChosen={areAllChosen}
      isPartly={chosen.length > 0 && !areAllChosen}
      onChange={chooseAll}
    />
  );
}

function ChooseOne({ order, selection }: { order: ListedOrder; selection: Selection<ListedOrder> }) {
  return (
    <ChoiceBox
      label={m.orders_select({ orderId: order.orderId })}
      isChosen={selection.isChosen(order)}
      onChange={() => selection.toggle(order)}
    />
  );
}

function OrderCards({ orders, selection }: OrdersProps) {
  const language = currentLanguage();
  return (
    <>
      <div className="-mt-2 mb-1 flex items-center gap-1 ps-1.5">
        <ChooseAll orders={orders} selection={selection} />
        <span aria-hidden="true" className="text-ink-soft text-sm">
          {m.orders_select_all({ count: orders.length })}
        </span>
      </div>
      <ul className="flex flex-col gap-3">
        {orders.map((order) => (
          <li
            key={order._id}
            data-edge
            className="relative rounded-lg bg-surface p-4 shadow-sm transition has-checked:ring-2 has-checked:ring-primary hover:shadow-md"
          >
            <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <div className="-ms-2.5 flex items-center">
                <ChooseOne order={order} selection={selection} />
                <h2 className="text-base">
                  <Link to={pathOf(order)} className="after:absolute after:inset-0 after:rounded-lg">
                    {order.orderId}
                  </Link>
                </h2>
              </div>
              <p className="flex flex-wrap gap-1.5">
                <DemoBadge order={order} />
                <MoneyBadge order={order} />
                <WaitingBadge orderId={order.orderId} /> <StatusBadge status={order.status} />
              </p>
            </div>
            <div className="mt-1.5 flex items-baseline justify-between gap-3">
              <p className="min-w-0 wrap-anywhere">{nameOf(order)}</p>
              <p className="shrink-0 font-semibold text-lg tabular-nums">{dollars(order.totalAmount)}</p>
            </div>
            <p className="text-ink-soft text-sm tabular-nums">
              {[formatPhone(order.customerPhone), provinceName(order.province, language)]
                .filter(Boolean)
                .join(' · ')}
            </p>
            <p className="text-ink-soft text-sm tabular-nums">{timeOf(order)}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

function OrderTable({ orders, selection }: OrdersProps) {
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
            <td className="ps-2">
              <ChooseAll orders={orders} selection={selection} />
            </td>
            {heads.map((head) => (
              <th key={head} scope="col" className="px-4 py-3 text-start font-semibold">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {orders.map((order) => (
            <tr
              key={order._id}
              className="relative align-top transition hover:bg-primary-soft has-checked:bg-primary-soft *:px-4 *:py-3 hover:**:data-[tone=primary]:bg-surface has-checked:**:data-[tone=primary]:bg-surface"
            >
              <td className="w-0 p-0! ps-2! pt-1.5!">
                <ChooseOne order={order} selection={selection} />
              </td>
              <th scope="row" className="text-start">
                <Link to={pathOf(order)} className="whitespace-nowrap after:absolute after:inset-0">
                  {order.orderId}
                </Link>
                <span className="block whitespace-nowrap font-normal text-ink-soft text-sm tabular-nums">
                  {timeOf(order)}
                </span>
              </th>
              <td>
                <span className="wrap-anywhere">{nameOf(order)}</span>
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
                <WaitingBadge orderId={order.orderId} /> <StatusBadge status={order.status} />{' '}
                <DemoBadge order={order} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
