import { PROVINCES } from '@phsar/domain/provinces';
import * as z from 'zod/mini';
import { staff } from '../endpoint.ts';
import { amount } from '../fields.ts';
import { paging, sentDay } from './fields.ts';
import { waitingWork } from './waiting.ts';

/**
 * What the shop sold. Days are those of Phnom Penh, of when the order was placed; amounts are dollars. Every figure
 * follows what happens to an order later: an edit, a cancellation, an undo.
 */

const figures = {
  /** Placed in that time, including cancelled ones. */
  orders: z.int(),
  /** Totals including delivery, without cancelled orders. */
  revenue: amount,
  /** How many of `orders` have been cancelled since. */
  cancelled: z.int(),
};
const dayFigures = z.object(figures);

/** The first screen: today until now, beside the same weekday last week. */
export const todayReport = z.object({
  day: z.iso.date(),
  today: dayFigures,
  /** The whole same weekday of the previous week. */
  lastWeek: dayFigures,
  waiting: waitingWork,
  /** Text messages with codes in the last 24 hours, once there are alarmingly many, and how many there may be. */
  textMessages: z.optional(z.object({ sent: z.int(), limit: z.int() })),
  /**
   * When orders of new accounts were last refused for their limit, if in the last 24 hours, and whether the first one with Cash on
   * Delivery needs the phone's proof.
   */
  newAccountsLimited: z.optional(z.object({ at: z.iso.datetime(), isProofNeeded: z.boolean() })),
});

const days = { from: z.optional(sentDay), to: z.optional(sentDay) };

/** Both days inclusive, at most `LIMITS.reportDays`; the last 14 days by default. */
export const reportQuery = z.object(days);

/** One row per day, earliest first. */
export const dailyRow = z.object({ day: z.iso.date(), ...figures });

/** By pieces sold, or by what they brought in. */
export const PRODUCT_SORTS = ['pieces', 'revenue'] as const;

/** Days as in `reportQuery`. */
export const productReportQuery = z.object({
  ...days,
  /** Descending; by pieces unless given. */
  sort: z.optional(z.enum(PRODUCT_SORTS)),
  ...paging,
});

/** What was sold of a product, without cancelled orders. */
export const productReportRow = z.object({
  productId: z.string(),
  /** As the product is called today. */
  productName: z.string(),
  productImage: z.string(),
  orders: z.int(),
  pieces: z.int(),
  /** Its lines' totals, after discounts and without delivery. */
  revenue: amount,
});

/** Provinces with an order, most revenue first. */
export const provinceReportRow = z.object({ province: z.enum(PROVINCES), ...figures });

/**
 * Couriers with an order, most revenue first: who took the parcels, and for what is not shipped yet what the customer
 * chose. A delivery method's key, or the courier's name as staff wrote it.
 */
export const courierReportRow = z.object({ courier: z.string(), ...figures });

/**
 * Orders of new customers and of those who ordered before; always two rows, `new` first. A customer is an account, or a
 * phone number for orders that staff entered without one. New is whoever had never ordered before: one order each, so
 * `orders` of `new` counts the customers too. An order keeps its kind, even when an earlier one is cancelled.
 */
export const customerReportRow = z.object({ kind: z.enum(['new', 'returning']), ...figures });

/** What the shop sold. */
export const reportCalls = {
  reportToday: staff('GET /reports/today', 'reports.read', {
    summary: 'Today compared with the same weekday last week, and what is waiting; with an ETag',
    answer: todayReport,
  }),
  reportDaily: staff('GET /reports/daily', 'reports.read', {
    summary: 'Orders and revenue per day; with an ETag',
    query: reportQuery,
    answer: z.array(dailyRow),
  }),
  reportProducts: staff('GET /reports/products', 'reports.read', {
    summary: 'Best sellers of some days, most pieces or revenue first; with an ETag',
    query: productReportQuery,
    answer: z.array(productReportRow),
    errors: ['invalid_cursor'],
  }),
  reportProvinces: staff('GET /reports/provinces', 'reports.read', {
    summary: 'Orders and revenue per province; with an ETag',
    query: reportQuery,
    answer: z.array(provinceReportRow),
  }),
  reportCouriers: staff('GET /reports/couriers', 'reports.read', {
    summary: 'Orders and revenue per courier; with an ETag',
    query: reportQuery,
    answer: z.array(courierReportRow),
  }),
  reportCustomers: staff('GET /reports/customers', 'reports.read', {
    summary: 'Orders and revenue of new and of returning customers; with an ETag',
    query: reportQuery,
    answer: z.array(customerReportRow),
  }),
};
