import type { Cents } from '@phsar/domain/money';
import type { OrderStatus } from '@phsar/domain/order-status';
import type { PaymentCodeState, PaymentStatus } from '@phsar/domain/payment';
import { and, asc, desc, eq, gt, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { isAmongIds } from '../../platform/database/among.ts';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import type { Executor, Transaction } from '../../platform/database/transaction.ts';
import { orders } from '../orders/schema.ts';
import { ANSWER_WAIT, type PaymentRow } from './payment-code.ts';
import { payments } from './schema.ts';

/** A code with the number of its order. */
export type AskedCode = PaymentRow & { orderNumber: string };

/** Long after a bank would still report money for a code. */
const RETENTION_MS = 90 * 24 * 60 * 60 * 1000;

/** Money may still come for a code that has expired. */
function isUnsettled(): SQL {
  return inArray(payments.state, ['asked', 'expired']);
}

/** The order's newest code that is neither paid nor void and ends after `time`. */
export async function findOpenCode(
  transaction: Transaction,
  orderId: string,
  time: Date,
): Promise<PaymentRow | undefined> {
  const [row] = await transaction
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.orderId, orderId),
        eq(payments.state, 'asked'),
        isNull(payments.voidedAt),
        gt(payments.expiresAt, time),
      ),
    )
    .orderBy(desc(payments.madeAt))
    .limit(1);
  return row;
}

/** When the order's newest code was made; null where it has none. */
export async function findLastMade(transaction: Transaction, orderId: string): Promise<Date | null> {
  const [row] = await transaction
    .select({ madeAt: payments.madeAt })
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(desc(payments.madeAt))
    .limit(1);
  return row?.madeAt ?? null;
}

export async function insertCode(
  transaction: Transaction,
  row: typeof payments.$inferInsert,
): Promise<PaymentRow> {
  const [written] = await transaction.insert(payments).values(row).returning();
  if (written === undefined) throw new Error('A payment code was not written');
  return written;
}

/** Stores the link that opens the bank's app. */
export async function saveDeepLink(executor: Executor, id: string, deepLink: string): Promise<void> {
  await executor.update(payments).set({ deepLink }).where(eq(payments.id, id));
}

/**
 * Codes that are due for a check, the longest waiting first.
 * @param latest what is due after it was written before the clock was set back, and is due now
 */
export async function listCodesToAsk(
  executor: Executor,
  { now, latest, limit }: { now: Date; latest: Date; limit: number },
): Promise<AskedCode[]> {
  const rows = await executor
    .select({ code: payments, orderNumber: orders.orderNumber })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(or(lte(payments.nextAskAt, now), gt(payments.nextAskAt, latest)))
    .orderBy(asc(payments.nextAskAt))
    .limit(limit);
  return rows.map(({ code, orderNumber }) => ({ ...code, orderNumber }));
}

/** The newest codes of an order that were neither paid nor failed. */
export async function listUnpaidCodes(
  executor: Executor,
  orderNumber: string,
  limit: number,
): Promise<AskedCode[]> {
  const rows = await executor
    .select({ code: payments })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(orders.orderNumber, orderNumber), isUnsettled()))
    .orderBy(desc(payments.madeAt))
    .limit(limit);
  return rows.map(({ code }) => ({ ...code, orderNumber }));
}

/** Says when Bakong is asked about codes again; null ends it, and what was not paid is then expired. */
export async function setNextAsk(
  executor: Executor,
  ids: readonly string[],
  nextAskAt: Date | null,
): Promise<void> {
  if (ids.length === 0) return;
  const ended = { nextAskAt, state: 'expired' } as const;
  await executor
    .update(payments)
    .set(nextAskAt === null ? ended : { nextAskAt })
    .where(and(isAmongIds(payments.id, ids), eq(payments.state, 'asked')));
}

/** Whether a transaction at Bakong has paid a code already. */
export async function isHashUsed(executor: Executor, hash: string): Promise<boolean> {
  const [row] = await executor.select({ id: payments.id }).from(payments).where(eq(payments.hash, hash));
  return row !== undefined;
}

/** Writes what became of a code, once. @returns false when that was written before */
export async function settleCode(
  executor: Executor,
  id: string,
  { state, hash, now }: { state: PaymentCodeState; hash: string | null; now: Date },
): Promise<boolean> {
  const rows = await executor
    .update(payments)
    .set({ state, hash, settledAt: hash === null ? null : now, nextAskAt: null })
    .where(and(eq(payments.id, id), isUnsettled()))
    .returning({ id: payments.id });
  return rows.length > 0;
}

/**
 * An order's money and when it was paid, and its newest code unless nothing is due, an edit voided it or Bakong has told of a
 * transaction for it; undefined for an unknown order. Cheap: it is asked every few seconds.
 */
export async function findPaymentState(executor: Executor, orderNumber: string) {
  const { rows } = await executor.execute<{
    accountId: string | null;
    isDemo: boolean;
    status: OrderStatus;
    paymentStatus: PaymentStatus;
    total: Cents;
    paid: Cents;
    paidAt: Date | string | null;
    md5: string | null;
  }>(sql`
    SELECT account_id AS "accountId", is_demo AS "isDemo", status, payment_status AS "paymentStatus",
      total_cents AS total, paid_cents AS paid,
      CASE WHEN payment_status = 'paid' AND total_cents <= paid_cents THEN (
        SELECT max(at) FROM order_events
        WHERE order_id = orders.id AND action IN ('paid', 'delivered') AND details ? 'amount'
      ) END AS "paidAt",
      CASE WHEN status <> 'Cancelled' AND total_cents > paid_cents THEN (
        SELECT CASE WHEN voided_at IS NULL AND ${isUnsettled()} THEN md5 END FROM payments
        WHERE order_id = orders.id ORDER BY made_at DESC LIMIT 1
      ) END AS md5
    FROM orders WHERE order_number = ${orderNumber}`);
  return rows[0];
}

/**
 * Deletes codes that ended without money.
 * @param wereAsked whether Bakong is asked: a code that it has not answered for may have been paid, and stays
 */
export async function forgetEndedCodes(
  executor: Executor,
  now: Date,
  { wereAsked }: { wereAsked: boolean },
): Promise<void> {
  const ended = wereAsked ? eq(payments.state, 'expired') : isUnsettled();
  const old = lt(payments.expiresAt, new Date(now.getTime() - RETENTION_MS));
  await deleteInBatches(executor, payments, sql`${ended} AND ${isNull(payments.hash)} AND ${old}`);
}

/** Voids the codes of an edited order. Bakong is still asked about them: a displayed code can still be paid. */
export async function voidOpenCodes(transaction: Transaction, orderId: string, now: Date): Promise<void> {
  await transaction
    .update(payments)
    .set({ voidedAt: now })
    .where(and(eq(payments.orderId, orderId), eq(payments.state, 'asked'), isNull(payments.voidedAt)));
}

/**
 * Of a row of `orders`: money may still come by one of its codes. Bakong is asked about each for an hour after its end,
 * and no answer is waited for longer than a day.
 */
export function hasOpenCode(now: Date): SQL {
  const oldest = new Date(now.getTime() - ANSWER_WAIT);
  const isOpen = and(
    eq(payments.orderId, orders.id),
    eq(payments.state, 'asked'),
    gt(payments.expiresAt, oldest),
  );
  // For EXISTS PostgreSQL may read the whole table once, in place of an order's few codes.
  return sql`(SELECT count(*) FROM ${payments} WHERE ${isOpen}) > 0`;
}
