import type { OfficeProduct } from '@phsar/contract/office/wire';
import { Button } from '@phsar/ui/button';
import { Dialog } from '@phsar/ui/dialog';
import { SelectField, TextField } from '@phsar/ui/fields';
import { CheckIcon, WarningIcon } from '@phsar/ui/icons';
import { Notice } from '@phsar/ui/notice';
import { SpinnerShape } from '@phsar/ui/spinner';
import { type ReactNode, useState } from 'react';
import { percentIn, priceIn } from '../../lib/numbers.ts';
import { m } from '../../paraglide/messages.js';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { type BulkChange, type Plan, type PriceRule, planOf } from './bulk-plan.ts';
import { titleOf } from './product-words.ts';
import { type BulkOutcome, type BulkRun, useBulkRun } from './use-bulk-run.ts';

export type { BulkChange };

interface BulkDialogProps {
  change: BulkChange;
  products: readonly OfficeProduct[];
  onClose: () => void;
  /** A run is over: the list has changed. */
  onRun: () => void;
}

const TITLES: Record<BulkChange, (values: { count: number }) => string> = {
  price: m.products_bulk_price,
  discount: m.products_bulk_discount,
  archive: m.products_bulk_archive,
};

/** Shows what will change in each product, does it, and reports the outcome of each. */
export function BulkDialog({ change, products, onClose, onRun }: BulkDialogProps) {
  const [rule, setRule] = useState<PriceRule>('less');
  const [amount, setAmount] = useState('');
  const [days, setDays] = useState({ from: '', until: '' });
  const run = useBulkRun(onRun);
  const isAsked = change === 'archive' || isAmount(change, rule, amount);
  const areDaysWrong = days.from !== '' && days.until !== '' && days.until < days.from;
  const plans = products.map((product) =>
    isAsked ? planOf(product, { change, rule, amount, ...days }) : { product, edit: null, text: '' },
  );
  const [fitting, skipped] = [plans.filter(isFitting), plans.filter((plan) => !isFitting(plan))];
  const { status } = run;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={TITLES[change]({ count: products.length })}
      footer={
        <Footer
          run={run}
          canRun={isAsked && fitting.length > 0 && !areDaysWrong}
          confirm={
            change === 'archive'
              ? m.products_archive_several({ count: fitting.length })
              : m.products_bulk_run({ count: fitting.length })
          }
          plans={fitting}
          onClose={onClose}
        />
      }
    >
      <div className="grid gap-4">
        {status === 'planned' && change === 'price' && (
          <div className="grid gap-4 sm:grid-cols-2">
            <SelectField
              label={m.products_bulk_rule()}
              value={rule}
              onChange={({ currentTarget }) => setRule(currentTarget.value as PriceRule)}
            >
              <option value="less">{m.products_bulk_less()}</option>
              <option value="more">{m.products_bulk_more()}</option>
              <option value="to">{m.products_bulk_to()}</option>
            </SelectField>
            <Amount
              label={rule === 'to' ? m.products_price_dollars() : m.products_percent()}
              {...{ amount, setAmount }}
            />
          </div>
        )}
        {status === 'planned' && change === 'discount' && (
          <>
            <Amount
              label={m.products_discount_percent()}
              hint={m.products_bulk_discount_hint()}
              {...{ amount, setAmount }}
            />
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField
                label={m.products_discount_first()}
                type="date"
                value={days.from}
                onChange={({ currentTarget }) => setDays({ ...days, from: currentTarget.value })}
              />
              <TextField
                label={m.products_discount_last()}
                error={areDaysWrong ? m.products_discount_days_wrong() : undefined}
                type="date"
                value={days.until}
                onChange={({ currentTarget }) => setDays({ ...days, until: currentTarget.value })}
              />
            </div>
          </>
        )}
        {status === 'planned' && change === 'archive' && <p>{m.products_bulk_archive_note()}</p>}
        {status !== 'planned' && <Summary run={run} plans={fitting} />}
        {isAsked && fitting.length > 0 && (
          <Group
            title={(status === 'planned' ? m.products_bulk_will : m.products_bulk_result)({
              count: fitting.length,
            })}
          >
            {fitting.map((plan) => (
              <Line key={plan.product._id} product={plan.product}>
                {status === 'planned' ? (
                  <span className="font-semibold text-sm tabular-nums">{plan.text}</span>
                ) : (
                  <Outcome outcome={run.outcomeOf(plan)} text={plan.text} />
                )}
              </Line>
            ))}
          </Group>
        )}
        {isAsked && skipped.length > 0 && (
          <Group title={m.products_bulk_same({ count: skipped.length })}>
            {skipped.map(({ product, text }) => (
              <Line key={product._id} product={product}>
                <span className="text-ink-soft text-sm">{text}</span>
              </Line>
            ))}
          </Group>
        )}
      </div>
    </Dialog>
  );
}

function isFitting(plan: Plan): plan is Plan & { edit: NonNullable<Plan['edit']> } {
  return plan.edit !== null;
}

function isAmount(change: BulkChange, rule: PriceRule, amount: string): boolean {
  return change === 'price' && rule === 'to' ? (priceIn(amount) ?? 0) > 0 : percentIn(amount) !== null;
}

interface AmountProps {
  label: string;
  hint?: string;
  amount: string;
  setAmount: (amount: string) => void;
}

function Amount({ label, hint, amount, setAmount }: AmountProps) {
  return (
    <TextField
      label={label}
      hint={hint}
      value={amount}
      onChange={({ currentTarget }) => setAmount(currentTarget.value)}
      inputMode="decimal"
      autoComplete="off"
      className="tabular-nums"
    />
  );
}

interface FooterProps {
  run: BulkRun;
  canRun: boolean;
  confirm: string;
  plans: readonly Plan[];
  onClose: () => void;
}

function Footer({ run, canRun, confirm, plans, onClose }: FooterProps) {
  if (run.status === 'running')
    return (
      <Button variant="secondary" isFullWidth onClick={run.stop}>
        {m.orders_bulk_stop()}
      </Button>
    );
  if (run.status === 'planned')
    return (
      <div className="flex flex-wrap gap-3 *:grow">
        <Button variant="secondary" onClick={onClose}>
          {m.ui_cancel()}
        </Button>
        <Button disabled={!canRun} onClick={() => void run.start(plans)}>
          {confirm}
        </Button>
      </div>
    );
  const open = run.count(plans, 'waiting', 'failed');
  return (
    <div className="flex flex-wrap gap-3 *:grow">
      <Button variant={open > 0 ? 'secondary' : 'primary'} onClick={onClose}>
        {m.orders_bulk_done()}
      </Button>
      {open > 0 && (
        <Button onClick={() => void run.start(plans)}>{m.orders_bulk_retry({ count: open })}</Button>
      )}
    </div>
  );
}

function Summary({ run, plans }: { run: BulkRun; plans: readonly Plan[] }) {
  const [done, gone, failed, untried] = [
    run.count(plans, 'done'),
    run.count(plans, 'gone'),
    run.count(plans, 'failed'),
    run.count(plans, 'waiting'),
  ];
  if (run.status === 'running')
    return (
      <p role="status" className="font-semibold tabular-nums">
        {m.orders_bulk_progress({
          done: plans.length - run.count(plans, 'waiting', 'sending'),
          count: plans.length,
        })}
      </p>
    );
  return (
    <Notice tone={gone + failed + untried === 0 ? 'success' : 'warning'}>
      <p className="font-semibold">{m.products_bulk_done({ count: done })}</p>
      {gone > 0 && <p>{m.products_bulk_gone({ count: gone })}</p>}
      {failed > 0 && <p>{m.orders_bulk_failed_count({ count: failed })}</p>}
      {untried > 0 && <p>{m.orders_bulk_untried_count({ count: untried })}</p>}
    </Notice>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="font-semibold text-sm">{title}</h3>
      <ul className="divide-y divide-line">{children}</ul>
    </section>
  );
}

function Line({ product, children }: { product: OfficeProduct; children: ReactNode }) {
  const [picture] = product.pictures;
  return (
    <li className="flex items-center gap-3 py-2">
      {picture !== undefined && <Thumbnail url={picture.url} />}
      <div className="min-w-0 grow">
        <p className="line-clamp-2 wrap-anywhere text-sm">{titleOf(product)}</p>
        {children}
      </div>
    </li>
  );
}

function Outcome({ outcome, text }: { outcome: BulkOutcome; text: string }) {
  switch (outcome.state) {
    case 'waiting':
      return <span className="text-ink-soft text-sm">{m.orders_bulk_waiting()}</span>;
    case 'sending':
      return <SpinnerShape className="size-5 text-primary" />;
    case 'done':
      return (
        <span className="inline-flex items-center gap-1.5 text-sm text-success tabular-nums">
          <CheckIcon className="size-5" />
          {text}
        </span>
      );
    case 'gone':
    case 'failed':
      return (
        <span
          className={`flex items-start gap-1.5 text-sm ${outcome.state === 'gone' ? 'text-warning' : 'text-danger'}`}
        >
          <WarningIcon className="mt-0.5 size-5" />
          <span className="min-w-0 wrap-anywhere">{outcome.text}</span>
        </span>
      );
  }
}
