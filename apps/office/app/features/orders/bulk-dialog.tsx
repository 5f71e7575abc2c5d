import type { ListedOrder } from '@phsar/contract/office/wire';
import { Button } from '@phsar/ui/button';
import { Dialog } from '@phsar/ui/dialog';
import type { Elements } from '@phsar/ui/elements';
import { WarningIcon } from '@phsar/ui/icons';
import { Notice } from '@phsar/ui/notice';
import { useEffect, useRef } from 'react';
import type { OrderAction } from '../../lib/order-actions.ts';
import { m } from '../../paraglide/messages.js';
import { BulkFooter, BulkGroup, BulkOutcomeLine, BulkSummary } from '../../ui/bulk/bulk-parts.tsx';
import type { BulkOutcome } from '../../ui/bulk/use-bulk-run.ts';
import { MoneyBadge } from './order-badges.tsx';
import { useBulkAction } from './use-bulk-action.ts';

/** What the dialog says of its action. */
interface BulkWords {
  /** The action, also on its button. */
  action: () => string;
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
  children: Elements;
  /** The action of what was entered; null when that is not complete. */
  actionOf: () => OrderAction | null;
  onClose: () => void;
  /** Orders may have changed. */
  onRun: () => void;
}

/** Does one thing to several orders: announces what will happen, then reports the outcome of each. */
export function BulkDialog(props: BulkDialogProps) {
  const { words, fitting, skipped, children, actionOf, onClose } = props;
  const bulk = useBulkAction(fitting, props.onRun);
  const { status, stop } = bulk;
  const summary = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone.
  useEffect(() => {
    if (status !== 'planned') summary.current?.focus();
  }, [status]);
  const run = () => {
    const action = actionOf();
    if (action !== null) void bulk.run(action);
  };
  const isAsking = status === 'planned' && fitting.length > 0;
  return (
    <Dialog
      isOpen
      onClose={status === 'running' ? stop : onClose}
      title={isAsking ? words.title({ count: fitting.length }) : words.action()}
      size="sm"
      footer={
        <BulkFooter
          status={status}
          open={bulk.count('waiting', 'failed')}
          confirm={
            fitting.length > 0 && (
              <Button variant={props.isDangerous === true ? 'danger' : 'primary'} onClick={run}>
                {words.action()}
              </Button>
            )
          }
          onRun={run}
          onStop={stop}
          onClose={onClose}
        />
      }
    >
      <div className="flex flex-col gap-4">
        {fitting.length === 0 && <Notice tone="info">{words.none()}</Notice>}
        {status !== 'planned' && (
          <div ref={summary} tabIndex={-1} className="outline-none">
            <BulkSummary
              {...bulk}
              total={fitting.length}
              doneText={words.doneCount}
              goneText={m.orders_bulk_gone_count}
            />
          </div>
        )}
        {isAsking && children}
        {fitting.length > 0 && (
          <BulkGroup
            title={(status === 'planned' ? words.fitting : m.orders_bulk_result)({ count: fitting.length })}
          >
            {fitting.map((order) => (
              <OrderLine key={order._id} order={order}>
                {status === 'planned' ? (
                  <MoneyBadge order={order} />
                ) : (
                  <BulkOutcomeLine
                    outcome={bulk.outcomeOf(order)}
                    done={words.done()}
                    refusal={(outcome) => <Refusal outcome={outcome} />}
                  />
                )}
              </OrderLine>
            ))}
          </BulkGroup>
        )}
        {skipped.length > 0 && (
          <BulkGroup title={m.orders_bulk_skipped({ count: skipped.length })}>
            {skipped.map(({ order, reason }) => (
              <OrderLine key={order._id} order={order}>
                <span className="text-ink-soft text-sm">{reason}</span>
              </OrderLine>
            ))}
          </BulkGroup>
        )}
      </div>
    </Dialog>
  );
}

function OrderLine({
  order: { orderId, customerName },
  children,
}: {
  order: ListedOrder;
  children: Elements;
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

function Refusal({ outcome: { state, text } }: { outcome: BulkOutcome & { text: string } }) {
  return state === 'gone' ? (
    <OutcomeText tone="text-warning" title={m.orders_bulk_gone()} text={text} />
  ) : (
    <OutcomeText tone="text-danger" title={m.orders_bulk_failed()} text={text} />
  );
}

function OutcomeText({ tone, title, text }: { tone: string; title: string; text: string }) {
  return (
    <p className={`flex basis-full items-start gap-1.5 text-sm ${tone}`}>
      <WarningIcon className="mt-0.5 size-5" />
      <span className="min-w-0 wrap-anywhere">
        <span className="font-semibold">{title}</span>
        <span>{` · ${text}`}</span>
      </span>
    </p>
  );
}
