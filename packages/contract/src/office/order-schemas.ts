import { DELIVERY_METHODS, isMethodOffered } from '@phsar/domain/delivery';
import { ORDER_ACTIONS, ORDER_CHANNELS, ORDER_STATUSES } from '@phsar/domain/order-status';
import { PAYMENT_KINDS, PAYMENT_METHODS, PAYMENT_STATUSES } from '@phsar/domain/payment';
import { isContactPhone } from '@phsar/domain/phone';
import { PROVINCES } from '@phsar/domain/provinces';
import * as z from 'zod/mini';
import { LIMITS } from '../limits.ts';

/** Orders as staff sees and moves them. Amounts are dollars with at most two decimals, times ISO 8601 in UTC, days those of Phnom Penh. */

const timestamp = z.iso.datetime();
const amount = z.number().check(z.gte(0));
const text = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));
const note = text(LIMITS.orderNote);

const status = z.enum(ORDER_STATUSES);
const paymentStatus = z.enum(PAYMENT_STATUSES);

/** What can be done with an order now, by the caller. */
export const ORDER_DEEDS = ['ship', 'deliver', 'cancel', 'pay', 'refund', 'edit', 'note', 'undo'] as const;

/** The order's number, in either case. */
export const orderParams = z.object({ orderId: text(32).check(z.toUpperCase()) });

export const orderListQuery = z.object({
  /** A number, a phone or the last four or more of its digits, or a name. */
  q: z.optional(z.string().check(z.maxLength(LIMITS.searchText))),
  status: z.optional(status),
  /** `unpaid` leaves out cancelled orders unless `status` asks for them: nobody is to pay for them. */
  payment: z.optional(z.enum([...PAYMENT_STATUSES, 'refund_due'])),
  province: z.optional(z.enum(PROVINCES)),
  /** The courier that took it; before that, the delivery method the customer chose. */
  courier: z.optional(text(LIMITS.courier)),
  /** The first and the last day, both included. */
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
  limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(200))),
  /** Opaque cursor out of the `Link` header. */
  after: z.optional(z.string().check(z.maxLength(200))),
});

const listed = {
  _id: z.string(),
  orderId: z.string(),
  status,
  paymentStatus,
  createdAt: timestamp,
  customerName: z.string(),
  customerPhone: z.string(),
  province: z.enum(PROVINCES),
  deliveryMethod: z.enum(DELIVERY_METHODS),
  totalAmount: amount,
  /** Still to be given back; 0 where nothing is. */
  refundDue: amount,
  channel: z.enum(ORDER_CHANNELS),
  /** Null until somebody names one. */
  courier: z.nullable(z.string()),
  trackingNumber: z.nullable(z.string()),
  isDemo: z.boolean(),
  /** Pieces in all. */
  itemCount: z.int(),
  /** For `If-Match`; notes leave it alone. */
  version: z.int(),
};

export const listedOrder = z.object(listed);

/** The order's figures before an edit. */
const figuresBefore = z.partial(
  z.object({
    customerName: z.string(),
    customerPhone: z.string(),
    province: z.enum(PROVINCES),
    address: z.string(),
    deliveryMethod: z.enum(DELIVERY_METHODS),
    subtotal: amount,
    deliveryFee: amount,
    totalAmount: amount,
    products: z.array(
      z.object({
        productId: z.string(),
        productName: z.string(),
        quantity: z.int(),
        unitPrice: amount,
        totalPrice: amount,
      }),
    ),
  }),
);

/** What belongs to the action: what was entered, and of an edit what stood there before. */
export const orderEventDetails = z.partial(
  z.object({
    courier: z.string(),
    trackingNumber: z.string(),
    reason: z.string(),
    /** Of a payment or a refund. */
    kind: z.enum(PAYMENT_KINDS),
    amount,
    reference: z.string(),
    text: z.string(),
    /** Of `undone`: the action that was taken back. */
    undone: z.enum(ORDER_ACTIONS),
    /** Of `edited`: the old values of what changed. */
    before: figuresBefore,
  }),
);

export const orderEvent = z.object({
  at: timestamp,
  /** `_id` is null for a shopper, a command or the shop itself. */
  by: z.object({
    _id: z.nullable(z.string()),
    /** Empty for a shopper and for the shop itself. */
    name: z.string(),
    kind: z.enum(['shopper', 'staff', 'command', 'system']),
  }),
  via: z.enum(['shop', 'office', 'telegram', 'command']),
  action: z.enum(ORDER_ACTIONS),
  details: orderEventDetails,
});

export const officeOrder = z.object({
  ...listed,
  updatedAt: timestamp,
  channel: z.enum(ORDER_CHANNELS),
  address: z.string(),
  subtotal: amount,
  deliveryFee: amount,
  isFreeDelivery: z.boolean(),
  paymentMethod: z.enum(PAYMENT_METHODS),
  /** Received and not given back. */
  paidAmount: amount,
  /** Still to be paid: the total less what was paid; 0 for a cancelled order. */
  amountDue: amount,
  /** Where the courier shows the parcel; null where the courier has no such page. */
  trackingUrl: z.nullable(z.string()),
  cancelReason: z.nullable(z.string()),
  /** Where the shopper can pay by a code; null while the shop takes none. */
  payLink: z.nullable(z.string()),
  /** What the caller may do now. */
  can: z.array(z.enum(ORDER_DEEDS)),
  /** Until when the caller may take the last move back; null when they may not. */
  undoUntil: z.nullable(timestamp),
  products: z.array(
    z.object({
      productId: z.string(),
      productName: z.string(),
      quantity: z.int(),
      price: amount,
      unitPrice: amount,
      discount: z.number(),
      totalPrice: amount,
      productImage: z.string(),
    }),
  ),
  events: z.array(orderEvent),
});

/** A call without a body is as good as an empty one. */
export const shipBody = z._default(
  z.object({
    courier: z.optional(text(LIMITS.courier)),
    trackingNumber: z.optional(text(LIMITS.trackingNumber)),
  }),
  {},
);
export const cancelBody = z.object({ reason: note });
export const payBody = z.object({
  kind: z.enum(PAYMENT_KINDS),
  reference: z.optional(text(LIMITS.paymentReference)),
});
export const refundBody = z._default(
  z.object({
    /** All that is due when not given. */
    amount: z.optional(z.number().check(z.gt(0))),
    reference: z.optional(text(LIMITS.paymentReference)),
  }),
  {},
);
export const noteBody = z.object({ text: note });

const customer = {
  customerName: text(LIMITS.fullName),
  customerPhone: text(LIMITS.phoneText).check(
    z.refine(isContactPhone, 'Please enter a valid 9 or 10-digit phone number.'),
  ),
  province: z.enum(PROVINCES),
  address: text(LIMITS.address),
  deliveryMethod: z.enum(DELIVERY_METHODS),
};
const lines = z
  .array(z.object({ productId: text(64), quantity: z.int().check(z.gte(1), z.lte(LIMITS.quantity)) }))
  .check(z.minLength(1), z.maxLength(LIMITS.lines));

/** An order by telephone or Telegram; the server prices it. */
export const newOrderBody = z
  .object({ ...customer, products: lines, channel: z.enum(['telegram', 'phone']) })
  .check(
    z.refine(({ deliveryMethod, province }) => isMethodOffered(deliveryMethod, province), {
      error: 'Please select a delivery method.',
      path: ['deliveryMethod'],
    }),
  );

/**
 * What is not named stays. `products` are all lines: one that is missing is taken out. Whether the method is offered
 * in the province is checked with the order's own values.
 */
export const editOrderBody = z.object({
  customerName: z.optional(customer.customerName),
  customerPhone: z.optional(customer.customerPhone),
  province: z.optional(customer.province),
  address: z.optional(customer.address),
  deliveryMethod: z.optional(customer.deliveryMethod),
  products: z.optional(lines),
});

/** What waits; more than 99 are told as 100. */
const waiting = z.int().check(z.gte(0), z.lte(100));
export const counts = z.object({
  pending: waiting,
  /** Unpaid and not cancelled. */
  unpaid: waiting,
  /** 0 until messages can be answered in the office. */
  messages: waiting,
  /** Products with at most `LIMITS.lowStock` pieces, sold out ones among them. */
  lowStock: waiting,
});

const dayFigures = z.object({
  /** Placed that day, cancelled ones among them. */
  orders: z.int(),
  /** Totals, delivery included, of what is not cancelled. */
  revenue: amount,
  /** How many of `orders` are cancelled by now. */
  cancelled: z.int(),
});

export const todayReport = z.object({
  day: z.iso.date(),
  today: dayFigures,
  /** The same weekday of the week before, whole. */
  lastWeek: dayFigures,
  waiting: z.object({
    /** Pending by transfer whose money has not come. */
    toConfirm: waiting,
    /** Pending that are paid, or paid on delivery. */
    toPack: waiting,
    /** Pending for more than 24 hours. */
    olderThanDay: waiting,
    messages: waiting,
    lowStock: waiting,
  }),
});

/** Both days included, at most `LIMITS.reportDays`; the last 14 when neither is given. */
export const dailyQuery = z.object({ from: z.optional(z.iso.date()), to: z.optional(z.iso.date()) });
/** A row for each day, the first first. */
export const dailyRow = z.object({ day: z.iso.date(), ...dayFigures.shape });
