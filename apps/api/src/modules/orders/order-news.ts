import { MISFIT_CAUSES } from '@phsar/domain/payment';
import * as z from 'zod/mini';

/** Topics of the outbox: messages to staff about placed orders, and about orders that the customer cancelled. */
export const ORDER_PLACED = 'order.placed';
export const ORDER_CANCELLED = 'order.cancelled';
/** Money came by a payment code. */
export const PAYMENT_RECEIVED = 'payment.received';
/** A payment does not fit its code, and staff has to look for it at the bank. */
export const PAYMENT_MISFIT = 'payment.misfit';

const orderNews = z.object({ orderNumber: z.string(), total: z.int() });
const paymentNews = z.object({ orderNumber: z.string(), amount: z.int(), surplus: z.boolean() });
const misfitNews = z.object({ orderNumber: z.string(), cause: z.enum(MISFIT_CAUSES) });

/** The data of `ORDER_PLACED` and `ORDER_CANCELLED`; the total is in cents. @throws ZodError for anything else */
export const orderNewsOf = (data: unknown) => orderNews.parse(data);
/** The data of `PAYMENT_RECEIVED`: cents, and whether they pay nothing and are to be refunded. @throws ZodError */
export const paymentNewsOf = (data: unknown) => paymentNews.parse(data);
/** The data of `PAYMENT_MISFIT`. @throws ZodError for anything else */
export const misfitNewsOf = (data: unknown) => misfitNews.parse(data);
