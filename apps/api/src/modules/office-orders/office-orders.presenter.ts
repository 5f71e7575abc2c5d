import type { Permission } from '@phsar/contract/office/permissions';
import type {
  ListedOrder,
  OfficeOrder,
  OfficeOrderEvent,
  OrderDeed,
  OrderEventDetails,
} from '@phsar/contract/office/wire';
import { type Language, textIn } from '@phsar/domain/language';
import { dollarsFromCents } from '@phsar/domain/money';
import { statusesBefore } from '@phsar/domain/order-status';
import { localPhone } from '@phsar/domain/phone';
import { withoutUndefined } from '../../platform/without-undefined.ts';
import {
  amountDue,
  type EditedColumns,
  isPayable,
  type OrderEvent,
  type OrderRow,
  type OrderWithLines,
  permissionToUndo,
  refundDue,
  settledStatus,
  undoableMove,
} from '../orders/orders.module.ts';
import { presentLine } from '../shop-orders/shop-orders.module.ts';
import type { ListedOrderRow } from './office-orders.repository.ts';

export interface Viewer {
  staffId: string;
  may(permission: Permission): boolean;
  language: Language;
  now: Date;
  /** Where an order can be paid by code, by its number; null where it cannot. */
  payLink(orderNumber: string): string | null;
}

/** An order for the office's list; amounts in dollars. */
export function presentListed(order: ListedOrderRow): ListedOrder {
  return {
    _id: order.id,
    orderId: order.orderNumber,
    status: order.status,
    paymentStatus: settledStatus(order),
    createdAt: order.createdAt.toISOString(),
    customerName: order.customerName,
    customerPhone: localPhone(order.customerPhone),
    province: order.province,
    deliveryMethod: order.deliveryMethod,
    totalAmount: dollarsFromCents(order.total),
    amountDue: dollarsFromCents(amountDue(order)),
    refundDue: dollarsFromCents(refundDue(order)),
    channel: order.channel,
    courier: order.courier,
    trackingNumber: order.trackingNumber,
    isDemo: order.isDemo,
    itemCount: order.itemCount,
    version: order.version,
  };
}

/** One order in full, with its history and what the viewer can do with it. */
export function presentOfficeOrder(
  order: OrderWithLines,
  events: readonly OrderEvent[],
  viewer: Viewer,
): OfficeOrder {
  const { language } = viewer;
  const undoUntil = undoLimit(events, viewer);
  const itemCount = order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return {
    ...presentListed({ ...order, itemCount }),
    updatedAt: order.updatedAt.toISOString(),
    customerId: order.accountId,
    address: order.address,
    subtotal: dollarsFromCents(order.subtotal),
    deliveryFee: dollarsFromCents(order.deliveryFee),
    isFreeDelivery: order.isFreeDelivery,
    paymentMethod: order.paymentMethod,
    paidAmount: dollarsFromCents(order.paid),
    trackingUrl: null,
    cancelReason: order.cancelReason,
    payLink: order.isDemo || amountDue(order) === 0 ? null : viewer.payLink(order.orderNumber),
    can: [...actionsOf(order, viewer), ...(undoUntil === null ? [] : (['undo'] as const))],
    undoUntil: undoUntil?.toISOString() ?? null,
    products: order.lines.map((line) => presentLine(line, language)),
    events: events.map((event) => presentEvent(event, language)),
  };
}

function undoLimit(events: readonly OrderEvent[], { staffId, now, may }: Viewer): Date | null {
  const last = events.findLast(({ action }) => action !== 'noted');
  const move = undoableMove(last, staffId, now);
  return move !== null && may(permissionToUndo(move.action)) ? move.until : null;
}

function actionsOf(order: OrderRow, { may }: Viewer): OrderDeed[] {
  const { status } = order;
  const actions: [OrderDeed, Permission, boolean][] = [
    ['ship', 'orders.fulfil', statusesBefore('Shipped').includes(status)],
    ['deliver', 'orders.fulfil', statusesBefore('Delivered').includes(status)],
    ['cancel', 'orders.change', statusesBefore('Cancelled').includes(status)],
    ['pay', 'orders.change', isPayable(order)],
    ['refund', 'orders.change', refundDue(order) > 0],
    ['edit', 'orders.change', status === 'Pending'],
    ['note', 'orders.fulfil', true],
  ];
  return actions.filter(([, permission, fits]) => fits && may(permission)).map(([action]) => action);
}

function presentEvent({ at, action, actor, details }: OrderEvent, language: Language): OfficeOrderEvent {
  return {
    at: at.toISOString(),
    // A shopper's id is their account's; it is not shown.
    by: { _id: actor.kind === 'staff' ? actor.id : null, name: actor.name ?? '', kind: actor.kind },
    via: actor.via,
    action,
    details: presentDetails(details, language),
  };
}

/** The details of an order's events; amounts in cents. */
interface StoredDetails extends Omit<OrderEventDetails, 'amount' | 'before'> {
  amount?: number;
  before?: Partial<EditedColumns>;
}

function presentDetails(stored: Record<string, unknown>, language: Language): OrderEventDetails {
  // Only the lifecycle writes them.
  const { courier, trackingNumber, reason, kind, cause, amount, reference, text, undone, before } =
    stored as StoredDetails;
  return withoutUndefined({
    courier,
    trackingNumber,
    reason,
    kind,
    cause,
    amount: dollarsOf(amount),
    reference,
    text,
    undone,
    before: before && presentBefore(before, language),
  });
}

function presentBefore(
  { lines, subtotal, deliveryFee, total, customerPhone, ...rest }: Partial<EditedColumns>,
  language: Language,
): OrderEventDetails['before'] {
  return withoutUndefined({
    ...rest,
    customerPhone: customerPhone === undefined ? undefined : localPhone(customerPhone),
    subtotal: dollarsOf(subtotal),
    deliveryFee: dollarsOf(deliveryFee),
    totalAmount: dollarsOf(total),
    products: lines?.map((line) => ({
      productId: String(line.productId),
      productName: textIn(language, line.names),
      quantity: line.quantity,
      unitPrice: dollarsFromCents(line.unitPrice),
      totalPrice: dollarsFromCents(line.total),
    })),
  });
}

function dollarsOf(cents: number | undefined): number | undefined {
  return cents === undefined ? undefined : dollarsFromCents(cents);
}
