import type { Cents } from '@phsar/domain/money';
import type { OrderStatus } from '@phsar/domain/order-status';
import { PAYMENT_FACTS, PAYMENT_METHODS } from '@phsar/domain/payment';
import { and, asc, desc, eq, gt, gte, inArray, lt, ne, type SQL, sql } from 'drizzle-orm';
import { isAmongIds } from '../../platform/database/among.ts';
import { errorCodeOf, SQL_STATE } from '../../platform/database/database-error.ts';
import { deleteInBatches, repeatInBatches } from '../../platform/database/delete-in-batches.ts';
import { idempotencyKeys, orderEvents, orderLines, orders } from '../../platform/database/schema.ts';
import { type Executor, StaleReadError, type Transaction } from '../../platform/database/transaction.ts';
import type {
  NewOrder,
  OrderEvent,
  OrderLineRow,
  OrderRow,
  OrderWithHistory,
  OrderWithLines,
} from './order-rows.ts';

/** The order that an idempotency key placed, and the hash of what was sent. */
export interface StoredKey {
  payloadHash: string;
  orderId: string;
}

/** One attempt with a key at a time, on all servers. False while another one runs; free when the transaction ends. */
export async function tryLockKey(transaction: Transaction, accountId: string, key: string): Promise<boolean> {
  const { rows } = await transaction.execute<{ isFree: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock(hashtextextended(${`order ${accountId} ${key}`}, 0)) AS "isFree"`,
  );
  return rows[0]?.isFree === true;
}

/** What an account's idempotency key was used for; undefined if unused. */
export async function findKey(
  executor: Executor,
  accountId: string,
  key: string,
): Promise<StoredKey | undefined> {
  const { payloadHash, orderId } = idempotencyKeys;
  const [row] = await executor
    .select({ payloadHash, orderId })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.accountId, accountId), eq(idempotencyKeys.key, key)));
  return row;
}

/** Those of one account, in its order's transaction. */
export async function deleteAccountKeysBefore(
  transaction: Transaction,
  accountId: string,
  time: Date,
): Promise<void> {
  await transaction
    .delete(idempotencyKeys)
    .where(and(eq(idempotencyKeys.accountId, accountId), lt(idempotencyKeys.createdAt, time)));
}

/** Those of all accounts. */
export async function deleteKeysBefore(executor: Executor, time: Date): Promise<void> {
  await deleteInBatches(executor, idempotencyKeys, lt(idempotencyKeys.createdAt, time));
}

/** An account's idempotency key that places an order. */
export interface UsedKey {
  accountId: string;
  key: string;
  payloadHash: string;
}

/** An order that is to be written. */
export interface OrderToWrite {
  order: NewOrder;
  lines: readonly OrderLineRow[];
  /** Null for an order that staff entered. */
  key: UsedKey | null;
  /** The beginning of its history. */
  events: readonly OrderEvent[];
}

/**
 * Writes an order, its lines, its key and the beginning of its history, in one round trip.
 * @throws StaleReadError when its number is taken: the transaction runs again, with another one
 */
export async function insertOrder(
  transaction: Transaction,
  { order, orderNumber, lines, key, events }: OrderToWrite & { orderNumber: string },
): Promise<OrderWithLines> {
  const { createdAt } = order;
  const placed = transaction.$with('placed').as(
    transaction
      .insert(orders)
      .values({ ...order, orderNumber, updatedAt: createdAt })
      .returning(),
  );
  const orderId = sql`(SELECT id FROM placed)`;
  const event = transaction.$with('event').as(
    transaction
      .insert(orderEvents)
      .values(events.map((one) => eventRow(orderId, one)))
      .returning({ id: orderEvents.id }),
  );
  const line = transaction.$with('line').as(
    transaction
      .insert(orderLines)
      .values(lines.map((row) => ({ ...row, orderId })))
      .returning({ position: orderLines.position }),
  );
  const used = key && [
    transaction.$with('used').as(
      transaction
        .insert(idempotencyKeys)
        .values({ ...key, orderId, createdAt })
        .returning({ key: idempotencyKeys.key }),
    ),
  ];
  const written = transaction
    .with(placed, event, line, ...(used ?? []))
    .select()
    .from(placed);
  const [row] = await written.catch((error: unknown) => {
    throw errorCodeOf(error) === SQL_STATE.uniqueViolation ? new StaleReadError() : error;
  });
  if (row === undefined) throw new Error('The order was not written');
  return { ...row, lines: [...lines] };
}

/** What is ordered, pending and unpaid, or free. */
export interface UnpaidOrders {
  orders: number;
  pieces: number;
  amount: Cents;
}

/**
 * The condition on an order that its account has neither a proved phone nor a served order, as `hasServedOrder` defines it. As single
 * values, which the planner cannot turn into a join with all orders.
 */
const IS_OF_NEW_ACCOUNT = sql`
  (SELECT phone_verified_at FROM accounts WHERE id = orders.account_id) IS NULL
  AND (
    SELECT 1 FROM orders AS served WHERE served.account_id = orders.account_id
      AND (served.payment_status = 'paid' AND served.paid_cents > 0 OR served.status = 'Delivered')
    LIMIT 1
  ) IS NULL`;

/** Sums unpaid or free pending orders of the account and, for new accounts, of each network; and all orders of new accounts in a span of time. */
export async function sumUnpaidOrders(
  transaction: Transaction,
  {
    accountId,
    networks,
    from,
    until,
  }: { accountId: string; networks: readonly string[]; from: Date; until: Date },
): Promise<{ account: UnpaidOrders; networks: UnpaidOrders[]; newAccounts: UnpaidOrders }> {
  const sums = (rows: SQL) => sql`
    SELECT count(*)::int AS orders, coalesce(sum(total_cents), 0)::bigint AS amount,
      coalesce(sum((SELECT sum(quantity) FROM order_lines WHERE order_id = counted.id)), 0)::bigint AS pieces
    FROM (${rows}) AS counted`;
  // The status is written out: a parameter would not match the conditions of the indexes, nor would an OR. A free order counts as paid.
  const waiting = (isOf: SQL) => sql`
    SELECT id, total_cents FROM orders WHERE status = 'Pending' AND payment_status = 'unpaid' AND ${isOf}
    UNION ALL SELECT id, total_cents FROM orders
      WHERE status = 'Pending' AND total_cents = 0 AND payment_status <> 'unpaid' AND ${isOf}`;
  const { rows } = await transaction.execute<{ orders: number; pieces: number; amount: number }>(
    sql.join(
      [
        sums(waiting(sql`account_id = ${accountId}`)),
        sums(sql`SELECT id, total_cents FROM orders WHERE created_at > ${from.toISOString()}::timestamptz AND created_at < ${until.toISOString()}::timestamptz
          AND account_id IS NOT NULL AND channel = 'web'
          AND status <> 'Cancelled' AND ${IS_OF_NEW_ACCOUNT}`),
        ...networks.map((network, index) => {
          const isFrom =
            index === 0 ? sql`network = ${network}` : sql`wider_networks @> ${sql.param([network])}::text[]`;
          return sums(waiting(sql`${isFrom} AND ${IS_OF_NEW_ACCOUNT}`));
        }),
      ],
      sql` UNION ALL `,
    ),
  );
  const [account, newAccounts, ...ofNetworks] = rows;
  if (account === undefined || newAccounts === undefined) throw new Error('The sums are missing');
  return { account, newAccounts, networks: ofNetworks };
}

/** Orders that are paid before they are sent. */
export const IS_PAID_FIRST = inArray(
  orders.paymentMethod,
  PAYMENT_METHODS.filter((method) => !PAYMENT_FACTS[method].isPaidOnArrival),
);

/** Orders that were placed in a span of time and still wait for their money, oldest first. Not what staff entered, nor demo orders. */
export async function listAwaitingPayment(
  executor: Executor,
  { from, until, limit, offset }: { from: Date; until: Date; limit: number; offset: number },
): Promise<{ orderNumber: string; createdAt: Date }[]> {
  // The status is written out: a parameter would not match the condition of the index.
  return await executor
    .select({ orderNumber: orders.orderNumber, createdAt: orders.createdAt })
    .from(orders)
    .where(
      and(
        sql`payment_status = 'unpaid' AND status <> 'Cancelled'`,
        eq(orders.status, 'Pending'),
        eq(orders.channel, 'web'),
        eq(orders.isDemo, false),
        eq(orders.paid, 0),
        gt(orders.total, 0),
        IS_PAID_FIRST,
        gte(orders.createdAt, from),
        lt(orders.createdAt, until),
        // A free order that an edit made cost something waits from then on.
        sql`NOT EXISTS (SELECT 1 FROM order_events WHERE order_id = orders.id AND action = 'edited' AND at >= ${until.toISOString()}::timestamptz)`,
      ),
    )
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .limit(limit)
    .offset(offset);
}

/** Serialises the orders of accounts without a proved phone or a served order, on all servers, until the transaction ends. */
export async function lockNewAccounts(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('orders of new accounts', 0))`);
}

/**
 * Clears the networks of orders that are paid and not free, shipped or cancelled, or older than `time`: a batch at a time, so that no
 * statement takes too long, and none waits for an order that staff is moving.
 * @param executor not a transaction
 * @param batch fewer in tests
 */
export async function forgetNetworks(executor: Executor, time: Date, batch = 5_000): Promise<void> {
  const statement = sql`
    UPDATE orders SET network = NULL, wider_networks = NULL WHERE id = ANY (ARRAY(
      SELECT id FROM orders WHERE network IS NOT NULL
        AND (status <> 'Pending' OR (payment_status <> 'unpaid' AND total_cents > 0) OR created_at < ${time.toISOString()}::timestamptz)
      LIMIT ${batch} FOR UPDATE SKIP LOCKED))`;
  await repeatInBatches(executor, statement, batch);
}

/** The last order of a page in a list that is sorted by time, then id. */
export interface OrderCursor {
  createdAt: Date;
  id: string;
}

/** The condition of what comes after an order in a list, newest first. */
export function isAfter({ createdAt, id }: OrderCursor): SQL {
  return sql`(${orders.createdAt}, ${orders.id}) < (${createdAt.toISOString()}::timestamptz, ${id}::uuid)`;
}

/** Newest first. */
export function listAccountOrders(
  executor: Executor,
  accountId: string,
  { after, limit }: { after: OrderCursor | null; limit: number },
): Promise<OrderWithLines[]> {
  return withLines(executor, isListed(accountId, after), limit);
}

function isListed(accountId: string, after: OrderCursor | null): SQL | undefined {
  return and(eq(orders.accountId, accountId), after === null ? undefined : isAfter(after));
}

/** More lines than anybody has the reads for; the rest need not be counted. */
const MOST_COUNTED = 400_000;

/** How many lines the account's orders have, or the newest of them. @param limit null for all orders */
export async function countAccountLines(
  executor: Executor,
  accountId: string,
  { after, limit }: { after: OrderCursor | null; limit: number | null },
): Promise<number> {
  const sorted = executor
    .select({ id: orders.id })
    .from(orders)
    .where(isListed(accountId, after))
    .orderBy(desc(orders.createdAt), desc(orders.id));
  const listed = limit === null ? sorted : sorted.limit(limit);
  // OFFSET keeps the planner from reading the lines of all accounts.
  const { rows } = await executor.execute<{ count: number }>(sql`
    SELECT count(*)::integer AS count FROM (
      SELECT 1 FROM (${listed}) AS listed
      CROSS JOIN LATERAL (SELECT 1 FROM ${orderLines} WHERE ${orderLines.orderId} = listed.id OFFSET 0) AS lines
      LIMIT ${MOST_COUNTED}
    ) AS counted`);
  return rows[0]?.count ?? 0;
}

/** Newest first, of all accounts or in one status. */
export function listOrders(
  executor: Executor,
  { status, limit }: { status: OrderStatus | null; limit: number },
): Promise<OrderRow[]> {
  return executor
    .select()
    .from(orders)
    .where(status === null ? undefined : eq(orders.status, status))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit);
}

/** An order of another account counts as unknown. */
export async function findAccountOrder(
  executor: Executor,
  accountId: string,
  id: string,
): Promise<OrderWithLines | undefined> {
  const [order] = await withLines(executor, and(eq(orders.accountId, accountId), eq(orders.id, id)));
  return order;
}

/** An order with its lines; undefined if unknown. */
export async function findOrderByNumber(
  executor: Executor,
  orderNumber: string,
): Promise<OrderWithLines | undefined> {
  const [order] = await withLines(executor, eq(orders.orderNumber, orderNumber));
  return order;
}

/**
 * Those of the `count` newest orders that changed at `since` or later, newest first; all of them when it is null. A note
 * leaves the order's row alone, so the history is asked too. By `max`: the planner may turn an EXISTS into a hash of
 * all events.
 */
export async function listRecentlyChanged(
  executor: Executor,
  { count, since }: { count: number; since: Date | null },
): Promise<OrderWithHistory[]> {
  const moment = sql`${since?.toISOString() ?? '-infinity'}::timestamptz`;
  const { rows } = await executor.execute<{ id: string }>(sql`
    SELECT newest.id FROM (
      SELECT id, updated_at FROM orders ORDER BY created_at DESC, id DESC LIMIT ${count}
    ) AS newest
    WHERE newest.updated_at >= ${moment}
      OR (SELECT max(at) FROM order_events WHERE order_id = newest.id) >= ${moment}`);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const found = await withLines(executor, isAmongIds(orders.id, ids));
  const events = await executor
    .select({ orderId: orderEvents.orderId, ...EVENT_COLUMNS })
    .from(orderEvents)
    .where(isAmongIds(orderEvents.orderId, ids))
    .orderBy(asc(orderEvents.id));
  const byOrder = Map.groupBy(events, ({ orderId }) => orderId);
  return found.map((order) => ({ order, events: byOrder.get(order.id) ?? [] }));
}

/** Locks the order until the transaction ends. */
export async function lockOrder(
  transaction: Transaction,
  orderNumber: string,
): Promise<OrderWithLines | undefined> {
  const isOrder = eq(orders.orderNumber, orderNumber);
  await transaction.select({ id: orders.id }).from(orders).where(isOrder).for('update');
  return await findOrderByNumber(transaction, orderNumber);
}

/** Changes columns of an order, which the transaction must have locked. */
export async function updateOrder(
  executor: Executor,
  id: string,
  change: Partial<OrderRow> & { updatedAt: Date; version: number },
): Promise<void> {
  await executor.update(orders).set(change).where(eq(orders.id, id));
}

/** Replaces all lines of an order. */
export async function replaceLines(
  executor: Executor,
  orderId: string,
  lines: readonly OrderLineRow[],
): Promise<void> {
  await executor.delete(orderLines).where(eq(orderLines.orderId, orderId));
  await executor.insert(orderLines).values(lines.map((line) => ({ ...line, orderId })));
}

async function withLines(
  executor: Executor,
  condition: SQL | undefined,
  limit: number | null = null,
): Promise<OrderWithLines[]> {
  const sorted = executor
    .select()
    .from(orders)
    .where(condition)
    .orderBy(desc(orders.createdAt), desc(orders.id));
  const found = await (limit === null ? sorted : sorted.limit(limit));
  if (found.length === 0) return [];
  const lines = await executor
    .select()
    .from(orderLines)
    .where(
      isAmongIds(
        orderLines.orderId,
        found.map(({ id }) => id),
      ),
    )
    .orderBy(asc(orderLines.orderId), asc(orderLines.position));
  const byOrder = Map.groupBy(lines, ({ orderId }) => orderId);
  return found.map((order) => ({ ...order, lines: byOrder.get(order.id) ?? [] }));
}

/** Adds a step to an order's history. */
export async function insertEvent(executor: Executor, orderId: string, event: OrderEvent): Promise<void> {
  await executor.insert(orderEvents).values(eventRow(orderId, event));
}

/** A step as its table holds it. */
export function eventRow<Id extends string | SQL>(orderId: Id, { at, action, actor, details }: OrderEvent) {
  const { kind, id, name, via } = actor;
  return { orderId, at, action, details, actorKind: kind, actorId: id, actorName: name, via };
}

/** As `OrderEvent` names them. */
const EVENT_COLUMNS = {
  at: orderEvents.at,
  action: orderEvents.action,
  details: orderEvents.details,
  actor: {
    kind: orderEvents.actorKind,
    id: orderEvents.actorId,
    name: orderEvents.actorName,
    via: orderEvents.via,
  },
};

/** In the order in which they happened. */
export async function listEvents(executor: Executor, orderId: string): Promise<OrderEvent[]> {
  return await executor
    .select(EVENT_COLUMNS)
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.id));
}

/** The latest step that is no note. */
export async function findLastStep(executor: Executor, orderId: string): Promise<OrderEvent | undefined> {
  const [event] = await executor
    .select(EVENT_COLUMNS)
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), ne(orderEvents.action, 'noted')))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  return event;
}
