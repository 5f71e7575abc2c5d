import type { ListedOrder } from '@phsar/contract/office/wire';
import { EmptyState } from '@phsar/ui/empty-state';
import { MoreButton } from '@phsar/ui/more-button';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '../../lib/client.ts';
import { type Loaded, useLoaded } from '../../lib/use-loaded.ts';
import { usePolling } from '../../lib/use-polling.ts';
import { m } from '../../paraglide/messages.js';
import { ButtonLink } from '../../ui/button-link.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { filtersOf, type OrderFilters, withFilter } from './order-filters.ts';
import { OrderRows } from './order-rows.tsx';
import { OrderSearch } from './order-search.tsx';
import { PaymentFilter, StatusChips } from './status-chips.tsx';

/** As far as it was loaded. */
interface OrderPart {
  orders: readonly ListedOrder[];
  /** Null at the end. */
  next: string | null;
}

/** All orders, newest first; new ones appear by themselves. */
export default function OrdersPage() {
  const [search, setSearch] = useSearchParams();
  const filters = filtersOf(search);
  const counts = useLoaded('counts', async (signal) => (await api.call('getCounts', {}, { signal })).data);
  const list: Loaded<OrderPart> = useLoaded(JSON.stringify(filters), async (signal) =>
    withOlder(await loadPart(filters, null, signal), list.data),
  );
  usePolling(() => {
    counts.reload();
    list.reload();
  });
  const setFilter = (name: keyof OrderFilters, value: string) =>
    setSearch(withFilter(search, name, value), { replace: true });
  return (
    <>
      <PageHeading title={m.orders_title()} />
      <div className="mb-5 flex flex-col gap-3">
        <div className="grid items-end gap-3 desk:grid-cols-[1fr_16rem]">
          <OrderSearch q={filters.q ?? ''} onSearch={(q) => setFilter('q', q)} />
          <PaymentFilter
            chosen={filters.payment ?? ''}
            unpaid={counts.data?.unpaid}
            onChoose={(payment) => setFilter('payment', payment)}
          />
        </div>
        <StatusChips search={search} chosen={filters.status} pending={counts.data?.pending} />
      </div>
      <LoadState loaded={list}>{(part) => <Orders part={part} filters={filters} list={list} />}</LoadState>
    </>
  );
}

async function loadPart(
  filters: OrderFilters,
  after: string | null,
  signal?: AbortSignal,
): Promise<OrderPart> {
  const query = { ...filters, limit: 50, ...(after !== null && { after }) };
  const { data, next } = await api.call('listOrders', { query }, signal === undefined ? {} : { signal });
  return { orders: data, next };
}

/** The newest page, above what older pages brought before. */
function withOlder(newest: OrderPart, shown: OrderPart | undefined): OrderPart {
  const last = newest.orders.at(-1);
  if (shown === undefined || last === undefined || newest.next === null) return newest;
  const known = new Set(newest.orders.map(({ _id }) => _id));
  const older = shown.orders.filter(({ _id, createdAt }) => createdAt <= last.createdAt && !known.has(_id));
  return older.length === 0 ? newest : { orders: [...newest.orders, ...older], next: shown.next };
}

interface OrdersProps {
  part: OrderPart;
  filters: OrderFilters;
  list: Loaded<OrderPart>;
}

function Orders({ part: { orders, next }, filters, list }: OrdersProps) {
  const [status, setStatus] = useState<'idle' | 'loading' | 'failed'>('idle');
  if (orders.length === 0) return <NoOrders isFiltered={Object.keys(filters).length > 0} />;

  async function loadMore() {
    setStatus('loading');
    try {
      const further = await loadPart(filters, next);
      list.replace({ orders: [...orders, ...further.orders], next: further.next });
      setStatus('idle');
    } catch {
      setStatus('failed');
    }
  }

  return (
    <>
      <OrderRows orders={orders} />
      {next !== null && <MoreButton label={m.orders_more()} status={status} onMore={loadMore} />}
    </>
  );
}

function NoOrders({ isFiltered }: { isFiltered: boolean }) {
  if (!isFiltered) return <EmptyState message={m.orders_none()} hint={m.orders_none_hint()} />;
  return (
    <EmptyState
      message={m.orders_none_found()}
      hint={m.orders_none_found_hint()}
      action={<ButtonLink to="/orders">{m.orders_show_all()}</ButtonLink>}
    />
  );
}
