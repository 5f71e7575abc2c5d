import type { ListedOrder, OfficeOrder } from '@phsar/contract/office/wire';
import { LANGUAGES } from '@phsar/domain/language';
import { isFoundBy, readSearch } from '@phsar/domain/order-search';
import { PAYMENT_FACTS } from '@phsar/domain/payment';
import { phnomPenhDay } from '@phsar/domain/phnom-penh-time';
import { deliveryMethodName } from '@phsar/texts/names';
import { type Cached, readCachedOrders } from '../../lib/cached-orders.ts';
import type { Pages } from '../../lib/use-pages.ts';
import type { OrderFilters } from './order-filters.ts';

const DAY_MS = 24 * 60 * 60_000;

/** The list from the orders cached on this device, filtered as the server does. Null when none are cached. */
export async function readCachedList(
  person: string,
  filters: OrderFilters,
): Promise<Cached<Pages<ListedOrder>> | null> {
  const cached = await readCachedOrders(person);
  if (cached === null) return null;
  return {
    asOf: cached.asOf,
    data: { entries: cached.data.filter((order) => fits(order, filters)), next: null },
  };
}

function fits(
  order: OfficeOrder,
  { q, status, payment, waiting, province, courier, from, to }: OrderFilters,
): boolean {
  const search = readSearch(q ?? '');
  const day = phnomPenhDay(new Date(order.createdAt));
  return (
    (search === null || isFoundBy(search, order)) &&
    (status === undefined || order.status === status) &&
    (payment === undefined || isPaidSo(order, payment, status)) &&
    (waiting === undefined || waitsFor(order, waiting)) &&
    (province === undefined || order.province === province) &&
    (courier === undefined || isTakenBy(order, courier)) &&
    (from === undefined || day >= from) &&
    (to === undefined || day <= to)
  );
}

/** Nothing is due for a cancelled order, so it does not count as unpaid unless cancelled orders are requested. */
function isPaidSo(
  order: OfficeOrder,
  payment: NonNullable<OrderFilters['payment']>,
  status: OrderFilters['status'],
): boolean {
  if (payment === 'refund_due') return order.refundDue > 0;
  const isClosed = payment === 'unpaid' && status === undefined && order.status === 'Cancelled';
  return order.paymentStatus === payment && !isClosed;
}

function waitsFor(order: OfficeOrder, kind: NonNullable<OrderFilters['waiting']>): boolean {
  if (order.status !== 'Pending') return false;
  if (kind === 'old') return Date.parse(order.createdAt) < Date.now() - DAY_MS;
  const isUnconfirmed =
    order.paymentStatus === 'unpaid' && !PAYMENT_FACTS[order.paymentMethod].isPaidOnArrival;
  return isUnconfirmed === (kind === 'to_confirm');
}

function isTakenBy({ courier, deliveryMethod }: OfficeOrder, asked: string): boolean {
  const names =
    courier === null
      ? [deliveryMethod, ...LANGUAGES.map((language) => deliveryMethodName(deliveryMethod, language))]
      : [courier];
  return names.some((name) => name.toLowerCase() === asked.toLowerCase());
}
