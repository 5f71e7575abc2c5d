import { type Cents, dollarsFromCents } from '@phsar/domain/money';
import { type OrderAction, type OrderStatus, statusesBefore } from '@phsar/domain/order-status';
import {
  type MisfitCause,
  PAYMENT_FACTS,
  type PaymentKind,
  type PaymentStatus,
  type SurplusCause,
} from '@phsar/domain/payment';
import { SYSTEM_ACTOR } from '../../platform/actor.ts';
import { invalidInput, ShopError } from '../../platform/shop-error.ts';
import type { StockChange } from '../products/products.module.ts';
import type { OrderLineRow, OrderRow } from './order-rows.ts';

type Money = Pick<OrderRow, 'status' | 'total' | 'paid'>;

/** What the order costs now; 0 once it is cancelled. */
function cost({ status, total }: Money): Cents {
  return status === 'Cancelled' ? 0 : total;
}

/** Still to be paid. */
export function amountDue(order: Money): Cents {
  return Math.max(0, cost(order) - order.paid);
}

/** Still to be refunded. */
export function refundDue(order: Money & Pick<OrderRow, 'surplus'>): Cents {
  return Math.max(0, order.paid - cost(order)) + order.surplus;
}

/** Payment status that follows from the amounts: `unpaid` while anything is due, paid once nothing is. */
export function settledStatus(order: Money & Pick<OrderRow, 'paymentStatus'>): PaymentStatus {
  if (order.status === 'Cancelled') return order.paymentStatus;
  if (amountDue(order) > 0) return 'unpaid';
  return order.paymentStatus === 'unpaid' ? 'paid' : order.paymentStatus;
}

/** A move that is requested, with its input. */
export type OrderCommand =
  | { kind: 'ship'; courier?: string | undefined; trackingNumber?: string | undefined }
  | { kind: 'deliver' }
  | { kind: 'cancel'; reason?: string | undefined }
  /** `amount` is what the caller's page showed as due. */
  | { kind: 'pay'; by: PaymentKind; amount?: Cents | undefined; reference?: string | undefined }
  /** All that is due when no amount is given. */
  | { kind: 'refund'; amount?: Cents | undefined; reference?: string | undefined };

/** Money that came by a code. */
export interface Receipt {
  amount: Cents;
  /** By which staff finds it at the bank. */
  reference: string;
  /** Null pays the order; otherwise the order stays as it is and owes the money. */
  surplus: SurplusCause | null;
}

/** A payment that Bakong reports, and that staff has to look for at the bank. */
export interface Misfit {
  misfit: MisfitCause;
  reference: string;
}

/** What an action changes, and its entry in the history. Amounts in `details` are cents. */
export interface Outcome {
  action: OrderAction;
  change: Partial<OrderRow>;
  details: Record<string, unknown>;
}

/** The order was changed after it was read. */
export class OrderChanged extends Error {
  override readonly name = 'OrderChanged';
  readonly order: OrderRow;

  constructor(order: OrderRow) {
    super(`The order ${order.orderNumber} was changed meanwhile`);
    this.order = order;
  }
}

/** A change of an order, to be written as one. */
export interface OrderUpdate extends Outcome {
  /** In place of the lines that were there. */
  lines?: readonly OrderLineRow[];
  /** Pieces returned to stock (positive) and taken from it (negative). The products are locked. */
  stock?: readonly StockChange[];
  /** Nothing is due after it: the order is paid with it. */
  isSettling?: boolean;
  /** What the log records as changed, where that is more than the columns of a move. */
  fields?: readonly string[];
}

/** The event of an order that is paid because nothing is due. */
export const NOTHING_DUE = { action: 'paid', actor: SYSTEM_ACTOR, details: { amount: 0 } } as const;

/** @throws ShopError `invalid_transition`; `invalid_input` for a refund of more than is due; `OrderChanged` */
export function outcomeOf(order: OrderRow, move: OrderCommand, now: Date): Outcome {
  switch (move.kind) {
    case 'ship':
      return shipped(order, move, now);
    case 'deliver':
      return delivered(order, now);
    case 'cancel':
      return cancelled(order, move, now);
    case 'pay':
      return paid(order, move);
    case 'refund':
      return refunded(order, move);
  }
}

type Command<Kind> = Extract<OrderCommand, { kind: Kind }>;

function shipped(order: OrderRow, { courier, trackingNumber }: Command<'ship'>, now: Date): Outcome {
  checkStatus(order, 'Shipped');
  const named = { courier: courier ?? null, trackingNumber: trackingNumber ?? null };
  return {
    action: 'shipped',
    change: { status: 'Shipped', shippedAt: now, ...named },
    details: { courier, trackingNumber },
  };
}

/** What is paid on arrival is paid with it. */
function delivered(order: OrderRow, now: Date): Outcome {
  checkStatus(order, 'Delivered');
  const { isPaidOnArrival, kind } = PAYMENT_FACTS[order.paymentMethod];
  const amount = isPaidOnArrival ? amountDue(order) : 0;
  return {
    action: 'delivered',
    change: {
      status: 'Delivered',
      deliveredAt: now,
      ...(amount > 0 ? { paymentStatus: 'paid', paid: order.paid + amount } : {}),
    },
    details: amount > 0 ? { kind, amount } : {},
  };
}

function cancelled(order: OrderRow, { reason }: Command<'cancel'>, now: Date): Outcome {
  checkStatus(order, 'Cancelled');
  return {
    action: 'cancelled',
    change: {
      status: 'Cancelled',
      cancelledAt: now,
      cancelReason: reason ?? null,
      // It counted as paid because it cost nothing, or as unpaid because of an amount still due.
      ...(order.paymentStatus === 'refunded' ? {} : { paymentStatus: order.paid > 0 ? 'paid' : 'unpaid' }),
    },
    details: { reason },
  };
}

/** Whether an order that is paid before it is sent waits for all of its money. */
function isAwaitingPayment(order: OrderRow): boolean {
  const { status, paymentStatus, paymentMethod, paid } = order;
  const isUnpaid = paymentStatus === 'unpaid' && paid === 0 && amountDue(order) > 0;
  return status === 'Pending' && isUnpaid && !PAYMENT_FACTS[paymentMethod].isPaidOnArrival;
}

/** The cancellation of an order that waited too long; null when it no longer waits. */
export function expired(order: OrderRow, now: Date): Outcome | null {
  return isAwaitingPayment(order) ? cancelled(order, { kind: 'cancel' }, now) : null;
}

/** @throws ShopError `invalid_transition` unless the order is pending, unpaid or free, and not paid in part */
export function cancelledByShopper(order: OrderRow, now: Date): Outcome {
  const isUnpaid = order.paymentStatus === 'unpaid' || order.total === 0;
  if (order.status === 'Pending' && isUnpaid && order.paid === 0) {
    return cancelled(order, { kind: 'cancel' }, now);
  }
  const state = order.status === 'Pending' ? (order.paid > 0 ? 'paid' : order.paymentStatus) : order.status;
  throw invalidTransition(`The order ${order.orderNumber} is ${state} and cannot be cancelled any more`);
}

/** A payment for a cancelled order is recorded like any other, and is then due for refund. */
function paid(order: OrderRow, { by, amount: seen, reference }: Command<'pay'>): Outcome {
  if (!isPayable(order)) {
    throw invalidTransition(`Nothing is to be paid for the order ${order.orderNumber}`);
  }
  const amount = amountToPay(order);
  if (seen !== undefined && seen !== amount) throw new OrderChanged(order);
  const change = { paymentStatus: 'paid', paid: order.total } as const;
  return { action: 'paid', change, details: { kind: by, amount, reference } };
}

/** The amount that a payment records, of a cancelled order too. */
export function amountToPay({ total, paid }: OrderRow): Cents {
  return total - paid;
}

/** Whether a payment can be recorded: the order is unpaid, or an edit made it cost more than was paid. */
export function isPayable(order: OrderRow): boolean {
  return order.paymentStatus === 'unpaid' || amountDue(order) > 0;
}

function refunded(order: OrderRow, move: Command<'refund'>): Outcome {
  const due = refundDue(order);
  if (due === 0) throw invalidTransition(`Nothing is to be given back for the order ${order.orderNumber}`);
  const { amount = due, reference } = move;
  if (amount > due) throw invalidInput({ amount: `At most ${dollarsFromCents(due)} is to be given back` });
  // The surplus first: it does not change the order's payment status.
  const surplus = Math.min(amount, order.surplus);
  const left = order.paid - (amount - surplus);
  const isAllBack = left === 0 && order.paid > 0;
  return {
    action: 'refunded',
    change: {
      paid: left,
      surplus: order.surplus - surplus,
      paymentStatus: isAllBack ? 'refunded' : order.paymentStatus,
    },
    details: { amount, reference },
  };
}

/** Money that a code brought and that pays nothing: it is due for refund. */
export function overpaid(order: OrderRow, { amount, reference }: Receipt, cause: SurplusCause): Outcome {
  return {
    action: 'overpaid',
    change: { surplus: order.surplus + amount },
    details: { kind: 'khqr', amount, cause, reference },
  };
}

function checkStatus({ orderNumber, status }: OrderRow, next: OrderStatus): void {
  if (statusesBefore(next).includes(status)) return;
  throw invalidTransition(`The order ${orderNumber} is ${status} and cannot become ${next}`);
}

/** The refusal of a move that the order's state does not allow. */
export function invalidTransition(message: string): ShopError {
  return new ShopError('invalid_transition', { message });
}

/** What staff can do next with an order by one tap; `pay` is the amount that is then recorded, null where none can be. */
export function nextMoves(order: OrderRow): { pay: Cents | null; ship: boolean } {
  const pay = isPayable(order) ? amountToPay(order) : null;
  return { pay, ship: statusesBefore('Shipped').includes(order.status) };
}
