import type { OrderStatus } from '@phsar/domain/order-status';
import { PAYMENT_FACTS, PAYMENT_METHODS } from '@phsar/domain/payment';
import { and, asc, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { isAmongIds } from '../../platform/database/among.ts';
import { errorCodeOf, SQL_STATE } from '../../platform/database/database-error.ts';
import { type Executor, StaleReadError, type Transaction } from '../../platform/database/transaction.ts';
import type { IdempotencyKey } from '../../platform/idempotency-key.ts';
import { insertResult } from '../idempotency/idempotency.module.ts';
import type { NewOrder, OrderEvent, OrderLineRow, OrderRow, OrderWithLines } from './order-rows.ts';
import { orderEvents, orderLines, orders } from './schema.ts';

export interface OrderToWrite {
  order: NewOrder;
  lines: readonly OrderLineRow[];
  /** Null for an order that staff entered. */
  key: IdempotencyKey | null;
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
    transaction.$with('used').as(insertResult(transaction, key, `order:${orderNumber}`, createdAt)),
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

/** Orders that are paid before they are sent. */
export const IS_PAID_FIRST = inArray(
  orders.paymentMethod,
  PAYMENT_METHODS.filter((method) => !PAYMENT_FACTS[method].isPaidOnArrival),
);

/** The last order of a page in a list that is sorted by time, then id. */
export interface OrderCursor {
  at: Date;
  id: string;
}

/** The condition of what comes after an order in a list, newest first. */
export function isAfter({ at, id }: OrderCursor): SQL {
  return sql`(${orders.createdAt}, ${orders.id}) < (${at.toISOString()}::timestamptz, ${id}::uuid)`;
}

/** Newest first, of all accounts or in one status. */
export function listOrders(
  executor: Executor,
  { status, limit }: { status: OrderStatus | null; limit: number },
): Promise<OrderRow[]> {
  return withLines(executor, status === null ? undefined : eq(orders.status, status), limit);
}

export async function findOrderByNumber(
  executor: Executor,
  orderNumber: string,
): Promise<OrderWithLines | undefined> {
  const [order] = await withLines(executor, eq(orders.orderNumber, orderNumber));
  return order;
}

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

export async function replaceLines(
  executor: Executor,
  orderId: string,
  lines: readonly OrderLineRow[],
): Promise<void> {
  await executor.delete(orderLines).where(eq(orderLines.orderId, orderId));
  await executor.insert(orderLines).values(lines.map((line) => ({ ...line, orderId })));
}

/** Orders with their lines, newest first. */
export async function withLines(
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
  const ids = found.map(({ id }) => id);
  const lines = await executor
    .select()
    .from(orderLines)
    .where(isAmongIds(orderLines.orderId, ids))
    .orderBy(asc(orderLines.orderId), asc(orderLines.position));
  const byOrder = Map.groupBy(lines, ({ orderId }) => orderId);
  return found.map((order) => ({ ...order, lines: byOrder.get(order.id) ?? [] }));
}

export async function insertEvent(executor: Executor, orderId: string, event: OrderEvent): Promise<void> {
  await executor.insert(orderEvents).values(eventRow(orderId, event));
}

/** An event as a row of its table. */
export function eventRow<Id extends string | SQL>(orderId: Id, { at, action, actor, details }: OrderEvent) {
  const { kind, id, name, via } = actor;
  return { orderId, at, action, details, actorKind: kind, actorId: id, actorName: name, via };
}

export const EVENT_COLUMNS = {
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

/** The latest event that is not a note. */
export async function findLastStep(executor: Executor, orderId: string): Promise<OrderEvent | undefined> {
  const [event] = await executor
    .select(EVENT_COLUMNS)
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), ne(orderEvents.action, 'noted')))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  return event;
}

/**
 * A value that is null unless the account has a served order: delivered, or paid, also in part. A single value, which the
 * planner cannot turn into a join with all orders.
 */
export const servedOrderOf = (accountId: SQL) => sql`(
  SELECT 1 FROM orders AS served WHERE served.account_id = ${accountId}
    AND (served.paid_cents > 0 OR served.status = 'Delivered')
  LIMIT 1)`;

export async function hasOrder(executor: Executor, accountId: string): Promise<boolean> {
  return await exists(executor, eq(orders.accountId, accountId));
}

export async function hasUnpaidOrder(executor: Executor, accountId: string): Promise<boolean> {
  const isUnpaid = and(eq(orders.status, 'Pending'), eq(orders.paymentStatus, 'unpaid'));
  return await exists(executor, and(eq(orders.accountId, accountId), isUnpaid));
}

async function exists(executor: Executor, condition: SQL | undefined): Promise<boolean> {
  return (await executor.select({ id: orders.id }).from(orders).where(condition).limit(1)).length > 0;
}

/** Whether the shop has been paid for an order of the account, or has delivered one. */
export async function hasServedOrder(executor: Executor, accountId: string): Promise<boolean> {
  const { rows } = await executor.execute<{ isServed: boolean }>(
    sql`SELECT ${servedOrderOf(sql`${accountId}::uuid`)} IS NOT NULL AS "isServed"`,
  );
  return rows[0]?.isServed === true;
}
