import { KHQR_CURRENCIES } from '@phsar/domain/khqr';
import { PAYMENT_STATUSES } from '@phsar/domain/payment';
import * as z from 'zod/mini';
import { shopper } from '../endpoint.ts';
import { amount, success, timestamp } from '../fields.ts';
import { orderParams } from './orders.ts';

/** The signed key of a payment link, in place of a login. */
export const paymentQuery = z.object({ key: z.optional(z.string().check(z.maxLength(64))) });

export const paymentCode = z.object({
  success,
  khqr: z.string().check(z.describe('What the picture of the code holds')),
  md5: z.string(),
  amount: z.number().check(z.describe('In dollars, or in riel')),
  currency: z.enum(KHQR_CURRENCIES),
  expiresAt: timestamp,
  secondsLeft: z
    .number()
    .check(z.describe('Until `expiresAt` by the server’s clock: a phone’s may be wrong')),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  /** Opens the bank's app; null where Bakong gives no link. */
  deepLink: z.nullable(z.string()),
  payee: z.string().check(z.describe('The name that banks show to the payer')),
  asksBank: z
    .boolean()
    .check(z.describe('Whether the shop can ask Bakong for the payment; otherwise staff confirm it')),
});

export const paymentState = z.object({
  paymentStatus: z.enum(PAYMENT_STATUSES),
  amountDue: amount.check(z.describe('Still to be paid, in dollars; 0 for a cancelled order')),
  /** Null unless it is paid, and while an edit has left a rest to pay. */
  paidAt: z.nullable(timestamp),
  md5: z
    .nullable(z.string())
    .check(z.describe('Of the newest code; null where it is not to be paid any more')),
});

/** Paying an order by code. */
export const paymentCalls = {
  askPayment: shopper('POST /orders/:orderId/khqr', 'write', {
    summary:
      'A KHQR code that pays an order: the own one, or with `key` that of a payment link. The same one while more than 60 s of it are left',
    takesKey: true,
    query: paymentQuery,
    params: orderParams,
    answer: paymentCode,
    errors: ['order_not_found', 'already_paid', 'order_cancelled', 'not_found'],
  }),
  getPayment: shopper('GET /orders/:orderId/payment', 'read', {
    summary: 'Whether an order is paid: the own one, or with `key` that of a payment link; with an ETag',
    takesKey: true,
    query: paymentQuery,
    params: orderParams,
    answer: paymentState,
    errors: ['order_not_found'],
  }),
  checkPayment: shopper('POST /orders/:orderId/payment/check', 'write', {
    summary:
      'The shopper says that an order is paid: asks Bakong at once, at most once in 5 s for an order; where Bakong cannot be asked, tells the staff',
    takesKey: true,
    query: paymentQuery,
    params: orderParams,
    answer: paymentState,
    errors: ['order_not_found'],
  }),
};
