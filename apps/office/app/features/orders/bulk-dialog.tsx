import type { ListedOrder } from '@phsar/contract/office/wire';
import { Button } from '@phsar/ui/button';
import { Dialog } from '@phsar/ui/dialog';
import { CheckIcon, WarningIcon } from '@phsar/ui/icons';
import { Notice } from '@phsar/ui/notice';
import { SpinnerShape } from '@phsar/ui/spinner';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Deed } from '../../lib/order-deeds.ts';
import { m } from '../../paraglide/messages.js';
import { MoneyBadge } from './order-badges.tsx';
import { type BulkDeed, type DeedOutcome, useBulkDeed } from './use-bulk-deed.ts';

/** What the dialog says of its deed. */
interface BulkWords {
  /** The deed, also on its button. */
  deed: () => string;
  title: (values: { count: number }) => string;
  /** None of the chosen orders fits. */
  none: () => string;
  fitting: (values: { count: number }) => string;
  doneCount: (values: { count: number }) => string;
  done: () => string;
}

export interface BulkDialogProps {
  words: BulkWords;
  /** Those that it will be done to. */
  fitting: readonly ListedOrder[];
  /** The others, with the reasons. */
  skipped: readonly { order: ListedOrder; reason: string }[];
  isDangerous?: boolean;
  /** What is asked for all of them. */
  children: ReactNode;
  /** The deed of what was entered; null when that is not complete. */
  deedOf: () => Deed | null;
  onClose: () => void;
  /** Orders may have changed. */
  onRun: () => void;
}

/** Does one thing to several orders: announces what will happen, then reports the outcome of each. */
export function BulkDialog(props: BulkDialogProps) {
  const { words, fitting, skipped, children, deedOf, onClose } = props;
  const bulk = useBulkDeed(fitting, props.onRun);
  const { status, stop } = bulk;
  const summary = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone.
  useEffect(() => {
    if (status !== 'planned') summary.current?.focus();
  }, [status]);
  const run = () => {
    const deed = deedOf();
    if (deed !== null) void bulk.run(deed);
  };
  const isAsking = status === 'planned' && fitting.length > 0;
  return (
    <Dialog
      isOpen
      onClose={status === 'running' ? stop : onClose}
      title={isAsking ? words.title({ count: fitting.length }) : words.deed()}
      size="sm"
      footer={
        <Footer
          bulk={bulk}
          label={fitting.length > 0 ? words.deed() : null}
          isDangerous={props.isDangerous ?? false}
          onRun={run}
          onClose={onClose}
        />
      }
    >
      <div className="flex flex-col gap-4">
        {fitting.length === 0 && <Notice tone="info">{words.none()}</Notice>}
        {status !== 'planned' && (
          <div ref={summary} tabIndex={-1} className="outline-none">
            <Summary bulk={bulk} words={words} count={fitting.length} />
          </div>
        )}
        {isAsking && children}
        {fitting.length > 0 && (
          <OrderGroup
            title={(status === 'planned' ? words.fitting : m.orders_bulk_result)({ count: fitting.length })}
          >
            {fitting.map((order) => (
              <OrderLine key={order._id} order={order}>
                {status === 'planned' ? (
                  <MoneyBadge order={order} />
                ) : (
                  <Outcome outcome={bulk.outcomeOf(order)} done={words.done()} />
                )}
              </OrderLine>
            ))}
          </OrderGroup>
        )}
        {skipped.length > 0 && (
          <OrderGroup title={m.orders_bulk_skipped({ count: skipped.length })}>
            {skipped.map(({ order, reason }) => (
              <OrderLine key={order._id} order={order}>
                <span className="text-ink-soft text-sm">{reason}</span>
              </OrderLine>
            ))}
          </OrderGroup>
        )}
      </div>
    </Dialog>
  );
}

interface FooterProps {
  bulk: BulkDeed;
  /** The button that begins; null when there is nothing to do. */
  label: string | null;
  isDangerous: boolean;
  onRun: () => void;
  onClose: () => void;
}

function Footer({ bulk: { status, count, stop }, label, isDangerous, onRun, onClose }: FooterProps) {
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
        {label !== null && (
          <Button variant={isDangerous ? 'danger' : 'primary'} onClick={onRun}>
            {label}
          </Button>
        )}
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

function Summary({ bulk, words, count: all }: { bulk: BulkDeed; words: BulkWords; count: number }) {
  const { status, count, isNetworkLost } = bulk;
  const [gone, failed, untried] = [count('gone'), count('failed'), count('waiting')];
  if (status === 'running')
    return (
      <p role="status" className="font-semibold tabular-nums">
        {m.orders_bulk_progress({ done: all - count('waiting', 'sending'), count: all })}
      </p>
    );
  return (
    <Notice tone={gone + failed + untried === 0 ? 'success' : 'warning'}>
      <p className="font-semibold">{words.doneCount({ count: count('done') })}</p>
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

function Outcome({ outcome, done }: { outcome: DeedOutcome; done: string }) {
  switch (outcome.state) {
    case 'waiting':
      return <span className="text-ink-soft text-sm">{m.orders_bulk_waiting()}</span>;
    case 'sending':
      return <SpinnerShape className="size-5 text-primary" />;
    case 'done':
      return (
        <span className="inline-flex items-center gap-1.5 text-sm text-success">
          <CheckIcon className="size-5" />
          {done}
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
