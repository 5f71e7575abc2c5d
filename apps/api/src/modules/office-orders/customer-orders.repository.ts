import { and, asc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { isAmongIds } from '../../platform/database/among.ts';
import type { Executor, Transaction } from '../../platform/database/transaction.ts';
import type { OrderWithHistory } from '../orders/orders.module.ts';
import { orderEvents, orders } from '../orders/schema.ts';
import { hasOpenCode } from '../payments/payments.module.ts';
import { stockMovements } from '../stock/schema.ts';
import {
  IS_REFUND_DUE,
  type ListedOrderRow,
  listWhere,
  PHONE_BACKWARDS,
  withHistory,
} from './office-orders.repository.ts';

/** A person by their account, and by the phone number of orders that staff entered. */
export interface OrderingPerson {
  accountId: string;
  /** E.164; null where the number was not verified as the person's. */
  phone: string | null;
}

function isOf({ accountId, phone }: OrderingPerson): SQL | undefined {
  if (phone === null) return eq(orders.accountId, accountId);
  const digits = [...phone.replace(/\D/g, '')].reverse().join('');
  return or(
    eq(orders.accountId, accountId),
    and(isNull(orders.accountId), sql`${PHONE_BACKWARDS} = ${digits}`),
  );
}

/** Newest first. */
export function listOrdersOf(
  executor: Executor,
  person: OrderingPerson,
  limit: number,
): Promise<ListedOrderRow[]> {
  return listWhere(executor, isOf(person), limit);
}

/** All orders of a person: their count, the cents of those not cancelled, and how many are open. */
export async function sumOrdersOf(executor: Executor, person: OrderingPerson, now: Date) {
  // Not delivered yet, not paid in full, with a refund due, or being paid.
  const isUnsettled = sql`${orders.status} = 'Delivered' AND ${orders.paid} < ${orders.total}`;
  const isOpen = sql`${orders.status} IN ('Pending', 'Shipped') OR ${isUnsettled} OR ${IS_REFUND_DUE} OR ${hasOpenCode(now)}`;
  const [sums] = await executor
    .select({
      count: sql<number>`count(*)::integer`,
      total: sql<number>`coalesce(sum(${orders.total}) FILTER (WHERE ${orders.status} <> 'Cancelled'), 0)::float8`,
      open: sql<number>`(count(*) FILTER (WHERE ${isOpen}))::integer`,
    })
    .from(orders)
    .where(isOf(person));
  if (sums === undefined) throw new Error('The sums have no row');
  return sums;
}

/** All orders of a person with their histories, oldest first. */
export async function wholeOrdersOf(executor: Executor, person: OrderingPerson): Promise<OrderWithHistory[]> {
  return (await withHistory(executor, isOf(person))).reverse();
}

/** Locks all orders of a person until the transaction ends. @returns their ids */
export async function lockOrdersOf(transaction: Transaction, person: OrderingPerson): Promise<string[]> {
  const rows = await transaction
    .select({ id: orders.id })
    .from(orders)
    .where(isOf(person))
    .orderBy(asc(orders.id))
    .for('update');
  return rows.map(({ id }) => id);
}

/**
 * Removes personal data from orders and their history: names, phone numbers, addresses, tracking numbers and free text
 * by staff. Province, goods, money and courier stay. The new version updates the copies on devices.
 */
export async function emptyPersonOf(
  transaction: Transaction,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await transaction
    .update(orders)
    .set({
      accountId: null,
      customerName: '',
      foldedName: '',
      customerPhone: '',
      address: '',
      trackingNumber: null,
      cancelReason: null,
      network: null,
      widerNetworks: null,
      version: sql`${orders.version} + 1`,
      updatedAt: now,
    })
    .where(isAmongIds(orders.id, ids));
  const { details, actorKind } = orderEvents;
  await transaction
    .update(orderEvents)
    .set({
      // Without `was` the last action cannot be undone; undoing it would restore a tracking number.
      details: sql`${details} - '{was,text,reason,trackingNumber}'::text[]
        #- '{before,customerName}' #- '{before,customerPhone}' #- '{before,address}'`,
      actorId: sql`CASE WHEN ${actorKind} = 'shopper' THEN NULL ELSE ${orderEvents.actorId} END`,
    })
    .where(isAmongIds(orderEvents.orderId, ids));
  await transaction
    .update(stockMovements)
    .set({ actorId: null })
    .where(and(isAmongIds(stockMovements.orderId, ids), eq(stockMovements.actorKind, 'shopper')));
}
