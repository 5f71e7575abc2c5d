import { ApiError } from '@phsar/contract/client';
import { PATHS } from '@phsar/contract/shop/paths';
import type { Order } from '@phsar/contract/shop/wire';
import { EmptyState } from '@phsar/ui/empty-state';
import { ErrorState } from '@phsar/ui/error-state';
import { ReceiptIcon, UserIcon } from '@phsar/ui/icons';
import { LoadingArea } from '@phsar/ui/loading-area';
import { Notice } from '@phsar/ui/notice';
import { Skeleton } from '@phsar/ui/skeleton';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { currentLanguage } from '../../lib/language/language.ts';
import { useFreshList } from '../../lib/lists/use-fresh-list.ts';
import { useHydrated } from '../../lib/page/use-hydrated.ts';
import { loginDetour } from '../../lib/session/login-detour.ts';
import { hasToken } from '../../lib/session/session.ts';
import { useShopSettings } from '../../lib/shop/shop-settings.ts';
import { useStored } from '../../lib/storage/use-stored.ts';
import { m } from '../../paraglide/messages.js';
import { ButtonLink } from '../../ui/button-link.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import type { OnCancelled } from './cancel-order.tsx';
import type { OrderAgain } from './order-again.tsx';
import { OrderCard, OrderCardSkeleton } from './order-card.tsx';
import type { OrderDetailsProps } from './order-details.tsx';
import { FILTER_NAMES, filterOrders, NONE_LEFT, ORDER_FILTERS, type OrderFilter } from './order-filter.ts';
import { keepOrders, loadOrders, readCachedOrders } from './orders-data.ts';

/** Loaded once the orders are shown. */
const OrderDetails = lazyPart<OrderDetailsProps>(
  async () => (await import('./order-details.tsx')).OrderDetails,
);

const GRID = 'grid gap-4 tablet:grid-cols-2 xl:grid-cols-3';
/** A non-breaking space, so that the count's line keeps its height. */
const COUNT_PLACE = '\u00a0';

/** The account's orders: cached ones at once, then fresh. */
export function OrderHistoryPage({ orderAgain }: { orderAgain: OrderAgain }) {
  const isHydrated = useHydrated();
  // Reacts to a login or logout in another tab.
  const token = useStored('token');
  return (
    <section className="page-width pb-12">
      {isHydrated && (token !== null || hasToken()) ? (
        <LoadedOrders orderAgain={orderAgain} />
      ) : (
        <>
          <PageHeading title={m.orders_title()} note={isHydrated ? undefined : COUNT_PLACE} />
          {isHydrated ? <LoginNeeded /> : <OrdersSkeleton />}
        </>
      )}
    </section>
  );
}

function LoadedOrders({ orderAgain }: { orderAgain: OrderAgain }) {
  const language = currentLanguage();
  const { data, status, error, reload } = useFreshList<Order[]>({
    name: 'orders',
    readCache: () => readCachedOrders(language),
    load: loadOrders,
    keep: (fresh) => keepOrders(fresh, language),
  });
  // Shown at once; the fresh list says the same.
  const [cancelled, setCancelled] = useState<readonly Order[]>([]);
  const orders = data?.map((order) => cancelled.find(({ _id }) => _id === order._id) ?? order);
  function handleCancelled(order: Order | null) {
    if (order !== null) setCancelled([...cancelled, order]);
    reload();
  }
  const isRefused = error instanceof ApiError && error.status === 401;
  const isWaiting = status === 'loading' && data === undefined;
  const count = data === undefined || isRefused ? undefined : countOf(data.length);
  return (
    <>
      <PageHeading title={m.orders_title()} note={isWaiting ? COUNT_PLACE : count} />
      {status === 'failed' && isRefused && <LoginNeeded />}
      {status === 'failed' && !isRefused && data === undefined && (
        <ErrorState message={m.orders_load_failed()} onRetry={reload} />
      )}
      {status === 'failed' && !isRefused && data !== undefined && (
        <div className="mb-5">
          <Notice tone="danger">
            {m.orders_load_failed()}{' '}
            <button type="button" onClick={reload} className="font-semibold underline underline-offset-4">
              {m.ui_retry()}
            </button>
          </Notice>
        </div>
      )}
      {isWaiting && <OrdersSkeleton />}
      {orders !== undefined && !isRefused && (
        <FilteredOrders
          orders={orders}
          orderAgain={orderAgain}
          onCancelled={handleCancelled}
          onPaid={reload}
        />
      )}
    </>
  );
}

interface FilteredOrdersProps {
  orders: readonly Order[];
  orderAgain: OrderAgain;
  onCancelled: OnCancelled;
  onPaid: () => void;
}

function FilteredOrders({ orders, orderAgain, onCancelled, onPaid }: FilteredOrdersProps) {
  const { takesKhqr } = useShopSettings();
  const [filter, setFilter] = useState<OrderFilter>('all');
  const [open, setOpen] = useState<{ id: string; isPaying: boolean } | null>(null);
  const shown = filterOrders(orders, filter);
  return (
    <>
      <FilterButtons filter={filter} onFilter={setFilter} />
      {shown.length === 0 ? (
        <EmptyState
          message={m.orders_none_found()}
          hint={NONE_LEFT[filter]()}
          icon={<ReceiptIcon className="size-10" />}
          {...(orders.length === 0 && {
            action: <ButtonLink to={PATHS.shop}>{m.orders_to_shop()}</ButtonLink>,
          })}
        />
      ) : (
        <ul aria-label={m.orders_title()} className={GRID}>
          {shown.map((order) => (
            <OrderCard
              key={order._id}
              order={order}
              onDetails={() => setOpen({ id: order._id, isPaying: false })}
              onPay={() => setOpen({ id: order._id, isPaying: takesKhqr === true })}
              orderAgain={orderAgain}
            />
          ))}
        </ul>
      )}
      <OrderDetails
        order={orders.find(({ _id }) => _id === open?.id)}
        isPaying={open?.isPaying === true}
        onPay={() => open !== null && setOpen({ ...open, isPaying: true })}
        onClose={() => setOpen(null)}
        orderAgain={orderAgain}
        onCancelled={onCancelled}
        onPaid={onPaid}
      />
    </>
  );
}

function FilterButtons({
  filter,
  onFilter,
}: {
  filter: OrderFilter;
  onFilter: (filter: OrderFilter) => void;
}) {
  return (
    <fieldset className="mb-5 flex flex-wrap gap-2">
      <legend className="sr-only">{m.orders_filter()}</legend>
      {ORDER_FILTERS.map((choice) => (
        <button
          key={choice}
          type="button"
          aria-pressed={filter === choice}
          onClick={() => onFilter(choice)}
          className="min-h-11 rounded-full bg-surface px-4 py-1.5 ring-1 ring-line-strong ring-inset transition hover:bg-primary-soft aria-pressed:bg-primary aria-pressed:font-semibold aria-pressed:text-on-primary aria-pressed:ring-primary"
        >
          {FILTER_NAMES[choice]()}
        </button>
      ))}
    </fieldset>
  );
}

function LoginNeeded() {
  const location = useLocation();
  return (
    <EmptyState
      message={m.orders_login()}
      icon={<UserIcon className="size-10" />}
      action={
        <ButtonLink to={PATHS.login} state={loginDetour(location)}>
          {m.ui_log_in()}
        </ButtonLink>
      }
    />
  );
}

function OrdersSkeleton() {
  return (
    <LoadingArea>
      <div className="mb-5 flex flex-wrap gap-2">
        {ORDER_FILTERS.map((filter) => (
          <Skeleton key={filter} className="h-11 w-30" corners="rounded-full" />
        ))}
      </div>
      <div className={GRID}>
        <OrderCardSkeleton />
        <OrderCardSkeleton />
        <OrderCardSkeleton />
      </div>
    </LoadingArea>
  );
}

function countOf(count: number): string {
  return count === 1 ? m.orders_count_one() : m.orders_count({ count });
}
