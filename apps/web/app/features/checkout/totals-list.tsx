import type { CheckoutTotals } from '@phsar/domain/delivery';
import { formatUsd } from '@phsar/domain/money';
import { DataList, DataRow } from '@phsar/ui/data-list';
import { m } from '../../paraglide/messages.js';
import { ChangedValue } from './changed-value.tsx';

export interface TotalsListProps {
  totals: CheckoutTotals;
  /** The previous totals, shown struck through where they differ. */
  before?: CheckoutTotals | undefined;
}

/** Subtotal, delivery fee, total. */
export function TotalsList({ totals, before = totals }: TotalsListProps) {
  return (
    <DataList>
      <DataRow term={m.checkout_subtotal()}>
        <ChangedValue from={formatUsd(before.subtotal)} to={formatUsd(totals.subtotal)} />
      </DataRow>
      <DataRow term={m.checkout_delivery_fee()}>
        <ChangedValue from={feeText(before)} to={feeText(totals)} />
      </DataRow>
      <DataRow term={m.checkout_total()} isStrong>
        <ChangedValue from={formatUsd(before.total)} to={formatUsd(totals.total)} />
      </DataRow>
    </DataList>
  );
}

function feeText({ isFreeDelivery, deliveryFee }: CheckoutTotals): string {
  return isFreeDelivery ? m.checkout_free() : formatUsd(deliveryFee);
}
