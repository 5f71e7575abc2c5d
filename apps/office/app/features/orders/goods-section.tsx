import type { CheckoutTotals } from '@phsar/domain/delivery';
import { formatUsd } from '@phsar/domain/money';
import { Button } from '@phsar/ui/button';
import { DataList, DataRow } from '@phsar/ui/data-list';
import type { Elements } from '@phsar/ui/elements';
import { PlusIcon } from '@phsar/ui/more-icons';
import { m } from '../../paraglide/messages.js';
import { Section } from '../../ui/section.tsx';
import type { ChosenLine } from './chosen-lines.ts';
import { LineList } from './line-list.tsx';
import type { LinesChange } from './use-order-lines.ts';

interface GoodsSectionProps {
  lines: readonly ChosenLine[];
  onChange: (change: LinesChange) => void;
  /** Opens the search. */
  onAdd: () => void;
  /** Null while the delivery limit is not known. */
  totals: CheckoutTotals | null;
  /** The form was sent without a product. */
  isMissing: boolean;
  /** Further rows below the total. */
  children?: Elements;
}

/** The lines of an order that is being written, and what it will cost. */
export function GoodsSection({ lines, onChange, onAdd, totals, isMissing, children }: GoodsSectionProps) {
  return (
    <Section title={m.orders_form_lines()}>
      {lines.length > 0 && (
        <div className="-mt-3">
          <LineList lines={lines} onChange={onChange} />
        </div>
      )}
      <div aria-live="polite">
        {isMissing && lines.length === 0 && (
          <p className="mb-3 text-danger text-sm">{m.orders_form_lines_required()}</p>
        )}
      </div>
      <Button variant="secondary" isFullWidth icon={<PlusIcon className="size-5" />} onClick={onAdd}>
        {m.orders_form_add()}
      </Button>
      {lines.length > 0 && (
        <div aria-live="polite">
          <DataList className="mt-3">
            {totals === null ? (
              <DataRow term={m.orders_total()} isStrong>
                …
              </DataRow>
            ) : (
              <>
                <DataRow term={m.orders_subtotal()}>{formatUsd(totals.subtotal)}</DataRow>
                <DataRow term={m.orders_fee()}>{feeText(totals)}</DataRow>
                <DataRow term={m.orders_total()} isStrong>
                  {formatUsd(totals.total)}
                </DataRow>
              </>
            )}
            {children}
          </DataList>
        </div>
      )}
    </Section>
  );
}

/** A fee of 0 is not known yet: province or method is missing. */
function feeText({ isFreeDelivery, deliveryFee }: CheckoutTotals): string {
  if (isFreeDelivery) return m.orders_fee_free();
  return deliveryFee === 0 ? '—' : formatUsd(deliveryFee);
}
