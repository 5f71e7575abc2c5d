import type { Cents } from '@phsar/domain/money';
import { statusesBefore } from '@phsar/domain/order-status';
import { MISFIT_CAUSES } from '@phsar/domain/payment';
import * as z from 'zod/mini';
import { amountToPay, isPayable } from './order-moves.ts';
import type { OrderRow } from './order-rows.ts';

/** What staff hear of an order that was placed, or that its shopper cancelled: topics of the outbox. */
export const ORDER_PLACED = 'order.placed';
export const ORDER_CANCELLED = 'order.cancelled';

/** Of money that came by a payment code. */
export const PAYMENT_RECEIVED = 'payment.received';

/** Of a payment that does not fit its code, and that staff has to look for at the bank. */
export const PAYMENT_MISFIT = 'payment.misfit';

const news = z.object({ orderNumber: z.string(), total: z.int() });

/** The data of both topics; the total is in cents. @throws ZodError for anything else */
export function orderNewsOf(data: unknown): z.output<typeof news> {
  return news.parse(data);
}

/** `amount` in cents; `surplus` when it pays nothing and is to be given back. */
const paymentNews = z.object({ orderNumber: z.string(), amount: z.int(), surplus: z.boolean() });

/** The data of `PAYMENT_RECEIVED`. @throws ZodError for anything else */
export function paymentNewsOf(data: unknown): z.output<typeof paymentNews> {
  return paymentNews.parse(data);
}

const misfitNews = z.object({ orderNumber: z.string(), cause: z.enum(MISFIT_CAUSES) });

/** The data of `PAYMENT_MISFIT`. @throws ZodError for anything else */
export function misfitNewsOf(data: unknown): z.output<typeof misfitNews> {
  return misfitNews.parse(data);
}

/** What staff can do next with an order by one tap; `pay` is the amount that is then recorded, null where none can be. */
export function nextMoves(order: OrderRow): { pay: Cents | null; ship: boolean } {
  const pay = isPayable(order) ? amountToPay(order) : null;
  return { pay, ship: statusesBefore('Shipped').includes(order.status) };
}
