import type { ListedOrder } from '@phsar/contract/office/wire';
import { formatPhone } from '@phsar/domain/phone';
import { formatDateTime } from '@phsar/texts/dates';
import { deliveryMethodName, provinceName } from '@phsar/texts/names';
import type { Elements } from '@phsar/ui/elements';
import { currentLanguage } from '../../lib/language.ts';
import { m } from '../../paraglide/messages.js';
import { dollars } from '../../ui/dollars.ts';
import { StatusBadge } from '../../ui/order-status.tsx';
import { type Column, RowLink, RowList } from '../../ui/row-list.tsx';
import type { Selection } from '../../ui/use-selection.ts';
import { DemoBadge, MoneyBadge } from './order-badges.tsx';
import { WaitingBadge } from './waiting-badge.tsx';

interface OrderRowsProps {
  orders: readonly ListedOrder[];
  selection: Selection<ListedOrder>;
}

/** Orders, of which several can be chosen. */
export function OrderRows({ orders, selection }: OrderRowsProps) {
  return (
    <RowList
      rows={orders}
      card={(order, box) => <Card order={order} box={box} />}
      columns={columns()}
      isTopAligned
      choosing={{
        selection,
        labelOf: ({ orderId }) => m.orders_select({ orderId }),
        allLabel: m.orders_select_all({ count: orders.length }),
        isBoxFirst: true,
      }}
    />
  );
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

function Card({ order, box }: { order: ListedOrder; box: Elements }) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <div className="-ms-2.5 flex items-center">
          {box}
          <h2 className="text-base">
            <RowLink to={pathOf(order)}>{order.orderId}</RowLink>
          </h2>
        </div>
        <p className="flex flex-wrap gap-1.5">
          <DemoBadge order={order} />
          <MoneyBadge order={order} />
          <WaitingBadge orderId={order.orderId} />
          <StatusBadge status={order.status} />
        </p>
      </div>
      <div className="mt-1.5 flex items-baseline justify-between gap-3">
        <p className="min-w-0 wrap-anywhere">{nameOf(order)}</p>
        <p className="shrink-0 font-semibold text-lg tabular-nums">{dollars(order.totalAmount)}</p>
      </div>
      <p className="text-ink-soft text-sm tabular-nums">
        {[formatPhone(order.customerPhone), provinceName(order.province, currentLanguage())]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p className="text-ink-soft text-sm tabular-nums">{timeOf(order)}</p>
    </>
  );
}

function columns(): Column<ListedOrder>[] {
  const language = currentLanguage();
  return [
    {
      head: m.orders_number(),
      cell: (order) => (
        <>
          <RowLink to={pathOf(order)} className="whitespace-nowrap">
            {order.orderId}
          </RowLink>
          <span className="block whitespace-nowrap font-normal text-ink-soft text-sm tabular-nums">
            {timeOf(order)}
          </span>
        </>
      ),
    },
    {
      head: m.orders_customer(),
      cell: (order) => (
        <>
          <span className="wrap-anywhere">{nameOf(order)}</span>
          <span className="block text-ink-soft text-sm tabular-nums">{formatPhone(order.customerPhone)}</span>
        </>
      ),
    },
    {
      head: m.orders_delivery(),
      cell: ({ province, courier, deliveryMethod }) => (
        <>
          <span>{provinceName(province, language)}</span>
          <span className="block text-ink-soft text-sm">
            {courier ?? deliveryMethodName(deliveryMethod, language)}
          </span>
        </>
      ),
    },
    {
      head: m.orders_total(),
      className: 'whitespace-nowrap font-semibold tabular-nums',
      cell: ({ totalAmount }) => dollars(totalAmount),
    },
    {
      head: m.orders_payment(),
      className: 'whitespace-nowrap',
      cell: (order) => <MoneyBadge order={order} />,
    },
    {
      head: m.orders_status(),
      cell: (order) => (
        <span className="inline-flex flex-wrap items-center gap-1.5">
          <WaitingBadge orderId={order.orderId} />
          <StatusBadge status={order.status} />
          <DemoBadge order={order} />
        </span>
      ),
    },
  ];
}
