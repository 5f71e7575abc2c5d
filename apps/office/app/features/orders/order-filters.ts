import { LIMITS } from '@phsar/contract/limits';
import type { OrderListQuery } from '@phsar/contract/office/wire';
import { isOrderStatus } from '@phsar/domain/order-status';
import { PAYMENT_STATUSES } from '@phsar/domain/payment';
import { isProvince } from '@phsar/domain/provinces';
import { withFilters } from '../../lib/list-filters.ts';
import { m } from '../../paraglide/messages.js';

/** What the payment filter offers. */
export const PAYMENT_FILTERS = [...PAYMENT_STATUSES, 'refund_due'] as const;

/** Query parameters have the names of the call's. */
export type OrderFilters = Omit<OrderListQuery, 'limit' | 'after'>;

/** What an order waits for. */
export type WaitingFilter = NonNullable<OrderFilters['waiting']>;

/** The lists that the first screen links to. */
export const WAITING_WORDS: Record<WaitingFilter, () => string> = {
  to_confirm: m.ui_waiting_to_confirm,
  to_pack: m.ui_waiting_to_pack,
  old: m.ui_waiting_old,
};

const isWaitingFilter = (value: string | null): value is WaitingFilter =>
  value !== null && Object.hasOwn(WAITING_WORDS, value);

/** Reads the filters in the address; unknown values are left out. */
export function filtersOf(search: URLSearchParams): OrderFilters {
  const q = search.get('q') ?? '';
  const status = search.get('status');
  const payment = PAYMENT_FILTERS.find((filter) => filter === search.get('payment'));
  const waiting = search.get('waiting');
  const province = search.get('province');
  const courier = (search.get('courier') ?? '').trim().slice(0, LIMITS.courier);
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? ''];
  return {
    ...(q !== '' && { q }),
    ...(isWaitingFilter(waiting) && { waiting }),
    ...(isOrderStatus(status) && { status }),
    ...(payment !== undefined && { payment }),
    ...(isProvince(province) && { province }),
    ...(courier !== '' && { courier }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
  };
}

/** Whether the text is a calendar day, YYYY-MM-DD. */
function isDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** `search` with filters changed; '' removes one. The waiting filter implies Pending, so another status removes it. */
export function withOrderFilters(
  search: URLSearchParams,
  values: Partial<Record<keyof OrderFilters, string>>,
): URLSearchParams {
  return withFilters(search, values.status === undefined ? values : { waiting: '', ...values });
}
