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
  const [rule, setRule] = useState<PriceRule>('less');
  const [amount, setAmount] = useState('');
  const [days, setDays] = useState({ from: '', until: '' });
  const run = useBulkPlans(onRun);
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
        <BulkFooter
          status={status}
          open={run.count(fitting, 'waiting', 'failed')}
          confirm={
            <Button
              disabled={!isAsked || fitting.length === 0 || areDaysWrong}
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
        {status !== 'planned' && (
          <BulkSummary
            status={status}
            total={fitting.length}
            count={(...states) => run.count(fitting, ...states)}
            doneText={m.products_bulk_done}
            goneText={m.products_bulk_gone}
          />
        )}
        {isAsked && fitting.length > 0 && (
          <BulkGroup
            title={(status === 'planned' ? m.products_bulk_will : m.products_bulk_result)({
              count: fitting.length,
            })}
          >
            {fitting.map((plan) => (
              <Line key={plan.product._id} product={plan.product}>
                {status === 'planned' ? (
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
        {isAsked && skipped.length > 0 && (
          <BulkGroup title={m.products_bulk_same({ count: skipped.length })}>
            {skipped.map(({ product, text }) => (
              <Line key={product._id} product={product}>
                <span className="text-ink-soft text-sm">{text}</span>
              </Line>
            ))}
          </BulkGroup>
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
