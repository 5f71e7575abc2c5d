import type { Permission } from '@phsar/contract/office/permissions';
import type { OrderAction } from '@phsar/domain/order-status';
import type { OrderEvent, OrderRow } from './order-rows.ts';

/** Milliseconds in which a wrong tap can be undone. */
const UNDO_MS = 10_000;

/** What a packer may do, and so undo. */
const PACKING: ReadonlySet<OrderAction> = new Set(['shipped', 'delivered']);

/** What the columns of a move held before it, so that it can be taken back. Times are ISO 8601. */
interface StateBefore
  extends Pick<
    OrderRow,
    'status' | 'paymentStatus' | 'paid' | 'surplus' | 'courier' | 'trackingNumber' | 'cancelReason'
  > {
  shippedAt: string | null;
  deliveredAt: string | null;
  cancelledAt: string | null;
}

interface UndoableMove {
  action: OrderAction;
  was: StateBefore;
  /** The last moment at which it can be undone. */
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

/** The permission needed to undo an action: the one for the action itself. */
export function permissionToUndo(action: OrderAction): Permission {
  return PACKING.has(action) ? 'orders.fulfil' : 'orders.change';
}

/** To be kept with a move. */
export function stateBefore(order: OrderRow): StateBefore {
  const { status, paymentStatus, paid, surplus, courier, trackingNumber, cancelReason } = order;
  return {
    ...{ status, paymentStatus, paid, surplus, courier, trackingNumber, cancelReason },
    shippedAt: order.shippedAt?.toISOString() ?? null,
    deliveredAt: order.deliveredAt?.toISOString() ?? null,
    cancelledAt: order.cancelledAt?.toISOString() ?? null,
  };
}

/** The change that takes a move back. */
export function restored({ shippedAt, deliveredAt, cancelledAt, ...rest }: StateBefore): Partial<OrderRow> {
  const dateOf = (text: string | null) => (text === null ? null : new Date(text));
  return {
    ...rest,
    shippedAt: dateOf(shippedAt),
    deliveredAt: dateOf(deliveredAt),
    cancelledAt: dateOf(cancelledAt),
  };
}
