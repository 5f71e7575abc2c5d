import type { ListedOrder, OfficeOrderEvent } from '@phsar/contract/office/wire';
import { centsNearest, formatUsd } from '@phsar/domain/money';
import type { OrderStatus } from '@phsar/domain/order-status';
import type { PaymentKind, PaymentMethod } from '@phsar/domain/payment';
import type { Tone } from '@phsar/ui/badge';
import { m } from '../../paraglide/messages.js';
import type { PAYMENT_FILTERS } from './order-filters.ts';

interface Word {
  text: () => string;
  tone: Tone;
}

export const STATUS_WORDS: Record<OrderStatus, Word> = {
  Pending: { text: m.orders_pending, tone: 'warning' },
  Shipped: { text: m.orders_shipped, tone: 'primary' },
  Delivered: { text: m.orders_delivered, tone: 'success' },
  Cancelled: { text: m.orders_cancelled, tone: 'neutral' },
};

export const PAYMENT_WORDS: Record<(typeof PAYMENT_FILTERS)[number], Word> = {
  unpaid: { text: m.orders_unpaid, tone: 'danger' },
  paid: { text: m.orders_paid, tone: 'success' },
  refunded: { text: m.orders_refunded, tone: 'neutral' },
  refund_due: { text: m.orders_refund_due, tone: 'danger' },
};

export const KIND_WORDS: Record<PaymentKind, () => string> = {
  khqr: m.orders_kind_khqr,
  transfer: m.orders_kind_transfer,
  cash: m.orders_kind_cash,
};

export const METHOD_WORDS: Record<PaymentMethod, () => string> = {
  cash_on_delivery: m.orders_method_cash,
  bank_transfer: m.orders_method_transfer,
};

/** What is to be said of an order's money: that some is to be given back goes first. Nothing for an unpaid cancelled one. */
export function moneyWord({
  paymentStatus,
  refundDue,
  status,
}: Pick<ListedOrder, 'paymentStatus' | 'refundDue' | 'status'>): Word | null {
  if (refundDue > 0) return PAYMENT_WORDS.refund_due;
  return status === 'Cancelled' && paymentStatus === 'unpaid' ? null : PAYMENT_WORDS[paymentStatus];
}

/** @param amount dollars, as the calls give them */
export function dollars(amount: number): string {
  return formatUsd(centsNearest(amount));
}

/** Who did it, as sentences begin. */
export function actorName({ by }: Pick<OfficeOrderEvent, 'by'>): string {
  if (by.name !== '') return by.name;
  if (by.kind === 'shopper') return m.orders_by_shopper();
  return by.kind === 'staff' ? m.orders_by_staff() : m.orders_by_shop();
}

const SENTENCES: Record<OfficeOrderEvent['action'], (input: { who: string }) => string> = {
  created: m.orders_event_created,
  shipped: m.orders_event_shipped,
  delivered: m.orders_event_delivered,
  cancelled: m.orders_event_cancelled,
  paid: m.orders_event_paid,
  refunded: m.orders_event_refunded,
  noted: m.orders_event_noted,
  edited: m.orders_event_edited,
  undone: m.orders_event_undone,
};

/** A step of an order's history as a sentence. */
export function eventSentence(event: OfficeOrderEvent): string {
  return SENTENCES[event.action]({ who: actorName(event) });
}

/** What belongs to a step: courier, amount, reason, the old total. */
export function eventDetails({ details }: OfficeOrderEvent): string {
  const { courier, trackingNumber, amount, kind, reference, reason, text, before } = details;
  const oldTotal = before?.totalAmount;
  return [
    courier,
    trackingNumber,
    amount === undefined ? undefined : dollars(amount),
    kind === undefined ? undefined : KIND_WORDS[kind](),
    reference,
    reason,
    text,
    oldTotal === undefined ? undefined : m.orders_event_total_before({ total: dollars(oldTotal) }),
  ]
    .filter((part) => part !== undefined)
    .join(' · ');
}
