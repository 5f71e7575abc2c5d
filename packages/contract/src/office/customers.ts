import * as z from 'zod/mini';
import { changedMeanwhile, staff } from '../endpoint.ts';
import { amount, timestamp } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { doneAnswer, paging, searchText } from './fields.ts';
import { MESSAGE_STATES } from './messages.ts';
import { listedOrder, officeOrder, orderEvent } from './order-schemas.ts';

/**
 * The shop's customers: people with an account. Their orders are those of the account, and those that staff entered for
 * the same phone number. Amounts are dollars, times ISO 8601 in UTC.
 */

export const customerParams = z.object({ id: z.uuid() });

export const customerQuery = z.object({
  /** A name, or a phone number or at least its last four digits. */
  q: searchText,
  ...paging,
});

const person = {
  _id: z.string(),
  name: z.string(),
  /** As people in Cambodia write it: 012345678. */
  phoneNumber: z.string(),
  /** When the account was opened. */
  createdAt: timestamp,
  isBlocked: z.boolean(),
};

export const listedCustomer = z.object({
  ...person,
  /** Capped at 100. */
  orderCount: z.int().check(z.gte(0), z.lte(100)),
  lastOrderAt: z.nullable(timestamp),
});

const account = {
  ...person,
  address: z.string(),
  /** The shop's own, not shown to the customer; empty if there is none. */
  note: z.string(),
  /** Null while not blocked. */
  blockedAt: z.nullable(timestamp),
  /** Empty if none was given. */
  blockReason: z.string(),
};

/** One customer with their newest orders; money in dollars. */
export const customer = z.object({
  ...account,
  orderCount: z.int(),
  /** Totals of all orders that are not cancelled. */
  orderSum: amount,
  /**
   * Orders that are not delivered yet, whose refund is due, or whose payment code may still bring money: while there are
   * any, the customer cannot be removed.
   */
  openOrderCount: z.int(),
  /** The newest 20. */
  orders: z.array(listedOrder),
  /** Counts the changes of the note. For `If-Match`. */
  version: z.int(),
});

/** Absent fields stay unchanged; `If-Match` is optional. `blockReason` counts only together with `isBlocked: true`. */
export const changeCustomerBody = z.object({
  note: z.optional(z.string().check(z.trim(), z.maxLength(LIMITS.customerNote))),
  isBlocked: z.optional(z.boolean()),
  blockReason: z.optional(z.string().check(z.trim(), z.maxLength(LIMITS.customerNote))),
});

/** Everything that the shop holds about a customer, but no password, token or code. */
export const customerData = z.object({
  exportedAt: timestamp,
  account: z.object(account),
  /** Devices on which the customer is signed in. */
  sessions: z.array(z.object({ device: z.string(), lastUsedAt: timestamp, expiresAt: timestamp })),
  cart: z.array(
    z.object({ productId: z.string(), productName: z.string(), quantity: z.int(), addedAt: timestamp }),
  ),
  orders: z.array(
    z.extend(z.omit(officeOrder, { can: true, undoUntil: true, payLink: true, events: true }), {
      events: z.array(z.pick(orderEvent, { at: true, via: true, action: true, details: true })),
    }),
  ),
  /** From the contact page, with the same phone number. */
  messages: z.array(
    z.object({
      name: z.string(),
      phoneNumber: z.string(),
      message: z.string(),
      state: z.enum(MESSAGE_STATES),
      createdAt: timestamp,
    }),
  ),
});

/** The shop's customers. */
export const customerCalls = {
  listCustomers: staff('GET /customers', 'customers.manage', {
    summary: 'People with an account, the newest first; the `Link` header has the next page',
    query: customerQuery,
    answer: z.array(listedCustomer),
    errors: ['invalid_cursor'],
  }),
  findCustomer: staff('GET /customers/:id', 'customers.manage', {
    summary: 'A customer with their latest orders',
    params: customerParams,
    answer: customer,
    errors: ['not_found'],
  }),
  changeCustomer: staff('PATCH /customers/:id', 'customers.manage', {
    summary:
      "Changes the shop's note about a customer, blocks or unblocks them; takes an optional `If-Match`",
    params: customerParams,
    body: changeCustomerBody,
    answer: customer,
    errors: ['not_found', 'idempotency_mismatch'],
    errorBodies: { changed_meanwhile: changedMeanwhile(customer, changeCustomerBody) },
  }),
  removeCustomer: staff('DELETE /customers/:id', 'customers.manage', {
    summary: 'Permanently removes a customer; their orders stay, without the person',
    needsStepUp: true,
    params: customerParams,
    answer: doneAnswer,
    errors: ['not_found', 'orders_open', 'idempotency_mismatch'],
  }),
  exportCustomer: staff('GET /customers/:id/data', 'customers.manage', {
    summary: 'Everything that the shop holds about a customer, as a file',
    needsStepUp: true,
    params: customerParams,
    answer: customerData,
    errors: ['not_found'],
  }),
};
