import { CloseIcon } from '@phsar/ui/icons';
import type { RefObject } from 'react';
import { Link } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { filterChips, type OrderFilters, withOrderFilters } from './order-filters.ts';

interface FilterChipsProps {
  search: URLSearchParams;
  filters: OrderFilters;
  /** Gets the focus when a chip is removed. */
  panelButton: RefObject<HTMLButtonElement | null>;
}

/** The filters besides state and search; a press removes one. */
export function FilterChips({ search, filters, panelButton }: FilterChipsProps) {
  const chips = filterChips(filters);
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
