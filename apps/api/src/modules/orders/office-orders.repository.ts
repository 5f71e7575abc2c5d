import type { OrderStatus } from '@phsar/domain/order-status';
import type { PaymentStatus } from '@phsar/domain/payment';
import { and, desc, eq, getTableColumns, gte, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { orderLines, orders, products } from '../../platform/database/schema.ts';
import type { Executor } from '../../platform/database/transaction.ts';
import type { OrderRow } from './order-rows.ts';
import type { OrderSearch } from './order-search.ts';

/** What the office's list shows; what is not given does not narrow it. */
export interface OrderFilter {
  search?: OrderSearch | undefined;
  status?: OrderStatus | undefined;
  payment?: PaymentStatus | 'refund_due' | undefined;
  province?: string | undefined;
  courier?: string | undefined;
  /** The first moment. */
  from?: Date | undefined;
  /** The first moment that is too late. */
  until?: Date | undefined;
}

/** The last order of the page before. */
export interface OrderCursor {
  createdAt: Date;
  id: string;
}

export interface ListedOrderRow extends OrderRow {
  /** Pieces in all. */
  itemCount: number;
}

/** The search looks at so many of the newest orders first, there inside names too. */
const LOOKED_THROUGH = 5_000;
/** What waits is counted up to this. */
const COUNTED = 100;
const LOW_STOCK = 5;

const PHONE_BACKWARDS = sql`reverse(regexp_replace(${orders.customerPhone}, '[^0-9]', '', 'g'))`;
const NAME = sql`replace(${orders.foldedName}, ' ', '')`;
const SECOND_NAME = sql`replace(substr(${orders.foldedName}, strpos(${orders.foldedName}, ' ') + 1), ' ', '')`;

/** Newest first; no more than the page is read, and nothing is counted. */
export async function listOfficeOrders(
  executor: Executor,
  filter: OrderFilter,
  { after, limit }: { after: OrderCursor | null; limit: number },
): Promise<ListedOrderRow[]> {
  const condition = and(filterOf(filter), after === null ? undefined : isAfter(after));
  const { search } = filter;
  const wanted =
    search === undefined ? condition : isOneOf(await findIds(executor, search, { condition, after, limit }));
  return await executor
    .select({
      ...getTableColumns(orders),
      itemCount: sql<number>`(SELECT coalesce(sum(${orderLines.quantity}), 0)::integer FROM ${orderLines} WHERE ${orderLines.orderId} = ${orders.id})`,
    })
    .from(orders)
    .where(wanted)
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit);
}

function filterOf({ status, payment, province, courier, from, until }: OrderFilter): SQL | undefined {
  return and(
    status === undefined ? undefined : eq(orders.status, status),
    paymentCondition(payment, status),
    province === undefined ? undefined : sql`${orders.province} = ${province}`,
    courier === undefined
      ? undefined
      : sql`lower(coalesce(${orders.courier}, ${orders.deliveryMethod})) = lower(${courier})`,
    from === undefined ? undefined : gte(orders.createdAt, from),
    until === undefined ? undefined : lt(orders.createdAt, until),
  );
}

/** Nobody is to pay for a cancelled order, so it is no unpaid one unless cancelled orders are asked for. */
function paymentCondition(payment: OrderFilter['payment'], status: OrderStatus | undefined): SQL | undefined {
  if (payment === undefined) return undefined;
  if (payment === 'refund_due') {
    return sql`${orders.paid} > CASE WHEN ${orders.status} = 'Cancelled' THEN 0 ELSE ${orders.total} END`;
  }
  const isOpen = payment === 'unpaid' && status === undefined ? ne(orders.status, 'Cancelled') : undefined;
  return and(eq(orders.paymentStatus, payment), isOpen);
}

function isAfter({ createdAt, id }: OrderCursor): SQL {
  return sql`(${orders.createdAt}, ${orders.id}) < (${createdAt.toISOString()}::timestamptz, ${id}::uuid)`;
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
  const isRecent = sql`${orders.createdAt} >= coalesce((${oldestLookedThrough(after)}), '-infinity'::timestamptz)`;
  const recent = and(isRecent, or(...prefixes, ...inside), condition);
  const found = await newestOf(executor, [recent], limit);
  if (found.length === limit) return found;
  return await newestOf(executor, [recent, ...prefixes.map((prefix) => and(prefix, condition))], limit);
}

async function newestOf(
  executor: Executor,
  conditions: readonly (SQL | undefined)[],
  limit: number,
): Promise<string[]> {
  const queries = conditions.map(
    (condition) =>
      sql`SELECT ${orders.id} AS id, ${orders.createdAt} AS created_at FROM ${orders} WHERE ${condition}`,
  );
  const { rows } = await executor.execute<{ id: string }>(sql`
    WITH found AS MATERIALIZED (${sql.join(queries, sql` UNION `)})
    SELECT id FROM found ORDER BY created_at DESC, id DESC LIMIT ${limit}`);
  return rows.map(({ id }) => id);
}

function oldestLookedThrough(after: OrderCursor | null): SQL {
  const start =
    after === null ? sql`true` : sql`newest.created_at <= ${after.createdAt.toISOString()}::timestamptz`;
  return sql`SELECT newest.created_at FROM orders AS newest WHERE ${start}
    ORDER BY newest.created_at DESC, newest.id DESC OFFSET ${LOOKED_THROUGH} LIMIT 1`;
}

function isOneOf(ids: readonly string[]): SQL {
  return sql`${orders.id} = ANY (${sql.param([...ids])}::uuid[])`;
}

/** By bytes, as the indexes with `text_pattern_ops` are sorted; nothing is larger than the last character. */
function startsWith(text: SQL, prefix: string): SQL {
  return sql`(${text} ~>=~ ${prefix} AND ${text} ~<~ ${`${prefix}\u{10ffff}`})`;
}

export interface WaitingCounts {
  pending: number;
  unpaid: number;
  toConfirm: number;
  toPack: number;
  olderThanDay: number;
  lowStock: number;
}

/** What waits, each counted up to 100. @param dayAgo 24 hours before now */
export async function countWaiting(executor: Executor, dayAgo: Date): Promise<WaitingCounts> {
  const counted = (condition: SQL) =>
    sql`(SELECT count(*)::integer FROM (SELECT 1 FROM ${orders} WHERE ${condition} LIMIT ${COUNTED}) AS counted)`;
  const pending = sql`${orders.status} = 'Pending'`;
  const unconfirmed = sql`${orders.paymentStatus} = 'unpaid' AND ${orders.paymentMethod} = 'bank_transfer'`;
  const { rows } = await executor.execute<WaitingCounts & Record<string, unknown>>(sql`SELECT
    ${counted(pending)} AS "pending",
    ${counted(sql`${orders.paymentStatus} = 'unpaid' AND ${orders.status} <> 'Cancelled'`)} AS "unpaid",
    ${counted(sql`${pending} AND ${unconfirmed}`)} AS "toConfirm",
    ${counted(sql`${pending} AND NOT (${unconfirmed})`)} AS "toPack",
    ${counted(sql`${pending} AND ${orders.createdAt} < ${dayAgo.toISOString()}::timestamptz`)} AS "olderThanDay",
    (SELECT count(*)::integer FROM (
      SELECT 1 FROM ${products} WHERE ${products.stock} <= ${sql.raw(String(LOW_STOCK))} LIMIT ${COUNTED}
    ) AS counted) AS "lowStock"`);
  const [row] = rows;
  if (row === undefined) throw new Error('The counts have no row');
  return row;
}

export interface DayRow {
  /** YYYY-MM-DD, of Phnom Penh. */
  day: string;
  orders: number;
  /** Cents. */
  revenue: number;
  cancelled: number;
}

/** Days with an order, the first first. @param until the first moment that is too late */
export async function sumDays(
  executor: Executor,
  { from, until }: { from: Date; until: Date },
): Promise<DayRow[]> {
  const { rows } = await executor.execute<DayRow & Record<string, unknown>>(sql`
    SELECT to_char(${orders.createdAt} AT TIME ZONE 'Asia/Phnom_Penh', 'YYYY-MM-DD') AS "day",
      count(*)::integer AS "orders",
      coalesce(sum(${orders.total}) FILTER (WHERE ${orders.status} <> 'Cancelled'), 0)::float8 AS "revenue",
      count(*) FILTER (WHERE ${orders.status} = 'Cancelled')::integer AS "cancelled"
    FROM ${orders}
    WHERE ${orders.createdAt} >= ${from.toISOString()}::timestamptz
      AND ${orders.createdAt} < ${until.toISOString()}::timestamptz
    GROUP BY 1 ORDER BY 1`);
  return rows;
}
