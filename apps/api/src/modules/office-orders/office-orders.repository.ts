import type { ListFilters } from '@phsar/contract/office/wire';
import { isDeliveryMethod } from '@phsar/domain/delivery';
import { LANGUAGES } from '@phsar/domain/language';
import { type OrderSearch, readSearch } from '@phsar/domain/order-search';
import { dayStart, nextDay } from '@phsar/domain/phnom-penh-time';
import { deliveryMethodName } from '@phsar/texts/names';
import { and, asc, desc, eq, getTableColumns, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import { isAmongIds } from '../../platform/database/among.ts';
import { type FilterConditions, filterCondition } from '../../platform/database/list-filters.ts';
import { startsWith } from '../../platform/database/starts-with.ts';
import type { Executor } from '../../platform/database/transaction.ts';
import {
  EVENT_COLUMNS,
  IS_PAID_FIRST,
  isAfter,
  type OrderCursor,
  type OrderRow,
  type OrderWithHistory,
  withLines,
} from '../orders/orders.module.ts';
import { orderEvents, orderLines, orders } from '../orders/schema.ts';
import { IS_LOW } from '../products/products.module.ts';
import { products } from '../products/schema.ts';

export type OrderFilters = ListFilters<'listOrders'>;
type WaitingKind = NonNullable<OrderFilters['waiting']>;

export interface ListedOrderRow extends OrderRow {
  /** Pieces in all. */
  itemCount: number;
}

/** The search reads this many of the newest orders first, where it matches inside names too. */
const SEARCHED_ORDERS = 5_000;
/** Counts of what waits are capped here. */
const COUNTED = 100;
/** The newest orders, which devices store for reading offline. */
const OFFLINE_ORDERS = 200;
const DAY_MS = 24 * 60 * 60 * 1000;

/** As the index of reversed phone numbers stores it. */
export const PHONE_BACKWARDS = sql`reverse(regexp_replace(${orders.customerPhone}, '[^0-9]', '', 'g'))`;
const NAME = sql`replace(${orders.foldedName}, ' ', '')`;
const SECOND_NAME = sql`replace(substr(${orders.foldedName}, strpos(${orders.foldedName}, ' ') + 1), ' ', '')`;

const conditionsAt = (now: Date): FilterConditions<OrderFilters, typeof orders> => ({
  q: () => undefined, // `findIds` applies it.
  // Nothing is due for a cancelled order, so it does not count as unpaid unless cancelled orders are requested.
  payment: (payment, { status }) => {
    if (payment === 'refund_due') return IS_REFUND_DUE;
    return payment === 'unpaid' && status === undefined ? IS_UNPAID : eq(orders.paymentStatus, payment);
  },
  waiting: (kind) => waitingCondition(kind, now),
  courier: (courier) =>
    inArray(
      sql`lower(coalesce(${orders.courier}, ${orders.deliveryMethod}))`,
      // Folded by the database, as the column is: in some locales it leaves all but English letters alone.
      courierNames(courier).map((name) => sql`lower(${name})`),
    ),
  from: (day) => gte(orders.createdAt, dayStart(day)),
  to: (day) => lt(orders.createdAt, dayStart(nextDay(day))),
});

/** The courier column usually holds the delivery method's name, in the language of the staff member who shipped the order. */
function courierNames(courier: string): string[] {
  const method = courier.toLowerCase();
  if (!isDeliveryMethod(method)) return [courier];
  return [method, ...LANGUAGES.map((language) => deliveryMethodName(method, language))];
}

/** Newest first; no more than the page is read, and nothing is counted. */
export async function listOfficeOrders(
  executor: Executor,
  filters: OrderFilters,
  { after, limit, now }: { after: OrderCursor | null; limit: number; now: Date },
): Promise<ListedOrderRow[]> {
  const condition = and(
    filterCondition(orders, conditionsAt(now), filters),
    after === null ? undefined : isAfter(after),
  );
  const search = readSearch(filters.q ?? '');
  const wanted =
    search === null
      ? condition
      : isAmongIds(orders.id, await findIds(executor, search, { condition, after, limit }));
  return await listWhere(executor, wanted, limit);
}

/** Newest first. */
export async function listWhere(
  executor: Executor,
  condition: SQL | undefined,
  limit: number,
): Promise<ListedOrderRow[]> {
  return await executor
    .select({
      ...getTableColumns(orders),
      itemCount: sql<number>`(SELECT coalesce(sum(${orderLines.quantity}), 0)::integer FROM ${orderLines} WHERE ${orderLines.orderId} = ${orders.id})`,
    })
    .from(orders)
    .where(condition)
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit);
}

/** Written out, not as parameters, so that every plan can use the partial index. */
export const IS_REFUND_DUE = sql`(${orders.paid} > CASE WHEN ${orders.status} = 'Cancelled' THEN 0 ELSE ${orders.total} END OR ${orders.surplus} > 0)`;
const IS_UNPAID = sql`${orders.paymentStatus} = 'unpaid' AND ${orders.status} <> 'Cancelled'`;
const IS_PENDING = sql`${orders.status} = 'Pending'`;
const IS_UNCONFIRMED = sql`(${orders.paymentStatus} = 'unpaid' AND ${IS_PAID_FIRST})`;

/** One condition for the counts and for the lists they lead to. */
function waitingCondition(kind: WaitingKind, now: Date): SQL {
  switch (kind) {
    case 'to_confirm':
      return sql`${IS_PENDING} AND ${IS_UNCONFIRMED}`;
    case 'to_pack':
      return sql`${IS_PENDING} AND NOT ${IS_UNCONFIRMED}`;
    case 'old':
      return sql`${IS_PENDING} AND ${orders.createdAt} < ${new Date(now.getTime() - DAY_MS).toISOString()}::timestamptz`;
  }
}

/**
 * The newest orders that the search means. What is common fills a page from the newest few thousand orders. What is
 * rare there is found by indexes, each read to its end before anything is sorted: a plan that walks from the newest
 * order on would read all of them for a rare name.
 */
async function findIds(
  executor: Executor,
  { number, phoneBackwards, name }: OrderSearch,
  { condition, after, limit }: { condition: SQL | undefined; after: OrderCursor | null; limit: number },
): Promise<string[]> {
  const prefixes = [
    number === null ? null : startsWith(sql`${orders.orderNumber}`, number),
    phoneBackwards === null ? null : startsWith(PHONE_BACKWARDS, phoneBackwards),
    name === null ? null : startsWith(NAME, name),
    name === null ? null : startsWith(SECOND_NAME, name),
  ].filter((way) => way !== null);
  if (prefixes.length === 0) return [];
  const inside = name === null ? [] : [sql`strpos(${NAME}, ${name}) > 0`];
  const recent = idsFrom(newestOrders(after), and(or(...prefixes, ...inside), condition));
  const found = await newestOf(executor, [recent], limit);
  if (found.length === limit) return found;
  const byPrefix = prefixes.map((prefix) => idsFrom(sql`${orders}`, and(prefix, condition)));
  return await newestOf(
    executor,
    [idsFrom(sql`${orders}`, isAmongIds(orders.id, found)), ...byPrefix],
    limit,
  );
}

/** @param source what `orders` stands for in `condition` */
function idsFrom(source: SQL, condition: SQL | undefined): SQL {
  return sql`SELECT ${orders.id} AS id, ${orders.createdAt} AS created_at FROM ${source} WHERE ${condition}`;
}

async function newestOf(executor: Executor, queries: readonly SQL[], limit: number): Promise<string[]> {
  const { rows } = await executor.execute<{ id: string }>(sql`
    WITH found AS MATERIALIZED (${sql.join([...queries], sql` UNION `)})
    SELECT id FROM found ORDER BY created_at DESC, id DESC LIMIT ${limit}`);
  return rows.map(({ id }) => id);
}

/** The orders to look through. The limit is in the subquery, so that no plan reads more, with or without statistics. */
function newestOrders(after: OrderCursor | null): SQL {
  const start = after === null ? sql`true` : sql`newest.created_at <= ${after.at.toISOString()}::timestamptz`;
  return sql`(SELECT newest.* FROM ${orders} AS newest WHERE ${start}
    ORDER BY newest.created_at DESC, newest.id DESC LIMIT ${SEARCHED_ORDERS}) AS ${orders}`;
}

/** What waits for staff; each figure is capped at 100. */
export interface WaitingCounts {
  pending: number;
  unpaid: number;
  toConfirm: number;
  toPack: number;
  olderThanDay: number;
  lowStock: number;
}

export async function countWaiting(executor: Executor, now: Date): Promise<WaitingCounts> {
  const counted = (condition: SQL) =>
    sql`(SELECT count(*)::integer FROM (SELECT 1 FROM ${orders} WHERE ${condition} LIMIT ${COUNTED}) AS counted)`;
  const { rows } = await executor.execute<WaitingCounts & Record<string, unknown>>(sql`SELECT
    ${counted(IS_PENDING)} AS "pending",
    ${counted(IS_UNPAID)} AS "unpaid",
    ${counted(waitingCondition('to_confirm', now))} AS "toConfirm",
    ${counted(waitingCondition('to_pack', now))} AS "toPack",
    ${counted(waitingCondition('old', now))} AS "olderThanDay",
    (SELECT count(*)::integer FROM (
      SELECT 1 FROM ${products} WHERE ${IS_LOW} AND NOT ${products.isArchived} LIMIT ${COUNTED}
    ) AS counted) AS "lowStock"`);
  const [row] = rows;
  if (row === undefined) throw new Error('The counts have no row');
  return row;
}

/**
 * The orders that devices store for reading offline, newest first: those that changed at `since` or later, or all. A note does
 * not change the order's row, so the history is read too. By `max`: the planner may turn an EXISTS into a hash of all events.
 */
export async function listRecentlyChanged(
  executor: Executor,
  since: Date | null,
): Promise<OrderWithHistory[]> {
  const moment = sql`${since?.toISOString() ?? '-infinity'}::timestamptz`;
  const { rows } = await executor.execute<{ id: string }>(sql`
    SELECT newest.id FROM (
      SELECT id, updated_at FROM orders ORDER BY created_at DESC, id DESC LIMIT ${OFFLINE_ORDERS}
    ) AS newest
    WHERE newest.updated_at >= ${moment}
      OR (SELECT max(at) FROM order_events WHERE order_id = newest.id) >= ${moment}`);
  const ids = rows.map(({ id }) => id);
  return ids.length === 0 ? [] : await withHistory(executor, isAmongIds(orders.id, ids));
}

/** Newest first. */
export async function withHistory(
  executor: Executor,
  condition: SQL | undefined,
): Promise<OrderWithHistory[]> {
  const found = await withLines(executor, condition);
  const ids = found.map(({ id }) => id);
  const events = await executor
    .select({ orderId: orderEvents.orderId, ...EVENT_COLUMNS })
    .from(orderEvents)
    .where(isAmongIds(orderEvents.orderId, ids))
    .orderBy(asc(orderEvents.id));
  const byOrder = Map.groupBy(events, ({ orderId }) => orderId);
  return found.map((order) => ({ order, events: byOrder.get(order.id) ?? [] }));
}
