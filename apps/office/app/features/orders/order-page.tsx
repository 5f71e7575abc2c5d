import type { OfficeOrder } from '@phsar/contract/office/wire';
import { formatDateTime } from '@phsar/texts/dates';
import { ArrowLeftIcon } from '@phsar/ui/icons';
import { useEffect, useRef } from 'react';
import { Link, useParams } from 'react-router';
import { api } from '../../lib/client.ts';
import { currentLanguage } from '../../lib/language.ts';
import { useLoaded } from '../../lib/use-loaded.ts';
import { m } from '../../paraglide/messages.js';
import { LoadState } from '../../ui/load-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { NextStep } from './next-step.tsx';
import { DemoBadge, MoneyBadge, StatusBadge } from './order-badges.tsx';
import { OrderCustomer } from './order-customer.tsx';
import { OrderHistory } from './order-history.tsx';
import { OrderGoods, OrderMoney } from './order-money.tsx';
import { useDeeds } from './use-deeds.ts';

/** Everything of one order, and what can be done with it next. */
export default function OrderPage() {
  const { orderId = '' } = useParams();
  const number = orderId.toUpperCase();
  const loaded = useLoaded(
    `order ${number}`,
    async (signal) => (await api.call('findOrder', { params: { orderId: number } }, { signal })).data,
  );
  return (
    <>
      <Link
        to="/orders"
        className="-ms-1 inline-flex min-h-11 items-center gap-2 font-semibold text-primary text-sm"
      >
        <ArrowLeftIcon className="size-5" />
        {m.orders_back()}
      </Link>
      <PageHeading title={number} />
      <LoadState loaded={loaded}>
        {(order) => <Order key={order.orderId} order={order} onOrder={loaded.replace} />}
      </LoadState>
    </>
  );
}

function Order({ order, onOrder }: { order: OfficeOrder; onOrder: (order: OfficeOrder) => void }) {
  const deeds = useDeeds(order.orderId, onOrder);
  const state = useFocusOnChange(order.status);
  return (
    <>
      <div
        ref={state}
        tabIndex={-1}
        className="-mt-4 mb-4 flex flex-wrap items-center gap-x-2 gap-y-1 outline-none"
      >
        <StatusBadge status={order.status} />
        <MoneyBadge order={order} />
        <DemoBadge order={order} />
        <span className="text-ink-soft text-sm tabular-nums">
          {formatDateTime(new Date(order.createdAt), currentLanguage())}
        </span>
      </div>
      <div className="grid items-start gap-4 desk:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid gap-4">
          <NextStep order={order} deeds={deeds} />
          <OrderCustomer order={order} />
          <OrderGoods order={order} />
        </div>
        <div className="grid gap-4">
          <OrderMoney order={order} deeds={deeds} />
          <OrderHistory order={order} deeds={deeds} />
        </div>
      </div>
      <ConflictDialog deeds={deeds} />
    </>
  );
}

/** The button that moved the order is gone after it: the focus goes to where the new state stands. */
function useFocusOnChange(status: OfficeOrder['status']) {
  const state = useRef<HTMLDivElement>(null);
  const last = useRef(status);
  useEffect(() => {
    if (last.current === status) return;
    last.current = status;
    state.current?.focus();
  }, [status]);
  return state;
}
