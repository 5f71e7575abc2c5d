import { LIMITS } from '@phsar/contract/limits';
import type { ListedOrder } from '@phsar/contract/office/wire';
import type { OrderStatus } from '@phsar/domain/order-status';
import { deliveryMethodName } from '@phsar/texts/names';
import { Button } from '@phsar/ui/button';
import { Dialog } from '@phsar/ui/dialog';
import { TextField } from '@phsar/ui/fields';
import { CheckIcon, WarningIcon } from '@phsar/ui/icons';
import { Notice } from '@phsar/ui/notice';
import { SpinnerShape } from '@phsar/ui/spinner';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { currentLanguage } from '../../lib/language.ts';
import { m } from '../../paraglide/messages.js';
import { MoneyBadge } from './order-badges.tsx';
import { type BulkShipping, type ShipOutcome, useBulkShipping } from './use-bulk-shipping.ts';

interface BulkShipDialogProps {
  /** The orders as they were when the dialog opened. */
  orders: readonly ListedOrder[];
  onClose: () => void;
  /** Orders may have changed. */
  onRun: () => void;
}

/** Marks several orders as shipped: announces what will happen, then reports the outcome of each. */
export function BulkShipDialog({ orders, onClose, onRun }: BulkShipDialogProps) {
  const fitting = orders.filter(({ status }) => status === 'Pending');
  const skipped = orders.filter(({ status }) => status !== 'Pending');
  const shipping = useBulkShipping(fitting, onRun);
  const [courier, setCourier] = useState(() => commonCourier(fitting));
  const { status, stop } = shipping;
  const summary = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone.
  useEffect(() => {
    if (status !== 'planned') summary.current?.focus();
  }, [status]);
  const title =
    status === 'planned' && fitting.length > 0
      ? m.orders_bulk_title({ count: fitting.length })
      : m.orders_bulk_ship();
  return (
    <Dialog
      isOpen
      onClose={status === 'running' ? stop : onClose}
      title={title}
      size="sm"
      footer={
        <Footer
          shipping={shipping}
          canShip={fitting.length > 0}
          onRun={() => void shipping.run(courier)}
          onClose={onClose}
        />
      }
    >
      <div className="flex flex-col gap-4">
        {fitting.length === 0 && <Notice tone="info">{m.orders_bulk_none()}</Notice>}
        {status !== 'planned' && (
          <div ref={summary} tabIndex={-1} className="outline-none">
            <Summary shipping={shipping} count={fitting.length} />
          </div>
        )}
        {status === 'planned' && fitting.length > 0 && (
          <TextField
            label={m.orders_courier_optional()}
            hint={m.orders_bulk_courier_hint()}
            value={courier}
            onChange={({ currentTarget }) => setCourier(currentTarget.value)}
            autoComplete="off"
            maxLength={LIMITS.courier}
          />
        )}
        {fitting.length > 0 && (
          <OrderGroup
            title={(status === 'planned' ? m.orders_bulk_fitting : m.orders_bulk_result)({
              count: fitting.length,
            })}
          >
            {fitting.map((order) => (
              <OrderLine key={order._id} order={order}>
                {status === 'planned' ? (
                  <MoneyBadge order={order} />
                ) : (
                  <Outcome outcome={shipping.outcomeOf(order)} />
                )}
              </OrderLine>
            ))}
          </OrderGroup>
        )}
        {skipped.length > 0 && (
          <OrderGroup title={m.orders_bulk_skipped({ count: skipped.length })}>
            {skipped.map((order) => (
              <OrderLine key={order._id} order={order}>
                <span className="text-ink-soft text-sm">{SKIP_REASONS[order.status]?.()}</span>
              </OrderLine>
            ))}
          </OrderGroup>
        )}
      </div>
    </Dialog>
  );
}

const SKIP_REASONS: Partial<Record<OrderStatus, () => string>> = {
  Shipped: m.orders_bulk_skip_shipped,
  Delivered: m.orders_bulk_skip_delivered,
  Cancelled: m.orders_bulk_skip_cancelled,
};

/** The courier that all customers chose; '' when they chose different ones, or none. */
function commonCourier(orders: readonly ListedOrder[]): string {
  const [method, ...others] = new Set(orders.map(({ deliveryMethod }) => deliveryMethod));
  const isCommon = method !== undefined && method !== 'standard' && others.length === 0;
  return isCommon ? deliveryMethodName(method, currentLanguage()) : '';
}

interface FooterProps {
  shipping: BulkShipping;
  canShip: boolean;
  onRun: () => void;
  onClose: () => void;
}

function Footer({ shipping: { status, count, stop }, canShip, onRun, onClose }: FooterProps) {
  const open = count('waiting', 'failed');
  if (status === 'running')
    return (
      <Button variant="secondary" isFullWidth onClick={stop}>
        {m.orders_bulk_stop()}
      </Button>
    );
  if (status === 'planned')
    return (
      <div className="flex flex-wrap gap-3 *:grow">
        <Button variant="secondary" onClick={onClose}>
          {m.ui_cancel()}
        </Button>
        {canShip && <Button onClick={onRun}>{m.orders_bulk_ship()}</Button>}
      </div>
    );
  return (
    <div className="flex flex-wrap gap-3 *:grow">
      <Button variant={open > 0 ? 'secondary' : 'primary'} onClick={onClose}>
        {m.orders_bulk_done()}
      </Button>
      {open > 0 && <Button onClick={onRun}>{m.orders_bulk_retry({ count: open })}</Button>}
    </div>
  );
}

function Summary({ shipping, count: all }: { shipping: BulkShipping; count: number }) {
  const { status, count, isNetworkLost } = shipping;
  const [gone, failed, untried] = [count('gone'), count('failed'), count('waiting')];
  if (status === 'running')
    return (
      <p role="status" className="font-semibold tabular-nums">
        {m.orders_bulk_progress({ done: all - count('waiting', 'sending'), count: all })}
      </p>
    );
  return (
    <Notice tone={gone + failed + untried === 0 ? 'success' : 'warning'}>
      <p className="font-semibold">{m.orders_bulk_shipped({ count: count('shipped') })}</p>
      {gone > 0 && <p>{m.orders_bulk_gone_count({ count: gone })}</p>}
      {failed > 0 && <p>{m.orders_bulk_failed_count({ count: failed })}</p>}
      {untried > 0 && <p>{m.orders_bulk_untried_count({ count: untried })}</p>}
      {isNetworkLost && <p>{m.orders_bulk_network_lost()}</p>}
    </Notice>
  );
}

function OrderGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="font-semibold text-sm">{title}</h3>
      <ul className="divide-y divide-line">{children}</ul>
    </section>
  );
}

function OrderLine({
  order: { orderId, customerName },
  children,
}: {
  order: ListedOrder;
  children: ReactNode;
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-0.5 py-2">
      <p className="min-w-0">
        <span className="font-semibold tabular-nums">{orderId}</span>
        <span className="block wrap-anywhere text-ink-soft text-sm">{customerName}</span>
      </p>
      {children}
    </li>
  );
}

function Outcome({ outcome }: { outcome: ShipOutcome }) {
  switch (outcome.state) {
    case 'waiting':
      return <span className="text-ink-soft text-sm">{m.orders_bulk_waiting()}</span>;
    case 'sending':
      return <SpinnerShape className="size-5 text-primary" />;
    case 'shipped':
      return (
        <span className="inline-flex items-center gap-1.5 text-sm text-success">
          <CheckIcon className="size-5" />
          {m.orders_shipped()}
        </span>
      );
    case 'gone':
      return <OutcomeText tone="text-warning" title={m.orders_bulk_gone()} text={outcome.text} />;
    case 'failed':
      return <OutcomeText tone="text-danger" title={m.orders_bulk_failed()} text={outcome.text} />;
  }
}

function OutcomeText({ tone, title, text }: { tone: string; title: string; text: string }) {
  return (
    <p className={`flex basis-full items-start gap-1.5 text-sm ${tone}`}>
      <WarningIcon className="mt-0.5 size-5" />
      <span className="min-w-0 wrap-anywhere">
        <span className="font-semibold">{title}</span> · {text}
      </span>
    </p>
  );
}
