import { ORDER_STATUSES, type OrderStatus } from '@phsar/domain/order-status';
import { SelectField } from '@phsar/ui/fields';
import { Link } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { countText } from '../../ui/count-text.ts';
import { STATUS_WORDS } from '../../ui/order-status.tsx';
import { PAYMENT_FILTERS, withOrderFilters } from './order-filters.ts';
import { PAYMENT_WORDS } from './order-words.ts';

interface StatusChipsProps {
  search: URLSearchParams;
  chosen: OrderStatus | undefined;
  /** How many wait, once it is known. */
  pending: number | undefined;
}

/** One chip per state; the address holds the choice. */
export function StatusChips({ search, chosen, pending }: StatusChipsProps) {
  return (
    <nav aria-label={m.orders_states()} className="scrollbar-none -mx-gutter overflow-x-auto px-gutter py-1">
      <ul className="flex w-max gap-2">
        {([undefined, ...ORDER_STATUSES] as const).map((status) => (
          <li key={status ?? 'all'}>
            <Link
              to={{ search: String(withOrderFilters(search, { status: status ?? '' })) }}
              replace
              preventScrollReset
              data-edge
              aria-current={status === chosen ? 'true' : undefined}
              className="inline-flex min-h-11 items-center gap-2 whitespace-nowrap rounded-full bg-surface px-4 font-semibold text-sm ring-1 ring-line-strong ring-inset transition hover:bg-primary-soft aria-[current=true]:bg-primary aria-[current=true]:text-on-primary aria-[current=true]:ring-primary"
            >
              {status === undefined ? m.orders_all() : STATUS_WORDS[status].text()}{' '}
              {status === 'Pending' && pending !== undefined && pending > 0 && (
                <span className="rounded-full bg-warning-soft px-2 text-warning text-xs tabular-nums">
                  {countText(pending)}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
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
      {PAYMENT_FILTERS.map((payment) => (
        <option key={payment} value={payment}>
          {PAYMENT_WORDS[payment].text()}
          {payment === 'unpaid' && unpaid !== undefined && unpaid > 0 && ` (${countText(unpaid)})`}
        </option>
      ))}
    </SelectField>
  );
}
