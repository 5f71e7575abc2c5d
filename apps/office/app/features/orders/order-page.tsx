import type { OfficeOrder } from '@phsar/contract/office/wire';
import { formatDateTime } from '@phsar/texts/dates';
import { showToast } from '@phsar/ui/toast-store';
import { useTopDialog } from '@phsar/ui/top-layer';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { cacheOrder, readCachedOrder } from '../../lib/cached-orders.ts';
import { api } from '../../lib/client.ts';
import { currentLanguage } from '../../lib/language.ts';
import { POLLED, type QuerySource, replaceData } from '../../lib/queries.ts';
import { currentPerson } from '../../lib/session.ts';
import { useCachedFallback } from '../../lib/use-cached-fallback.ts';
import { m } from '../../paraglide/messages.js';
import { BackLink } from '../../ui/back-link.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { SubjectLog } from '../../ui/log/subject-log.tsx';
import { PrinterIcon } from '../../ui/office-icons.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { printPath } from '../../ui/print-path.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { NextStep } from './next-step.tsx';
import { DemoBadge, MoneyBadge, StateBadge } from './order-badges.tsx';
import { OrderCustomer } from './order-customer.tsx';
import { OrderHistory } from './order-history.tsx';
import { OrderGoods, OrderMoney } from './order-money.tsx';
import { OrderWaiting } from './order-waiting.tsx';
import { eventSentence } from './order-words.ts';
import { useOrderActions } from './use-order-actions.ts';
import { WaitingBadge } from './waiting-badge.tsx';

/** Milliseconds; long enough to read a sentence twice. */
const STEP_SHOWN = 6_000;

/** One order in full, and its next step. */
export default function OrderPage() {
  const { orderId = '' } = useParams();
  const number = orderId.toUpperCase();
  const person = currentPerson();
  const query: QuerySource<OfficeOrder> = {
    queryKey: ['order', number],
    queryFn: async ({ signal }) => {
      const { data } = await api.call('findOrder', { params: { orderId: number } }, { signal });
      void cacheOrder(person, data);
      return data;
    },
  };
  const [isActing, setActing] = useState(false);
  const fresh = useQuery({ ...query, ...(!isActing && POLLED) });
  const loaded = useCachedFallback(fresh, number, () => readCachedOrder(person, number));
  return (
    <>
      <BackLink to="/orders">{m.orders_back()}</BackLink>
      <PageHeading
        title={number}
        action={
          <ButtonLink
            to={printPath([number])}
            variant="secondary"
            size="sm"
            className="min-h-11"
            icon={<PrinterIcon className="size-5" />}
          >
            {m.orders_print()}
          </ButtonLink>
        }
      />
      <LoadState loaded={loaded}>
        {(order) => (
          <Order
            key={order.orderId}
            order={order}
            onOrder={(changed) => {
              void cacheOrder(person, changed);
              replaceData(query, () => changed);
            }}
            onActing={setActing}
            onReload={loaded.refetch}
          />
        )}
      </LoadState>
    </>
  );
}

interface OrderProps {
  order: OfficeOrder;
  onOrder: (order: OfficeOrder) => void;
  /** Polling pauses while an action is under way. */
  onActing: (isActing: boolean) => void;
  onReload: () => void;
}

function Order({ order, onOrder, onActing, onReload }: OrderProps) {
  const ownStep = useRef<OfficeOrder>(null);
  const actions = useOrderActions(order.orderId, (changed) => {
    ownStep.current = changed;
    onOrder(changed);
  });
  const isActing = actions.running !== null;
  useEffect(() => onActing(isActing), [isActing, onActing]);
  const state = useRef<HTMLDivElement>(null);
  const saveFocus = useSavedFocus(state);
  useNewVersion(order, () => {
    if (ownStep.current === order) saveFocus();
    else tellStep(order);
  });
  return (
    <>
      <div
        ref={state}
        tabIndex={-1}
        className="-mt-4 mb-4 flex flex-wrap items-center gap-x-2 gap-y-1 outline-none"
      >
        <StateBadge order={order} />
        <MoneyBadge order={order} />
        <DemoBadge order={order} />
        <WaitingBadge orderId={order.orderId} />
        <span className="text-ink-soft text-sm tabular-nums">
          {formatDateTime(new Date(order.createdAt), currentLanguage())}
        </span>
      </div>
      <div className="grid items-start gap-4 desk:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid gap-4">
          <OrderWaiting orderId={order.orderId} onSent={onReload} />
          <NextStep order={order} actions={actions} />
          <OrderCustomer order={order} />
          <OrderGoods order={order} />
        </div>
        <div className="grid gap-4">
          <OrderMoney order={order} actions={actions} />
          <OrderHistory order={order} actions={actions} />
          <SubjectLog subject={`order:${order.orderId}`} />
        </div>
      </div>
      <ConflictDialog actions={actions} />
    </>
  );
}

/** Calls `onChange` when the order has a new version. */
function useNewVersion(order: OfficeOrder, onChange: () => void) {
  const last = useRef(order);
  const tell = useEffectEvent(onChange);
  useEffect(() => {
    const before = last.current;
    last.current = order;
    if (before.version !== order.version) tell();
  }, [order]);
}

/**
 * The button of a step often disappears after it: the focus then goes to `target`, which shows the new state, once no
 * dialog is open.
 */
function useSavedFocus(target: RefObject<HTMLElement | null>): () => void {
  const [isWaiting, setIsWaiting] = useState(false);
  const dialog = useTopDialog();
  useEffect(() => {
    if (!isWaiting || dialog !== null) return;
    setIsWaiting(false);
    if (document.activeElement === document.body) target.current?.focus();
  }, [isWaiting, dialog, target]);
  return () => setIsWaiting(true);
}

/** Reports what somebody else did while the page was open; an open dialog keeps what was typed. */
function tellStep({ events }: OfficeOrder) {
  const step = events.findLast(({ action }) => action !== 'noted');
  if (step !== undefined) showToast({ text: eventSentence(step), tone: 'warning', durationMs: STEP_SHOWN });
}
