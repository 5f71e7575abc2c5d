import { BAKONG_FAILURES } from '@phsar/domain/payment';
import * as z from 'zod/mini';
import { staff } from '../endpoint.ts';

export const paymentsState = z.object({
  /** What keeps the shop from hearing of payments; null while nothing does. */
  failure: z.nullable(z.enum(BAKONG_FAILURES)),
  failingSince: z.nullable(z.iso.datetime()),
  /** The account's last change, told to owners for a week. `by` is a name, empty where it is not known. */
  accountChanged: z.nullable(z.object({ at: z.iso.datetime(), by: z.string() })),
});

/** Payments by code. */
export const paymentCalls = {
  getPaymentsState: staff('GET /payments/state', 'orders.change', {
    summary: 'What is wrong with payments by code, and for owners a change of the account; with an ETag',
    answer: paymentsState,
  }),
};
