import { Button } from '@phsar/ui/button';
import type { Elements } from '@phsar/ui/elements';
import { CheckIcon } from '@phsar/ui/icons';
import { Notice } from '@phsar/ui/notice';
import { SpinnerShape } from '@phsar/ui/spinner';
import type { ReactNode } from 'react';
import { m } from '../../paraglide/messages.js';
import type { BulkOutcome, BulkRun } from './use-bulk-run.ts';

interface BulkFooterProps {
  status: BulkRun<unknown>['status'];
  /** How many can be tried again. */
  open: number;
  /** The button that begins; null when there is nothing to do. */
  confirm: Elements;
  onRun: () => void;
  onStop: () => void;
  onClose: () => void;
}

/** The buttons of a dialog that does one thing to several. */
export function BulkFooter({ status, open, confirm, onRun, onStop, onClose }: BulkFooterProps) {
  if (status === 'running')
    return (
      <Button variant="secondary" isFullWidth onClick={onStop}>
        {m.ui_bulk_stop()}
      </Button>
    );
  if (status === 'planned')
    return (
      <div className="flex flex-wrap gap-3 *:grow">
        <Button variant="secondary" onClick={onClose}>
          {m.ui_cancel()}
        </Button>
        {confirm}
      </div>
    );
  return (
    <div className="flex flex-wrap gap-3 *:grow">
      <Button variant={open > 0 ? 'secondary' : 'primary'} onClick={onClose}>
        {m.ui_bulk_done()}
      </Button>
      {open > 0 && <Button onClick={onRun}>{m.ui_bulk_retry({ count: open })}</Button>}
    </div>
  );
}

interface BulkSummaryProps {
  status: BulkRun<unknown>['status'];
  total: number;
  /** How many had each outcome. */
  count: (...states: BulkOutcome['state'][]) => number;
  doneText: (values: { count: number }) => string;
  goneText: (values: { count: number }) => string;
  isNetworkLost?: boolean;
}

/** How far a run is, and then what became of it. */
export function BulkSummary({
  status,
  total,
  count,
  doneText,
  goneText,
  isNetworkLost = false,
}: BulkSummaryProps) {
  const [gone, failed, untried] = [count('gone'), count('failed'), count('waiting')];
  if (status === 'running')
    return (
      <p role="status" className="font-semibold tabular-nums">
        {m.ui_bulk_progress({ done: total - count('waiting', 'sending'), count: total })}
      </p>
    );
  return (
    <Notice tone={gone + failed + untried === 0 ? 'success' : 'warning'}>
      <p className="font-semibold">{doneText({ count: count('done') })}</p>
      {gone > 0 && <p>{goneText({ count: gone })}</p>}
      {failed > 0 && <p>{m.ui_bulk_failed_count({ count: failed })}</p>}
      {untried > 0 && <p>{m.ui_bulk_untried_count({ count: untried })}</p>}
      {isNetworkLost && <p>{m.ui_bulk_network_lost()}</p>}
    </Notice>
  );
}

/** Lines of one outcome under their heading. */
export function BulkGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="font-semibold text-sm">{title}</h3>
      <ul className="divide-y divide-line">{children}</ul>
    </section>
  );
}

interface BulkOutcomeLineProps {
  outcome: BulkOutcome;
  done: string;
  /** Says why it was not done. */
  refusal: (outcome: BulkOutcome & { text: string }) => Elements;
}

/** The outcome of one thing, in its line of the dialog. */
export function BulkOutcomeLine({ outcome, done, refusal }: BulkOutcomeLineProps) {
  switch (outcome.state) {
    case 'waiting':
      return <span className="text-ink-soft text-sm">{m.ui_bulk_waiting()}</span>;
    case 'sending':
      return <SpinnerShape className="size-5 text-primary" />;
    case 'done':
      return (
        <span className="inline-flex items-center gap-1.5 text-sm text-success tabular-nums">
          <CheckIcon className="size-5" />
          <span>{done}</span>
        </span>
      );
    case 'gone':
    case 'failed':
      return refusal(outcome);
  }
}
