import type { Transaction } from '../../platform/database/transaction.ts';
import type { AuditActor, AuditService } from '../audit/audit.module.ts';
import { moveStock } from '../products/products.module.ts';
import { NOTHING_DUE, type OrderUpdate } from './order-moves.ts';
import type { OrderRow, OrderWithLines } from './order-rows.ts';
import { insertEvent, replaceLines, updateOrder } from './orders.repository.ts';

/** Writes a change of a locked order: its columns and lines, its history, stock movements and the log. */
export async function writeUpdate(
  transaction: Transaction,
  audit: Pick<AuditService, 'record'>,
  order: OrderWithLines,
  { action, change, details, lines, stock = [], isSettling = false, fields }: OrderUpdate,
  { by, now }: { by: AuditActor; now: Date },
): Promise<void> {
  // A note does not affect a concurrent edit.
  if (action !== 'noted') {
    await updateOrder(transaction, order.id, { ...change, version: order.version + 1, updatedAt: now });
  }
  if (lines !== undefined) await replaceLines(transaction, order.id, lines);
  await insertEvent(transaction, order.id, { at: now, action, actor: by.actor, details });
  if (isSettling) await insertEvent(transaction, order.id, { at: now, ...NOTHING_DUE });
  const cause = { actor: by.actor, orderId: order.id, at: now };
  // A demo order took no stock, and returns none.
  const moves = order.isDemo ? [] : stock;
  const back = moves.filter(({ delta }) => delta > 0);
  const taken = moves.filter(({ delta }) => delta < 0);
  if (back.length > 0) await moveStock(transaction, back, { ...cause, reason: 'return' });
  if (taken.length > 0) await moveStock(transaction, taken, { ...cause, reason: 'sale' });
  // The log records what staff and commands do; a shopper's action is in the order's history.
  if (by.actor.kind === 'shopper') return;
  const figures = {
    before: loggedOf(order),
    after: { ...loggedOf({ ...order, ...change }), ...(fields === undefined ? {} : { fields }) },
  };
  await audit.record(transaction, by, {
    action: `order.${action}`,
    subject: `order:${order.orderNumber}`,
    ...(action === 'noted' ? {} : figures),
  });
}

/** What the log records of an order: nothing about the customer. */
function loggedOf({ status, paymentStatus, paid, surplus, total }: OrderRow): Record<string, unknown> {
  return { status, paymentStatus, paidCents: paid, surplusCents: surplus, totalCents: total };
}
