import * as z from 'zod/mini';
import { staff } from '../endpoint.ts';

/** A count capped at 100. */
const waiting = z.int().check(z.gte(0), z.lte(100));

/** What waits, for the badges of the menu. */
export const counts = z.object({
  pending: waiting,
  /** Unpaid and not cancelled. */
  unpaid: waiting,
  /** New contact messages; 0 for a role that does not answer them. */
  messages: waiting,
  /** Products with as many pieces as their threshold or fewer, sold out ones included and archived ones not. */
  lowStock: waiting,
});

/** What is waiting, by what has to be done next. */
export const waitingWork = z.object({
  /** Pending orders by bank transfer that are not paid yet. */
  toConfirm: waiting,
  /** Pending orders that are paid, or paid on delivery. */
  toPack: waiting,
  /** Orders pending for more than 24 hours. */
  olderThanDay: waiting,
  messages: waiting,
  lowStock: waiting,
});

/** What waits for staff. */
export const waitingCalls = {
  getCounts: staff('GET /counts', 'orders.read', {
    summary: 'Counts of what is waiting, capped at 100; with an ETag',
    answer: counts,
  }),
  getWaiting: staff('GET /waiting', 'orders.read', {
    summary: 'Counts of what is waiting by task, capped at 100; with an ETag',
    answer: waitingWork,
  }),
};
