import { PROVINCES } from '@phsar/domain/provinces';
import * as z from 'zod/mini';
import { staff } from '../endpoint.ts';
import { amount, paging, sentDay, timestamp } from '../fields.ts';

/** By the day in Phnom Penh on which an order was placed, in dollars. Later edits and cancellations change the figures. */

const waiting = z.int().check(z.gte(0), z.lte(100));

const counts = z.object({
  pending: waiting,
  unpaid: waiting,
  /** New contact messages; 0 for a role that does not answer them. */
  messages: waiting,
  /** Products with as many pieces as their threshold or fewer, sold out ones included and archived ones not. */
  lowStock: waiting,
});

const waitingWork = z.object({
  /** Pending orders by bank transfer that are not paid yet. */
  toConfirm: waiting,
  /** Pending orders that are paid, or paid on delivery. */
  toPack: waiting,
  /** Orders pending for more than 24 hours. */
  olderThanDay: waiting,
  messages: waiting,
  lowStock: waiting,
});

const figures = {
  orders: z.int(),
  /** Totals including delivery, without cancelled orders. */
  revenue: amount,
  cancelled: z.int(),
};

const todayReport = z.object({
  day: z.iso.date(),
  today: z.object(figures),
  /** The whole same weekday of the previous week. */
  lastWeek: z.object(figures),
  waiting: waitingWork,
  /** Text messages with codes in the last 24 hours, once there are alarmingly many, and how many there may be. */
  textMessages: z.optional(z.object({ sent: z.int(), limit: z.int() })),
  /** When new accounts reached their limit in the last 24 hours, and whether Cash on Delivery needs the phone's proof. */
  newAccountsLimited: z.optional(z.object({ at: timestamp, isProofNeeded: z.boolean() })),
});

/** Both days inclusive, at most `LIMITS.reportDays`; the last 14 days by default. */
const days = { from: z.optional(sentDay), to: z.optional(sentDay) };

const dailyRow = z.object({ day: z.iso.date(), ...figures });

/** What was sold of a product, without cancelled orders. */
const productReportRow = z.object({
  productId: z.string(),
  /** As the product is called today. */
  productName: z.string(),
  productImage: z.string(),
  orders: z.int(),
  pieces: z.int(),
  /** Its lines' totals, after discounts and without delivery. */
  revenue: amount,
});

const provinceReportRow = z.object({ province: z.enum(PROVINCES), ...figures });

/** Most revenue first. The courier's name as staff wrote it, or the key of the delivery method. */
const courierReportRow = z.object({ courier: z.string(), ...figures });

/**
 * Always two rows, `new` first. A customer is an account, or a phone number for orders that staff entered without one.
 * `new` has the first order of each customer, whatever happens to it later.
 */
const customerReportRow = z.object({ kind: z.enum(['new', 'returning']), ...figures });

export const reportCalls = {
  reportToday: staff('GET /reports/today', 'reports.read', todayReport, {
    summary: 'Today compared with the same weekday last week, and what is waiting; with an ETag',
  }),
  reportDaily: staff('GET /reports/daily', 'reports.read', z.array(dailyRow), {
    summary: 'Orders and revenue per day; with an ETag',
    query: z.object(days),
  }),
  reportProducts: staff('GET /reports/products', 'reports.read', z.array(productReportRow), {
    summary: 'Best sellers of some days, most pieces or revenue first; with an ETag',
    query: z.object({ ...days, sort: z.optional(z.enum(['pieces', 'revenue'])), ...paging }),
  }),
  reportProvinces: staff('GET /reports/provinces', 'reports.read', z.array(provinceReportRow), {
    summary: 'Orders and revenue per province; with an ETag',
    query: z.object(days),
  }),
  reportCouriers: staff('GET /reports/couriers', 'reports.read', z.array(courierReportRow), {
    summary: 'Orders and revenue per courier; with an ETag',
    query: z.object(days),
  }),
  reportCustomers: staff('GET /reports/customers', 'reports.read', z.array(customerReportRow), {
    summary: 'Orders and revenue of new and of returning customers; with an ETag',
    query: z.object(days),
  }),
  getCounts: staff('GET /counts', 'orders.read', counts, {
    summary: 'Counts of what is waiting, capped at 100; with an ETag',
  }),
  getWaiting: staff('GET /waiting', 'orders.read', waitingWork, {
    summary: 'Counts of what is waiting by task, capped at 100; with an ETag',
  }),
};
