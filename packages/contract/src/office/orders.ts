import { DELIVERY_METHODS, isMethodOffered } from '@phsar/domain/delivery';
import { ORDER_ACTIONS, ORDER_CHANNELS, ORDER_STATUSES } from '@phsar/domain/order-status';
import {
  MISFIT_CAUSES,
  PAYMENT_KINDS,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  SURPLUS_CAUSES,
} from '@phsar/domain/payment';
import { isContactPhone } from '@phsar/domain/phone';
import { PROVINCES } from '@phsar/domain/provinces';
import * as z from 'zod/mini';
import { staff, staffChange, staffEdit } from '../endpoint.ts';
import {
  actor,
  amount,
  isInReach,
  isWholeCents,
  paging,
  phoneError,
  rule,
  searchText,
  sentDay,
  text,
  timestamp,
} from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { currentLine, shortages } from '../refusal-bodies.ts';
import { listedFields, orderFields } from '../shop/orders.ts';

/** Amounts are dollars with at most two decimals, times ISO 8601 in UTC, days those of Phnom Penh. */

const note = text(LIMITS.orderNote);
const reference = text(LIMITS.paymentReference);
/** A missing body counts as an empty object. */
const optionalBody = <Shape extends z.core.$ZodShape>(shape: Shape) =>
  z._default(z.partial(z.object(shape)), {} as never);

const listed = {
  ...listedFields,
  /** Still to be refunded; 0 if nothing is. */
  refundDue: amount,
  channel: z.enum(ORDER_CHANNELS),
  isDemo: z.boolean(),
  itemCount: z.int(),
  /** For `If-Match`; notes do not change it. */
  version: z.int(),
};
export const listedOrder = z.object(listed);

export const orderEvent = z.object({
  at: timestamp,
  /** `name` is empty for a shopper and for the shop itself. */
  by: z.extend(actor, { kind: z.enum(['shopper', 'staff', 'command', 'system']) }),
  via: z.enum(['shop', 'office', 'telegram', 'command']),
  action: z.enum(ORDER_ACTIONS),
  details: z.partial(
    z.object({
      courier: z.string(),
      trackingNumber: z.string(),
      reason: z.string(),
      kind: z.enum(PAYMENT_KINDS),
      /** Why money pays nothing: for `overpaid`, or for `noted` when the shop cannot tell whether it came. */
      cause: z.enum([...SURPLUS_CAUSES, ...MISFIT_CAUSES]),
      amount,
      reference: z.string(),
      text: z.string(),
      undone: z.enum(ORDER_ACTIONS),
      /** For `edited`: the old values of what changed. */
      before: z.partial(
        z.object({
          customerName: z.string(),
          customerPhone: z.string(),
          province: z.enum(PROVINCES),
          address: z.string(),
          deliveryMethod: z.enum(DELIVERY_METHODS),
          subtotal: amount,
          deliveryFee: amount,
          totalAmount: amount,
          products: z.array(z.omit(currentLine, { price: true, discount: true })),
        }),
      ),
    }),
  ),
});

export const officeOrder = z.object({
  ...orderFields,
  ...listed,
  /** The customer's account; null for an order that staff entered, and once the customer was removed. */
  customerId: z.nullable(z.string()),
  paymentMethod: z.enum(PAYMENT_METHODS),
  /** Received and not refunded. */
  paidAmount: amount,
  /** Where the shopper can pay by QR code; null while the shop does not offer it. */
  payLink: z.nullable(z.string()),
  can: z.array(z.enum(['ship', 'deliver', 'cancel', 'pay', 'refund', 'edit', 'note', 'undo'])),
  /** Until when the caller can undo the last move; null if they cannot. */
  undoUntil: z.nullable(timestamp),
  events: z.array(orderEvent),
});

const customer = {
  customerName: text(LIMITS.fullName),
  customerPhone: text(LIMITS.phoneText).check(
    z.refine(isContactPhone, phoneError('Please enter a valid 9 or 10-digit phone number.')),
  ),
  province: z.enum(PROVINCES),
  address: text(LIMITS.address),
  deliveryMethod: z.enum(DELIVERY_METHODS),
};
const lines = z
  .array(z.object({ productId: text(64), quantity: z.int().check(z.gte(1), z.lte(LIMITS.quantity)) }))
  .check(z.minLength(1), z.maxLength(LIMITS.lines));

/** A call about one order, by its number in upper or lower case. */
const ONE_ORDER = {
  params: z.object({ orderId: text(32).check(z.toUpperCase()) }),
  errors: ['order_not_found'],
} as const;
const ORDER_ACTION = { ...ONE_ORDER, errors: [...ONE_ORDER.errors, 'invalid_transition'] } as const;

export const orderCalls = {
  listOrders: staff('GET /orders', 'orders.read', z.array(listedOrder), {
    summary: 'Orders, newest first; the `Link` header has the next page',
    query: z.object({
      /** An order number, a phone number or at least its last four digits, or a name. */
      q: searchText,
      status: z.optional(z.enum(ORDER_STATUSES)),
      /** `unpaid` excludes cancelled orders, for which nothing is due, unless `status` asks for them. */
      payment: z.optional(z.enum([...PAYMENT_STATUSES, 'refund_due'])),
      /** Pending orders by what has to be done next, as `waitingWork` counts them. `old` ones are also in the other groups. */
      waiting: z.optional(z.enum(['to_confirm', 'to_pack', 'old'])),
      province: z.optional(z.enum(PROVINCES)),
      /** The courier that took it, or before that the delivery method, whose names in every language match too. */
      courier: z.optional(text(LIMITS.courier)),
      from: z.optional(sentDay),
      to: z.optional(sentDay),
      ...paging,
    }),
  }),
  enterOrder: staffChange('POST /orders', 'orders.change', officeOrder, {
    summary: "Creates an order taken by telephone or Telegram, at the shop's prices",
    body: z
      .object({ ...customer, products: lines, channel: z.enum(['telegram', 'phone']) })
      .check(
        rule('deliveryMethod', 'Please select a delivery method.', (order) =>
          isMethodOffered(order.deliveryMethod, order.province),
        ),
      ),
    errorBodies: { product_not_found: shortages, insufficient_stock: shortages },
  }),
  listRecentOrders: staff('GET /recent-orders', 'orders.read', z.array(officeOrder), {
    summary: 'Everything of the newest 200 orders that changed, for reading them offline; with an ETag',
    /** Orders that changed at `since` or later, notes included; the newest if it is missing. */
    query: z.object({ since: z.optional(z.iso.datetime().check(isInReach)) }),
  }),
  findOrder: staff('GET /orders/:orderId', 'orders.read', officeOrder, {
    summary: 'Everything of one order; with an ETag',
    ...ONE_ORDER,
  }),
  editOrder: staffEdit('PATCH /orders/:orderId', 'orders.change', officeOrder, {
    summary: 'Changes lines, customer or delivery of a pending order; requires `If-Match`',
    /** Absent fields stay unchanged; `products` replaces all lines. The delivery method is checked with the stored province. */
    body: z.partial(z.object({ ...customer, products: lines })),
    ...ORDER_ACTION,
    errorBodies: { product_not_found: shortages, insufficient_stock: shortages },
  }),
  shipOrder: staffChange('POST /orders/:orderId/ship', 'orders.fulfil', officeOrder, {
    summary: 'Marks a pending order as shipped',
    body: optionalBody({ courier: text(LIMITS.courier), trackingNumber: text(LIMITS.trackingNumber) }),
    ...ORDER_ACTION,
  }),
  deliverOrder: staffChange('POST /orders/:orderId/deliver', 'orders.fulfil', officeOrder, {
    summary: 'Marks a shipped order as delivered, and as paid if it is cash on delivery',
    ...ORDER_ACTION,
  }),
  cancelOrder: staffChange('POST /orders/:orderId/cancel', 'orders.change', officeOrder, {
    summary: 'Cancels a pending or shipped order and returns its stock',
    body: z.object({ reason: note }),
    ...ORDER_ACTION,
  }),
  payOrder: staffEdit('POST /orders/:orderId/pay', 'orders.change', officeOrder, {
    summary: 'Records that the amount due was received',
    body: z.object({
      kind: z.enum(PAYMENT_KINDS),
      /** The amount due that the caller saw; default: whatever is due. An order that costs nothing is paid with 0. */
      amount: z.optional(amount.check(isWholeCents)),
      reference: z.optional(reference),
    }),
    ...ORDER_ACTION,
  }),
  refundOrder: staffChange('POST /orders/:orderId/refund', 'orders.change', officeOrder, {
    summary: 'Records a refund: an amount, or everything due',
    /** The default amount is everything due. */
    body: optionalBody({ amount: z.number().check(z.gte(0.01), isWholeCents), reference }),
    ...ORDER_ACTION,
  }),
  noteOnOrder: staffChange('POST /orders/:orderId/notes', 'orders.fulfil', officeOrder, {
    summary: 'Adds an internal note',
    body: z.object({ text: note }),
    ...ONE_ORDER,
  }),
  undoOrderMove: staffChange('POST /orders/:orderId/undo', 'orders.fulfil', officeOrder, {
    summary: 'Undoes your last move within 10 seconds',
    ...ORDER_ACTION,
    errorBodies: { insufficient_stock: shortages },
  }),
  getSender: staff('GET /sender', 'orders.read', z.object({ name: z.string(), phone: z.string() }), {
    summary: 'What labels and packing slips say of the shop',
  }),
};
