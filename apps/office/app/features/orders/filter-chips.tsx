import { dayStart } from '@phsar/domain/phnom-penh-time';
import { formatDate } from '@phsar/texts/dates';
import { provinceName } from '@phsar/texts/names';
import { CloseIcon } from '@phsar/ui/icons';
import type { RefObject } from 'react';
import { Link } from 'react-router';
import { currentLanguage } from '../../lib/language.ts';
import { m } from '../../paraglide/messages.js';
import { courierName } from './filter-panel.tsx';
import { type OrderFilters, WAITING_WORDS, withOrderFilters } from './order-filters.ts';
import { PAYMENT_WORDS } from './order-words.ts';

interface FilterChipsProps {
  search: URLSearchParams;
  filters: OrderFilters;
  /** Gets the focus when a chip is removed. */
  panelButton: RefObject<HTMLButtonElement | null>;
}

/** The filters besides state and search; a press removes one. */
export function FilterChips({ search, filters, panelButton }: FilterChipsProps) {
  const chips = chipsOf(filters);
  if (chips.length === 0) return null;
  return (
    <ul aria-label={m.orders_filters()} className="flex flex-wrap gap-2">
      {chips.map(({ text, without }) => (
        <li key={text}>
          <Link
            to={{ search: String(withOrderFilters(search, without)) }}
            replace
            preventScrollReset
            data-edge
            onClick={() => panelButton.current?.focus()}
            aria-label={m.orders_filter_remove({ filter: text })}
            className="inline-flex min-h-11 items-center gap-2 rounded-full bg-warning-soft py-1 ps-4 pe-3 font-semibold text-sm text-warning"
          >
            <span className="wrap-anywhere">{text}</span>
            <CloseIcon className="size-5" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function chipsOf({ waiting, payment, province, courier, from, to }: OrderFilters) {
  return [
    waiting !== undefined && { text: WAITING_WORDS[waiting](), without: { waiting: '' } },
    payment !== undefined && { text: PAYMENT_WORDS[payment].text(), without: { payment: '' } },
    province !== undefined && {
      text: provinceName(province, currentLanguage()),
      without: { province: '' },
    },
    courier !== undefined && { text: courierName(courier), without: { courier: '' } },
    (from !== undefined || to !== undefined) && { text: daysText(from, to), without: { from: '', to: '' } },
  ].filter((chip) => chip !== false);
}

function daysText(from: string | undefined, to: string | undefined): string {
  const [first, last] = [from, to].map((day) =>
    day === undefined ? undefined : formatDate(dayStart(day), currentLanguage()),
  );
  if (first === undefined) return m.orders_filter_days_to({ day: last ?? '' });
  if (last === undefined) return m.orders_filter_days_from({ day: first });
  return first === last ? first : `${first} – ${last}`;
}
