import type { OfficeProduct } from '@phsar/contract/office/wire';
import { Button } from '@phsar/ui/button';
import { Dialog } from '@phsar/ui/dialog';
import type { Elements } from '@phsar/ui/elements';
import { SelectField, TextField } from '@phsar/ui/fields';
import { WarningIcon } from '@phsar/ui/icons';
import { useState } from 'react';
import { percentIn, priceIn } from '../../lib/numbers.ts';
import { m } from '../../paraglide/messages.js';
import { BulkFooter, BulkGroup, BulkOutcomeLine, BulkSummary } from '../../ui/bulk/bulk-parts.tsx';
import type { BulkOutcome } from '../../ui/bulk/use-bulk-run.ts';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { type BulkChange, type Plan, type PriceRule, planOf } from './bulk-plan.ts';
import { titleOf } from './product-words.ts';
import { useBulkPlans } from './use-bulk-plans.ts';

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
  const [entered, setEntered] = useState<Entered>({ rule: 'less', amount: '', from: '', until: '' });
  const run = useBulkPlans(onRun);
  const isAsked = change === 'archive' || isAmount(change, entered);
  const plans = products.map((product) =>
    isAsked ? planOf(product, { change, ...entered }) : { product, edit: null, text: '' },
  );
  const [fitting, skipped] = [plans.filter(isFitting), plans.filter((plan) => !isFitting(plan))];
  const { status } = run;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={TITLES[change]({ count: products.length })}
      footer={
        <BulkFooter
          status={status}
          open={run.count(fitting, 'waiting', 'failed')}
          confirm={
            <Button
              disabled={!isAsked || fitting.length === 0 || areDaysWrong(entered)}
              onClick={() => void run.start(fitting)}
            >
              {change === 'archive'
                ? m.products_archive_several({ count: fitting.length })
                : m.products_bulk_run({ count: fitting.length })}
            </Button>
          }
          onRun={() => void run.start(fitting)}
          onStop={run.stop}
          onClose={onClose}
        />
      }
    >
      <div className="grid gap-4">
        {status === 'planned' && <ChangeFields change={change} entered={entered} onChange={setEntered} />}
        {status !== 'planned' && (
          <BulkSummary
            status={status}
            total={fitting.length}
            count={(...states) => run.count(fitting, ...states)}
            doneText={m.products_bulk_done}
            goneText={m.products_bulk_gone}
          />
        )}
        {isAsked && <Plans fitting={fitting} skipped={skipped} run={run} />}
      </div>
    </Dialog>
  );
}

type FittingPlan = Plan & { edit: NonNullable<Plan['edit']> };

interface PlansProps {
  fitting: readonly FittingPlan[];
  skipped: readonly Plan[];
  run: ReturnType<typeof useBulkPlans>;
}

function Plans({ fitting, skipped, run }: PlansProps) {
  const isPlanned = run.status === 'planned';
  return (
    <>
      {fitting.length > 0 && (
        <BulkGroup
          title={(isPlanned ? m.products_bulk_will : m.products_bulk_result)({
            count: fitting.length,
          })}
        >
          {fitting.map((plan) => (
            <Line key={plan.product._id} product={plan.product}>
              {isPlanned ? (
                <span className="font-semibold text-sm tabular-nums">{plan.text}</span>
              ) : (
                <BulkOutcomeLine
                  outcome={run.outcomeOf(plan)}
                  done={plan.text}
                  refusal={(outcome) => <Refusal outcome={outcome} />}
                />
              )}
            </Line>
          ))}
        </BulkGroup>
      )}
      {skipped.length > 0 && (
        <BulkGroup title={m.products_bulk_same({ count: skipped.length })}>
          {skipped.map(({ product, text }) => (
            <Line key={product._id} product={product}>
              <span className="text-ink-soft text-sm">{text}</span>
            </Line>
          ))}
        </BulkGroup>
      )}
    </>
  );
}

function isFitting(plan: Plan): plan is FittingPlan {
  return plan.edit !== null;
}

function isAmount(change: BulkChange, { rule, amount }: Entered): boolean {
  return change === 'price' && rule === 'to' ? (priceIn(amount) ?? 0) > 0 : percentIn(amount) !== null;
}

/** What was entered for all of them. */
interface Entered {
  rule: PriceRule;
  amount: string;
  from: string;
  until: string;
}

function areDaysWrong({ from, until }: Entered): boolean {
  return from !== '' && until !== '' && until < from;
}

interface ChangeFieldsProps {
  change: BulkChange;
  entered: Entered;
  onChange: (entered: Entered) => void;
}

function ChangeFields({ change: kind, entered, onChange }: ChangeFieldsProps) {
  const { rule, amount, from, until } = entered;
  const change = (changes: Partial<Entered>) => onChange({ ...entered, ...changes });
  if (kind === 'archive') return <p>{m.products_bulk_archive_note()}</p>;
  if (kind === 'price')
    return (
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={m.products_bulk_rule()}
          value={rule}
          onChange={({ currentTarget }) => change({ rule: currentTarget.value as PriceRule })}
        >
          <option value="less">{m.products_bulk_less()}</option>
          <option value="more">{m.products_bulk_more()}</option>
          <option value="to">{m.products_bulk_to()}</option>
        </SelectField>
        <Amount
          label={rule === 'to' ? m.products_price_dollars() : m.products_percent()}
          amount={amount}
          onChange={(text) => change({ amount: text })}
        />
      </div>
    );
  return (
    <>
      <Amount
        label={m.products_discount_percent()}
        hint={m.products_bulk_discount_hint()}
        amount={amount}
        onChange={(text) => change({ amount: text })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={m.products_discount_first()}
          type="date"
          value={from}
          onChange={({ currentTarget }) => change({ from: currentTarget.value })}
        />
        <TextField
          label={m.products_discount_last()}
          error={areDaysWrong(entered) ? m.products_discount_days_wrong() : undefined}
          type="date"
          value={until}
          onChange={({ currentTarget }) => change({ until: currentTarget.value })}
        />
      </div>
    </>
  );
}

interface AmountProps {
  label: string;
  hint?: string;
  amount: string;
  onChange: (amount: string) => void;
}

function Amount({ label, hint, amount, onChange }: AmountProps) {
  return (
    <TextField
      label={label}
      hint={hint}
      value={amount}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      inputMode="decimal"
      autoComplete="off"
      className="tabular-nums"
    />
  );
}

function Line({ product, children }: { product: OfficeProduct; children: Elements }) {
  const [picture] = product.pictures;
  return (
    <li className="flex items-center gap-3 py-2">
      <Thumbnail url={picture?.url} />
      <div className="min-w-0 grow">
        <p className="line-clamp-2 wrap-anywhere text-sm">{titleOf(product)}</p>
        {children}
      </div>
    </li>
  );
}

function Refusal({ outcome: { state, text } }: { outcome: BulkOutcome & { text: string } }) {
  return (
    <span className={`flex items-start gap-1.5 text-sm ${state === 'gone' ? 'text-warning' : 'text-danger'}`}>
      <WarningIcon className="mt-0.5 size-5" />
      <span className="min-w-0 wrap-anywhere">{text}</span>
    </span>
  );
}
