import * as z from 'zod/mini';
import { staff, staffChange, staffEdit } from '../endpoint.ts';
import { amount, done, paging, searchText, timestamp, uuidParams } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { contactMessage } from './messages.ts';
import { listedOrder, officeOrder, orderEvent } from './orders.ts';

/** Customers are people with an account. Their orders include those that staff entered for the same phone number. */

const person = {
  _id: z.string(),
  name: z.string(),
  /** As people in Cambodia write it: 012345678. */
  phoneNumber: z.string(),
  createdAt: timestamp,
  isBlocked: z.boolean(),
};

const listedCustomer = z.object({
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
  blockedAt: z.nullable(timestamp),
  blockReason: z.string(),
};

const customer = z.object({
  ...account,
  orderCount: z.int(),
  /** Totals of all orders that are not cancelled. */
  orderSum: amount,
  /** Not delivered, with a refund due, or with a payment code that may still be paid: they prevent the removal. */
  openOrderCount: z.int(),
  /** The newest 20. */
  orders: z.array(listedOrder),
  /** Counts the changes of the note. For `If-Match`. */
  version: z.int(),
});

const note = z.string().check(z.trim(), z.maxLength(LIMITS.customerNote));

/** Everything that the shop holds about a customer, but no password, token or code. */
export const customerData = z.object({
  exportedAt: timestamp,
  account: z.object(account),
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
  messages: z.array(z.omit(contactMessage, { _id: true, answeredAt: true, answeredBy: true })),
});

export const customerCalls = {
  listCustomers: staff('GET /customers', 'customers.manage', z.array(listedCustomer), {
    summary: 'People with an account, the newest first; the `Link` header has the next page',
    /** `q` is a name, or a phone number or at least its last four digits. */
    query: z.object({ q: searchText, ...paging }),
  }),
  findCustomer: staff('GET /customers/:id', 'customers.manage', customer, {
    summary: 'A customer with their latest orders',
    params: uuidParams,
  }),
  changeCustomer: staffEdit('PATCH /customers/:id', 'customers.manage', customer, {
    summary: "Changes a customer's note, blocks or unblocks them; takes an optional `If-Match`",
    params: uuidParams,
    /** Absent fields stay unchanged. `blockReason` counts only together with `isBlocked: true`. */
    body: z.partial(z.object({ note, isBlocked: z.boolean(), blockReason: note })),
  }),
  removeCustomer: staffChange('DELETE /customers/:id', 'customers.manage', done, {
    summary: 'Permanently removes a customer; their orders stay, without the person',
    needsStepUp: true,
    params: uuidParams,
    errors: ['orders_open'],
  }),
  exportCustomer: staff('GET /customers/:id/data', 'customers.manage', customerData, {
    summary: 'Everything that the shop holds about a customer, as a file',
    needsStepUp: true,
    params: uuidParams,
  }),
};
