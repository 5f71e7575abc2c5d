import { LIMITS } from '@phsar/contract/limits';
import type { ListedOrder, ListFilters, OfficeOrder } from '@phsar/contract/office/wire';
import { DELIVERY_METHODS, type DeliveryMethod, isDeliveryMethod } from '@phsar/domain/delivery';
import { LANGUAGES } from '@phsar/domain/language';
import { isFoundBy, readSearch } from '@phsar/domain/order-search';
import { PAYMENT_FACTS } from '@phsar/domain/payment';
import { dayStart, phnomPenhDay } from '@phsar/domain/phnom-penh-time';
import { isProvince, PROVINCES } from '@phsar/domain/provinces';
import { formatDate } from '@phsar/texts/dates';
import { deliveryMethodName, provinceName } from '@phsar/texts/names';
import { currentLanguage } from '../../lib/language.ts';
import { type FilterReaders, oneOf, readFilters, searchText, withFilters } from '../../lib/list-filters.ts';
import { m } from '../../paraglide/messages.js';
import { STATUS_WORDS } from '../../ui/order-status.tsx';
import { PAYMENT_WORDS } from './order-words.ts';

export type OrderFilters = ListFilters<'listOrders'>;
export type OrderFilterName = keyof OrderFilters;

interface OrderFilter<Value> {
  /** Reads it from the address; undefined for an unknown value. */
  read: (text: string) => Value | undefined;
  /** Whether a cached order matches. The server decides in the same way. */
  matches: (order: OfficeOrder, value: Value, filters: OrderFilters) => boolean;
  /** Its value on a chip and in the panel; null without a chip. */
  text: (value: Value, filters: OrderFilters) => string | null;
  /** What the filter panel offers; null when the filter has another control. */
  select: {
    label: () => string;
    /** @param orders those on the screen @param chosen '' for none */
    values: (orders: readonly ListedOrder[], chosen: string) => readonly Value[];
  } | null;
}

const DAY_MS = 24 * 60 * 60_000;

/** The lists that the first screen links to. */
const WAITING_WORDS: Record<NonNullable<OrderFilters['waiting']>, () => string> = {
  to_confirm: m.ui_waiting_to_confirm,
  to_pack: m.ui_waiting_to_pack,
  old: m.ui_waiting_old,
};

/** Every filter of the list, in the order of the chips. */
const ORDER_FILTERS: { [Name in OrderFilterName]-?: OrderFilter<NonNullable<OrderFilters[Name]>> } = {
  q: {
    read: searchText,
    matches(order, q) {
      const search = readSearch(q);
      return search === null || isFoundBy(search, order);
    },
    text: () => null,
    select: null,
  },
  status: {
    read: oneOf(STATUS_WORDS),
    matches: (order, status) => order.status === status,
    text: () => null,
    select: null,
  },
  waiting: {
    read: oneOf(WAITING_WORDS),
    matches(order, kind) {
      if (order.status !== 'Pending') return false;
      if (kind === 'old') return Date.parse(order.createdAt) < Date.now() - DAY_MS;
      const isUnconfirmed =
        order.paymentStatus === 'unpaid' && !PAYMENT_FACTS[order.paymentMethod].isPaidOnArrival;
      return isUnconfirmed === (kind === 'to_confirm');
    },
    text: (kind) => WAITING_WORDS[kind](),
    select: null,
  },
  payment: {
    read: oneOf(PAYMENT_WORDS),
    // Nothing is due for a cancelled order, so it does not count as unpaid unless cancelled orders are requested.
    matches(order, payment, { status }) {
      if (payment === 'refund_due') return order.refundDue > 0;
      const isClosed = payment === 'unpaid' && status === undefined && order.status === 'Cancelled';
      return order.paymentStatus === payment && !isClosed;
    },
    text: (payment) => PAYMENT_WORDS[payment].text(),
    select: null,
  },
  province: {
    read: (text) => (isProvince(text) ? text : undefined),
    matches: (order, province) => order.province === province,
    text: (province) => provinceName(province, currentLanguage()),
    select: { label: m.orders_province, values: () => PROVINCES },
  },
  courier: {
    read: (text) => text.trim().slice(0, LIMITS.courier) || undefined,
    matches({ courier, deliveryMethod }, asked) {
      const names = courier === null ? methodNames(deliveryMethod) : [courier];
      return names.some((name) => name.toLowerCase() === asked.toLowerCase());
    },
    // Delivery methods stand in the address by their code.
    text(courier) {
      const method = courier.toLowerCase();
      return isDeliveryMethod(method) ? deliveryMethodName(method, currentLanguage()) : courier;
    },
    select: {
      label: m.orders_courier,
      values: (orders, chosen) => couriersOffered([...orders.map(({ courier }) => courier ?? ''), chosen]),
    },
  },
  from: {
    read: dayIn,
    matches: (order, first) => phnomPenhDay(new Date(order.createdAt)) >= first,
    text: (first, { to }) => daysText(first, to),
    select: null,
  },
  to: {
    read: dayIn,
    matches: (order, last) => phnomPenhDay(new Date(order.createdAt)) <= last,
    text: (last, { from }) => (from === undefined ? daysText(from, last) : null),
    select: null,
  },
};

/** The filters, each to be called with its own values. */
const EACH_FILTER = Object.entries(ORDER_FILTERS) as unknown as [OrderFilterName, OrderFilter<never>][];

const READERS = Object.fromEntries(
  EACH_FILTER.map(([name, { read }]) => [name, read]),
) as unknown as FilterReaders<OrderFilters>;

/** The filters in the address. */
export const filtersOf = (search: URLSearchParams): OrderFilters => readFilters(search, READERS);

/** Whether a cached order belongs to the list, as the server decides it. */
export function isInList(order: OfficeOrder, filters: OrderFilters): boolean {
  return EACH_FILTER.every(([name, { matches }]) => {
    const value = filters[name];
    return value === undefined || matches(order, value as never, filters);
  });
}

/** The chips of the filters, each with what removes its filter. The days have one chip. */
export function filterChips(filters: OrderFilters) {
  return EACH_FILTER.flatMap(([name, { text: textOf }]) => {
    const value = filters[name];
    const text = value === undefined ? null : textOf(value as never, filters);
    if (text === null) return [];
    return [{ text, without: name === 'from' ? { from: '', to: '' } : { [name]: '' } }];
  });
}

/** The selects of the filter panel. @param orders those on the screen */
export function filterSelects(orders: readonly ListedOrder[], filters: OrderFilters) {
  return EACH_FILTER.flatMap(([name, { select, text }]) => {
    if (select === null) return [];
    const values: readonly string[] = select.values(orders, filters[name] ?? '');
    const options = values.map((value) => ({ value, text: text(value as never, {}) }));
    return [{ name, label: select.label(), options }];
  });
}

/** `search` with filters changed; '' removes one. The waiting filter implies Pending, so another status removes it. */
export function withOrderFilters(
  search: URLSearchParams,
  values: Partial<Record<OrderFilterName, string>>,
): URLSearchParams {
  return withFilters(search, values.status === undefined ? values : { waiting: '', ...values });
}

/** The text if it is a calendar day, YYYY-MM-DD. */
function dayIn(text: string): string | undefined {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : undefined;
}

function daysText(from: string | undefined, to: string | undefined): string {
  const [first, last] = [from, to].map((day) =>
    day === undefined ? undefined : formatDate(dayStart(day), currentLanguage()),
  );
  if (first === undefined) return m.orders_filter_days_to({ day: last ?? '' });
  if (last === undefined) return m.orders_filter_days_from({ day: first });
  return first === last ? first : `${first} – ${last}`;
}

const methodNames = (method: DeliveryMethod) => [
  method,
  ...LANGUAGES.map((language) => deliveryMethodName(method, language)),
];

/** The delivery methods, by which their couriers are found, and every other courier once. */
function couriersOffered(couriers: readonly string[]): string[] {
  const known = new Set(DELIVERY_METHODS.flatMap(methodNames).map((name) => name.toLowerCase()));
  const others = new Map<string, string>();
  for (const courier of couriers) {
    const folded = courier.toLowerCase();
    if (courier !== '' && !known.has(folded) && !others.has(folded)) others.set(folded, courier);
  }
  return [...DELIVERY_METHODS, ...others.values()];
}
