import type { Permission } from '@phsar/contract/office/permissions';
import type { OrderAction } from '@phsar/domain/order-status';
import type { OrderEvent, OrderRow } from './order-rows.ts';

/** Milliseconds in which a wrong tap can be undone. */
const UNDO_MS = 10_000;

/** What a packer may do and undo. */
const PACKING: ReadonlySet<OrderAction> = new Set(['shipped', 'delivered']);

type StateBefore = ReturnType<typeof stateBefore>;

interface UndoableMove {
  action: OrderAction;
  was: StateBefore;
  until: Date;
}

/** The move that the person can undo; null if there is none. @param last the latest step that is not a note */
export function undoableMove(
  last: OrderEvent | undefined,
  staffId: string | null,
  now: Date,
): UndoableMove | null {
  if (last === undefined) return null;
  const { at, action, actor, details } = last;
  const until = new Date(at.getTime() + UNDO_MS);
  if (actor.kind !== 'staff' || actor.id !== staffId || now > until) return null;
  // Only a move writes it, and always the same shape.
  const was = details.was as StateBefore | undefined;
  return was === undefined ? null : { action, was, until };
}

/** The permission of the action itself. */
export function permissionToUndo(action: OrderAction): Permission {
  return PACKING.has(action) ? 'orders.fulfil' : 'orders.change';
}

/** The columns that a move may change, for its undo; stored with it as JSON. */
export function stateBefore(order: OrderRow) {
  const { status, paymentStatus, paid, surplus, courier, trackingNumber, cancelReason } = order;
  const { shippedAt, deliveredAt, cancelledAt } = order;
  const times = { shippedAt, deliveredAt, cancelledAt };
  return { status, paymentStatus, paid, surplus, courier, trackingNumber, cancelReason, ...times };
}

/** The change that undoes a move. @param was from JSON, so its times are ISO 8601 */
export function restored(was: StateBefore): Partial<OrderRow> {
  const dateOf = (time: Date | null) => (time === null ? null : new Date(time));
  return {
    ...was,
    shippedAt: dateOf(was.shippedAt),
    deliveredAt: dateOf(was.deliveredAt),
    cancelledAt: dateOf(was.cancelledAt),
  };
}
