import * as z from 'zod/mini';
import { staff } from '../endpoint.ts';

const waiting = z.int().check(z.gte(0), z.lte(100));

const counts = z.object({
  pending: waiting,
  unpaid: waiting,
  /** New contact messages; 0 for a role that does not answer them. */
  messages: waiting,
  /** Products with as many pieces as their threshold or fewer, sold out ones included and archived ones not. */
  lowStock: waiting,
});

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

export const waitingCalls = {
  getCounts: staff('GET /counts', 'orders.read', counts, {
    summary: 'Counts of what is waiting, capped at 100; with an ETag',
  }),
  getWaiting: staff('GET /waiting', 'orders.read', waitingWork, {
    summary: 'Counts of what is waiting by task, capped at 100; with an ETag',
  }),
};
