import type { ListedOrder } from '@phsar/contract/office/wire';
import { EmptyState } from '@phsar/ui/empty-state';
import { MoreButton } from '@phsar/ui/more-button';
import { PlusIcon } from '@phsar/ui/more-icons';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '../../lib/client.ts';
import { currentPerson, useMay } from '../../lib/session.ts';
import { useKeptFallback } from '../../lib/use-kept-fallback.ts';
import { idOf, withFurther } from '../../lib/use-live-pages.ts';
import { type Loaded, useLoaded } from '../../lib/use-loaded.ts';
import { usePolling } from '../../lib/use-polling.ts';
import { m } from '../../paraglide/messages.js';
import { ButtonLink } from '../../ui/button-link.tsx';
import { ListSearch } from '../../ui/list-search.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { type Selection, useFocusBack, useSelection } from '../../ui/use-selection.ts';
import { BulkShipDialog } from './bulk-ship-dialog.tsx';
import { FilterChips } from './filter-chips.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { readKeptList } from './kept-list.ts';
import { filtersOf, type OrderFilters, withOrderFilters } from './order-filters.ts';
import { OrderRows } from './order-rows.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { SoundHint, SoundSwitch } from './sound-switch.tsx';
import { PaymentFilter, StatusChips } from './status-chips.tsx';

/** The orders loaded so far. */
interface OrderPart {
  orders: readonly ListedOrder[];
  /** The next page's cursor; null at the end. */
  next: string | null;
}

/** All orders, newest first; new ones appear by themselves. */
export default function OrdersPage() {
  const [search, setSearch] = useSearchParams();
  const filters = filtersOf(search);
  const counts = useLoaded('counts', async (signal) => (await api.call('getCounts', {}, { signal })).data);
  const name = JSON.stringify(filters);
  const fresh: Loaded<OrderPart> = useLoaded(name, async (signal) =>
    withOlder(await loadPart(filters, { limit: limitFor(fresh.data), signal }), fresh.data),
  );
  const person = currentPerson();
  const list = useKeptFallback(fresh, name, () => readKeptList(person, filters));
  const refresh = () => {
    counts.reload();
    list.reload();
  };
  usePolling(() => {
    counts.poll();
    list.poll();
  });
  const setFilters = (values: Partial<Record<keyof OrderFilters, string>>) =>
    setSearch(withOrderFilters(search, values), { replace: true });
  const mayEnter = useMay('orders.change');
  const panelButton = useRef<HTMLButtonElement>(null);
  const selection = useSelection(name, list.data?.orders ?? []);
  const [shipping, setShipping] = useState<readonly ListedOrder[] | null>(null);
  useFocusBack(shipping);
  return (
    <>
      <PageHeading
        title={m.orders_title()}
        note={<SoundHint />}
        action={
          <div className="flex items-center justify-end gap-3 max-sm:grow">
            {mayEnter && (
              <ButtonLink to="/orders/new" icon={<PlusIcon className="size-5" />} className="max-sm:grow">
                {m.orders_new()}
              </ButtonLink>
            )}
            <SoundSwitch />
          </div>
        }
      />
      <div className="mb-5 flex flex-col gap-3">
        <div className="grid grid-cols-[1fr_auto] items-end gap-3 *:first:col-span-full desk:grid-cols-[1fr_16rem_auto] desk:*:first:col-span-1">
          <ListSearch label={m.orders_search()} q={filters.q ?? ''} onSearch={(q) => setFilters({ q })} />
          <PaymentFilter
            chosen={filters.payment ?? ''}
            unpaid={counts.data?.unpaid}
            onChoose={(payment) => setFilters({ payment })}
          />
          <FilterPanel
            filters={filters}
            couriers={list.data?.orders.map(({ courier }) => courier ?? '') ?? []}
            onApply={setFilters}
            buttonRef={panelButton}
          />
        </div>
        <StatusChips
          search={search}
          chosen={filters.waiting === undefined ? filters.status : 'Pending'}
          pending={counts.data?.pending}
        />
        <FilterChips search={search} filters={filters} panelButton={panelButton} />
      </div>
      <LoadState loaded={list}>
        {(part) => (
          <Orders part={part} filters={filters} list={list} selection={selection} onShip={setShipping} />
        )}
      </LoadState>
      {shipping !== null && (
        <BulkShipDialog
          orders={shipping}
          onClose={() => setShipping(null)}
          onRun={() => {
            selection.chooseAll(false);
            refresh();
          }}
        />
      )}
    </>
  );
}

const PAGE = 50;
/** The most that the server gives in one page. */
const LARGEST_PAGE = 200;

/** As many as are shown, so that the rows of older pages follow what others do too. */
function limitFor(shown: OrderPart | undefined): number {
  return Math.min(LARGEST_PAGE, Math.max(PAGE, shown?.orders.length ?? 0));
}

interface PartWanted {
  limit: number;
  after?: string;
  signal?: AbortSignal;
}

async function loadPart(filters: OrderFilters, { signal, ...page }: PartWanted): Promise<OrderPart> {
  const query = { ...filters, ...page };
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
  selection: Selection<ListedOrder>;
  onShip: (orders: readonly ListedOrder[]) => void;
}

function Orders({ part: { orders, next }, filters, list, selection, onShip }: OrdersProps) {
  const [status, setStatus] = useState<'idle' | 'loading' | 'failed'>('idle');
  if (orders.length === 0) return <NoOrders filters={filters} />;

  async function loadMore() {
    setStatus('loading');
    try {
      const further = await loadPart(filters, { limit: PAGE, ...(next !== null && { after: next }) });
      list.replace((last) => ({
        orders: withFurther(last?.orders ?? orders, further.orders, idOf),
        next: further.next,
      }));
      setStatus('idle');
    } catch {
      setStatus('failed');
    }
  }

  return (
    <>
      <OrderRows orders={orders} selection={selection} />
      {next !== null && <MoreButton label={m.orders_more()} status={status} onMore={loadMore} />}
      {selection.chosen.length > 0 && (
        <SelectionBar
          chosen={selection.chosen}
          onShip={() => onShip(selection.chosen)}
          onClear={() => selection.chooseAll(false)}
        />
      )}
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
