import { PROVINCES } from '@phsar/domain/provinces';
import * as z from 'zod/mini';
import { staff } from '../endpoint.ts';
import { amount, paging, sentDay, timestamp } from '../fields.ts';
import { waitingWork } from './waiting.ts';

/**
 * What the shop sold. Days are those of Phnom Penh, of when the order was placed; amounts are dollars. Every figure
 * follows what happens to an order later: an edit, a cancellation, an undo.
 */

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
  /**
   * When orders of new accounts were last refused for their limit, if in the last 24 hours, and whether the first one with Cash on
   * Delivery needs the phone's proof.
   */
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

/**
 * Couriers with an order, most revenue first: who took the parcels, and for what is not shipped yet what the customer
 * chose. A delivery method's key, or the courier's name as staff wrote it.
 */
const courierReportRow = z.object({ courier: z.string(), ...figures });

/**
 * Orders of new customers and of those who ordered before; always two rows, `new` first. A customer is an account, or a
 * phone number for orders that staff entered without one. New means the customer had never ordered before: one order
 * each, so `orders` of `new` counts the customers too. An order keeps its kind, even when an earlier one is cancelled.
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
    query: z.object({
      ...days,
      /** Descending; by pieces unless given. */
      sort: z.optional(z.enum(['pieces', 'revenue'])),
      ...paging,
    }),
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
};
