import { ORDER_STATUSES, type OrderStatus } from '@phsar/domain/order-status';
import { SelectField } from '@phsar/ui/fields';
import { m } from '../../paraglide/messages.js';
import { ChoiceChips } from '../../ui/choice-chips.tsx';
import { countText } from '../../ui/count-text.ts';
import { STATUS_WORDS } from '../../ui/order-status.tsx';
import { withOrderFilters } from './order-filters.ts';
import { PAYMENT_WORDS } from './order-words.ts';

interface StatusChipsProps {
  search: URLSearchParams;
  chosen: OrderStatus | undefined;
  /** How many wait, once it is known. */
  pending: number | undefined;
}

/** One chip per state; the address holds the choice. */
export function StatusChips({ search, chosen, pending }: StatusChipsProps) {
  const chip = (status: OrderStatus | '', text: string, count?: number) => ({
    key: status,
    text,
    search: String(withOrderFilters(search, { status })),
    count,
  });
  return (
    <ChoiceChips
      label={m.orders_states()}
      chips={[
        chip('', m.orders_all()),
        ...ORDER_STATUSES.map((status) =>
          chip(status, STATUS_WORDS[status].text(), status === 'Pending' ? pending : undefined),
        ),
      ]}
      chosen={chosen ?? ''}
      isOneLine
    />
  );
}

interface PaymentFilterProps {
  /** '' for every payment. */
  chosen: string;
  /** How many are unpaid, once it is known. */
  unpaid: number | undefined;
  onChoose: (payment: string) => void;
}

/** Filters the list by payment. @param unpaid the count shown beside "unpaid" */
export function PaymentFilter({ chosen, unpaid, onChoose }: PaymentFilterProps) {
  return (
    <SelectField
      label={m.orders_payment()}
      value={chosen}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    >
      <option value="">{m.orders_payment_all()}</option>
      {Object.entries(PAYMENT_WORDS).map(([payment, { text }]) => (
        <option key={payment} value={payment}>
          {payment === 'unpaid' && unpaid !== undefined && unpaid > 0
            ? `${text()} (${countText(unpaid)})`
            : text()}
        </option>
      ))}
    </SelectField>
  );
}
