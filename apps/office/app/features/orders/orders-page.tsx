import type { ListedOrder } from '@phsar/contract/office/wire';
import { EmptyState } from '@phsar/ui/empty-state';
import { PlusIcon } from '@phsar/ui/more-icons';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '../../lib/client.ts';
import { COUNTS, refreshCounts } from '../../lib/counts.ts';
import { POLLED } from '../../lib/queries.ts';
import { currentPerson, useMay } from '../../lib/session.ts';
import { useCachedFallback } from '../../lib/use-cached-fallback.ts';
import { rowId, usePages } from '../../lib/use-pages.ts';
import { m } from '../../paraglide/messages.js';
import { ButtonLink } from '../../ui/button-link.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { AddressSearch } from '../../ui/list-search.tsx';
import { PaymentsNotice } from '../../ui/payments-notice.tsx';
import { useFocusBack, useSelection } from '../../ui/use-selection.ts';
import { BulkCancelDialog } from './bulk-cancel-dialog.tsx';
import { BulkShipDialog } from './bulk-ship-dialog.tsx';
import { readCachedList } from './cached-list.ts';
import { FailedNews } from './failed-news.tsx';
import { FilterChips } from './filter-chips.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { filtersOf, type OrderFilterName, type OrderFilters, withOrderFilters } from './order-filters.ts';
import { OrderRows } from './order-rows.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { SoundHint, SoundSwitch } from './sound-switch.tsx';
import { PaymentFilter, StatusChips } from './status-chips.tsx';

/** All orders, newest first; new ones appear by themselves. */
export default function OrdersPage() {
  const [search] = useSearchParams();
  const filters = filtersOf(search);
  const name = JSON.stringify(filters);
  const fresh = usePages(
    ['listOrders', filters],
    (page, options) => api.call('listOrders', { query: { ...filters, ...page } }, options),
    { isLive: true, idOf: rowId },
  );
  const person = currentPerson();
  const list = { ...fresh, ...useCachedFallback(fresh, name, () => readCachedList(person, filters)) };
  const refresh = () => {
    refreshCounts();
    void list.refetch();
  };
  const selection = useSelection(name, list.data?.entries ?? []);
  const [several, setSeveral] = useState<{
    Dialog: typeof BulkShipDialog;
    orders: readonly ListedOrder[];
  } | null>(null);
  useFocusBack(several?.orders ?? null);
  return (
    <>
      <ListPage
        title={m.orders_title()}
        note={<SoundHint />}
        action={<Actions />}
        filters={<Filters filters={filters} orders={list.data?.entries ?? []} />}
        list={list}
        moreLabel={m.orders_more()}
        empty={<NoOrders filters={filters} />}
      >
        {(orders) => <OrderRows orders={orders} selection={selection} />}
      </ListPage>
      {selection.chosen.length > 0 && (
        <SelectionBar
          chosen={selection.chosen}
          onShip={() => setSeveral({ Dialog: BulkShipDialog, orders: selection.chosen })}
          onCancel={() => setSeveral({ Dialog: BulkCancelDialog, orders: selection.chosen })}
          onClear={() => selection.chooseAll(false)}
        />
      )}
      {several !== null && (
        <several.Dialog
          orders={several.orders}
          onClose={() => setSeveral(null)}
          onRun={() => {
            selection.chooseAll(false);
            refresh();
          }}
        />
      )}
    </>
  );
}

function Actions() {
  const mayEnter = useMay('orders.change');
  return (
    <div className="flex items-center justify-end gap-3 max-sm:grow">
      {mayEnter && (
        <ButtonLink to="/orders/new" icon={<PlusIcon className="size-5" />} className="max-sm:grow">
          {m.orders_new()}
        </ButtonLink>
      )}
      <SoundSwitch />
    </div>
  );
}

interface FiltersProps {
  filters: OrderFilters;
  orders: readonly ListedOrder[];
}

/** What narrows the list, below what needs attention. */
function Filters({ filters, orders }: FiltersProps) {
  const [search, setSearch] = useSearchParams();
  const { data: counts } = useQuery({ ...COUNTS, ...POLLED });
  const panelButton = useRef<HTMLButtonElement>(null);
  const setFilters = (values: Partial<Record<OrderFilterName, string>>) =>
    setSearch(withOrderFilters(search, values), { replace: true });
  return (
    <>
      <FailedNews />
      <PaymentsNotice />
      <div className="grid grid-cols-[1fr_auto] items-end gap-3 *:first:col-span-full max-[18rem]:grid-cols-1 desk:grid-cols-[1fr_16rem_auto] desk:*:first:col-span-1">
        <AddressSearch label={m.orders_search()} />
        <PaymentFilter
          chosen={filters.payment ?? ''}
          unpaid={counts?.unpaid}
          onChoose={(payment) => setFilters({ payment })}
        />
        <FilterPanel filters={filters} orders={orders} onApply={setFilters} buttonRef={panelButton} />
      </div>
      <StatusChips
        search={search}
        chosen={filters.waiting === undefined ? filters.status : 'Pending'}
        pending={counts?.pending}
      />
      <FilterChips search={search} filters={filters} panelButton={panelButton} />
    </>
  );
}

function NoOrders({ filters: { q, ...others } }: { filters: OrderFilters }) {
  const isFiltered = Object.keys(others).length > 0;
  if (q === undefined && !isFiltered)
    return <EmptyState message={m.orders_none()} hint={m.orders_none_hint()} />;
  return (
    <EmptyState
      message={m.orders_none_found()}
      hint={m.orders_none_found_hint()}
      action={
        <ButtonLink to="/orders">{isFiltered ? m.orders_filters_remove() : m.orders_show_all()}</ButtonLink>
      }
    />
  );
}
