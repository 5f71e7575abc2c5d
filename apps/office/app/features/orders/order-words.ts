import type { ListedOrder, ListFilters, OfficeOrderEvent } from '@phsar/contract/office/wire';
import {
  isPaidInPart,
  type MisfitCause,
  PAYMENT_FACTS,
  type PaymentKind,
  type PaymentMethod,
  paymentMethodOf,
  type SurplusCause,
} from '@phsar/domain/payment';
import type { Tone } from '@phsar/ui/badge';
import { m } from '../../paraglide/messages.js';
import { dollars } from '../../ui/dollars.ts';

/** The fields of an order that its payment badge depends on. */
export type PaidOrder = Pick<
  ListedOrder,
  'paymentStatus' | 'totalAmount' | 'amountDue' | 'refundDue' | 'status' | 'deliveryMethod'
>;

interface Word {
  text: () => string;
  tone: Tone;
}

/** The states of payment in words, each with its colour; `refund_due` goes beyond the order's own three. */
export const PAYMENT_WORDS: Record<NonNullable<ListFilters<'listOrders'>['payment']>, Word> = {
  unpaid: { text: m.orders_unpaid, tone: 'danger' },
  paid: { text: m.orders_paid, tone: 'success' },
  refunded: { text: m.orders_refunded, tone: 'neutral' },
  refund_due: { text: m.orders_refund_due, tone: 'danger' },
};

/** How money came. */
export const KIND_WORDS: Record<PaymentKind, () => string> = {
  khqr: m.orders_kind_khqr,
  transfer: m.orders_kind_transfer,
  cash: m.orders_kind_cash,
};

/** How an order is to be paid. */
export const METHOD_WORDS: Record<PaymentMethod, () => string> = {
  cash_on_delivery: m.orders_method_cash,
  bank_transfer: m.orders_method_transfer,
};

/** An order's payment status; the amount still to be paid when a part was paid. */
export function statusWord(order: Pick<PaidOrder, 'paymentStatus' | 'totalAmount' | 'amountDue'>): Word {
  if (!isPaidInPart(order)) return PAYMENT_WORDS[order.paymentStatus];
  return { text: () => m.orders_rest_due({ amount: dollars(order.amountDue) }), tone: 'danger' };
}

/**
 * The badge for an order's payment. A refund due takes precedence; what is paid on arrival is unpaid until
 * then, so its badge names the method. Null for an unpaid cancelled order.
 */
export function moneyWord(order: PaidOrder): Word | null {
  const { paymentStatus, refundDue, status, deliveryMethod } = order;
  if (refundDue > 0) return PAYMENT_WORDS.refund_due;
  if (paymentStatus !== 'unpaid' || isPaidInPart(order)) return statusWord(order);
  if (status === 'Cancelled') return null;
  const method = paymentMethodOf(deliveryMethod);
  const isPaidLater = PAYMENT_FACTS[method].isPaidOnArrival && status !== 'Delivered';
  return isPaidLater ? { text: METHOD_WORDS[method], tone: 'warning' } : PAYMENT_WORDS.unpaid;
}

/** Who did it, as the subject of a sentence. */
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
  overpaid: m.orders_event_overpaid,
  refunded: m.orders_event_refunded,
  noted: m.orders_event_noted,
  edited: m.orders_event_edited,
  undone: m.orders_event_undone,
};

/** A step of an order's history as a sentence. */
export function eventSentence(event: OfficeOrderEvent): string {
  if (event.action === 'paid' && event.details.amount === 0) return m.orders_event_free();
  return SENTENCES[event.action]({ who: actorName(event) });
}

/** Why money pays nothing of the order. */
const CAUSE_WORDS: Record<SurplusCause | MisfitCause, () => string> = {
  account: m.orders_cause_account,
  amount: m.orders_cause_amount,
  cancelled: m.orders_cause_cancelled,
  twice: m.orders_cause_twice,
  edited: m.orders_cause_edited,
  late: m.orders_cause_late,
  money: m.orders_cause_money,
  used: m.orders_cause_used,
};

/** Details of a step: courier, amount, reason, old total. */
export function eventDetails({ details }: OfficeOrderEvent): string {
  const { courier, trackingNumber, amount, kind, cause, reference, reason, text, before } = details;
  const oldTotal = before?.totalAmount;
  return [
    courier,
    trackingNumber,
    amount === undefined ? undefined : dollars(amount),
    kind === undefined ? undefined : KIND_WORDS[kind](),
    cause === undefined ? undefined : CAUSE_WORDS[cause](),
    reference,
    reason,
    text,
    oldTotal === undefined ? undefined : m.orders_event_total_before({ total: dollars(oldTotal) }),
  ]
    .filter((part) => part !== undefined)
    .join(' · ');
}
