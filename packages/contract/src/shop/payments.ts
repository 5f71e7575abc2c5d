import { KHQR_CURRENCIES } from '@phsar/domain/khqr';
import { PAYMENT_STATUSES } from '@phsar/domain/payment';
import * as z from 'zod/mini';
import { shopper } from '../endpoint.ts';
import { amount, described, success, timestamp } from '../fields.ts';
import { orderParams } from './orders.ts';

/** The signed key of a payment link, in place of a login. */
export const paymentQuery = z.object({ key: z.optional(z.string().check(z.maxLength(64))) });

export const paymentCode = z.object({
  success,
  khqr: described(z.string(), 'What the picture of the code holds'),
  md5: z.string(),
  amount: described(z.number(), 'In dollars, or in riel'),
  currency: z.enum(KHQR_CURRENCIES),
  expiresAt: timestamp,
  secondsLeft: described(z.number(), 'Until `expiresAt` by the server’s clock: a phone’s may be wrong'),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  /** Opens the bank's app; null where Bakong gives no link. */
  deepLink: z.nullable(z.string()),
  payee: described(z.string(), 'The name that banks show to the payer'),
  asksBank: described(
    z.boolean(),
    'Whether the shop can ask Bakong for the payment; otherwise staff confirm it',
  ),
});

export const paymentState = z.object({
  paymentStatus: z.enum(PAYMENT_STATUSES),
  amountDue: described(amount, 'Still to be paid, in dollars; 0 for a cancelled order'),
  /** Null unless it is paid, and while an edit has left a rest to pay. */
  paidAt: z.nullable(timestamp),
  md5: described(z.nullable(z.string()), 'Of the newest code; null where it is not to be paid any more'),
});

export const paymentCalls = {
  askPayment: shopper('POST /orders/:orderId/khqr', 'write', paymentCode, {
    summary:
      'A KHQR code that pays an order: the own one, or with `key` that of a payment link. The same one while more than 60 s of it are left',
    takesKey: true,
    query: paymentQuery,
    params: orderParams,
    errors: ['order_not_found', 'already_paid', 'order_cancelled'],
  }),
  getPayment: shopper('GET /orders/:orderId/payment', 'read', paymentState, {
    summary: 'Whether an order is paid: the own one, or with `key` that of a payment link; with an ETag',
    takesKey: true,
    query: paymentQuery,
    params: orderParams,
    errors: ['order_not_found'],
  }),
  checkPayment: shopper('POST /orders/:orderId/payment/check', 'write', paymentState, {
    summary:
      'The shopper says that an order is paid: asks Bakong at once, at most once in 5 s for an order; where Bakong cannot be asked, tells the staff',
    takesKey: true,
    query: paymentQuery,
    params: orderParams,
    errors: ['order_not_found'],
  }),
};
