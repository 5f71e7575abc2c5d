import { DELIVERY_METHODS, isMethodOffered } from '@phsar/domain/delivery';
import { centsFromDollars } from '@phsar/domain/money';
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
import { visibleText } from '@phsar/domain/visible-text';
import * as z from 'zod/mini';
import { amount, phoneError, timestamp } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { isInReach, paging, searchText, sentDay } from './fields.ts';

/** Orders as staff see and process them. Amounts are dollars with at most two decimals, times ISO 8601 in UTC, days those of Phnom Penh. */

/** For amounts that are recorded: rounded, they would be others than was said. */
export const isWholeCents = z.refine<number>(
  (dollars) => dollars < 0 || centsFromDollars(dollars) !== null,
  'At most two decimals',
);
const text = (max: number) =>
  z.string().check(z.trim(), z.overwrite(visibleText), z.minLength(1), z.maxLength(max));
const note = text(LIMITS.orderNote);

const status = z.enum(ORDER_STATUSES);
const paymentStatus = z.enum(PAYMENT_STATUSES);

/** What the caller can do with an order now. */
export const ORDER_DEEDS = ['ship', 'deliver', 'cancel', 'pay', 'refund', 'edit', 'note', 'undo'] as const;

/** The order's number, in upper or lower case. */
export const orderParams = z.object({ orderId: text(32).check(z.toUpperCase()) });

/** Pending orders by what has to be done next. `old` ones are also counted in the other groups. */
export const WAITING_FILTERS = ['to_confirm', 'to_pack', 'old'] as const;

export const orderListQuery = z.object({
  /** An order number, a phone number or at least its last four digits, or a name. */
  q: searchText,
  status: z.optional(status),
  /** `unpaid` excludes cancelled orders, for which nothing is due, unless `status` asks for them. */
  payment: z.optional(z.enum([...PAYMENT_STATUSES, 'refund_due'])),
  /** Selects exactly what `waitingWork` counts. */
  waiting: z.optional(z.enum(WAITING_FILTERS)),
  province: z.optional(z.enum(PROVINCES)),
  /**
   * The courier that took it; before that, the delivery method the customer chose. A delivery method means its names in
   * every language too.
   */
  courier: z.optional(text(LIMITS.courier)),
  /** First and last day, inclusive. */
  from: z.optional(sentDay),
  to: z.optional(sentDay),
  ...paging,
});

/** Orders that changed at `since` or later, notes included; all of the newest when it is not given. */
export const recentOrdersQuery = z.object({ since: z.optional(z.iso.datetime().check(isInReach)) });

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
  /** Still to be paid: the total minus what was paid; 0 for a cancelled order. */
  amountDue: amount,
  /** Still to be refunded; 0 if nothing is. */
  refundDue: amount,
  channel: z.enum(ORDER_CHANNELS),
  /** Null until someone enters it. */
  courier: z.nullable(z.string()),
  trackingNumber: z.nullable(z.string()),
  isDemo: z.boolean(),
  /** Total pieces. */
  itemCount: z.int(),
  /** For `If-Match`; notes do not change it. */
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

/** Data of the action: what was entered, and for an edit the old values. */
export const orderEventDetails = z.partial(
  z.object({
    courier: z.string(),
    trackingNumber: z.string(),
    reason: z.string(),
    /** For a payment or a refund. */
    kind: z.enum(PAYMENT_KINDS),
    /** Why money pays nothing: for `overpaid`, or for `noted` when the shop cannot tell whether it came. */
    cause: z.enum([...SURPLUS_CAUSES, ...MISFIT_CAUSES]),
    amount,
    reference: z.string(),
    text: z.string(),
    /** For `undone`: the action that was undone. */
    undone: z.enum(ORDER_ACTIONS),
    /** For `edited`: the old values of what changed. */
    before: figuresBefore,
  }),
);

/** One entry of an order's history. */
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

/** An order with everything staff may see of it; money in dollars. */
export const officeOrder = z.object({
  ...listed,
  updatedAt: timestamp,
  channel: z.enum(ORDER_CHANNELS),
  /** The customer's account; null for an order that staff entered, and once the customer was removed. */
  customerId: z.nullable(z.string()),
  address: z.string(),
  subtotal: amount,
  deliveryFee: amount,
  isFreeDelivery: z.boolean(),
  paymentMethod: z.enum(PAYMENT_METHODS),
  /** Received and not refunded. */
  paidAmount: amount,
  /** The courier's tracking page; null if the courier has none. */
  trackingUrl: z.nullable(z.string()),
  cancelReason: z.nullable(z.string()),
  /** Where the shopper can pay by QR code; null while the shop does not offer it. */
  payLink: z.nullable(z.string()),
  /** What the caller may do now. */
  can: z.array(z.enum(ORDER_DEEDS)),
  /** Until when the caller can undo the last move; null if they cannot. */
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

/** A missing body counts as an empty object. */
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
  /**
   * What the caller was shown as due: `changed_meanwhile` when it is another amount now. Default: whatever is due. An order
   * that costs nothing is paid with 0.
   */
  amount: z.optional(amount.check(isWholeCents)),
  reference: z.optional(text(LIMITS.paymentReference)),
});
export const refundBody = z._default(
  z.object({
    /** Default: everything due. */
    amount: z.optional(z.number().check(z.gte(0.01), isWholeCents)),
    reference: z.optional(text(LIMITS.paymentReference)),
  }),
  {},
);
export const noteBody = z.object({ text: note });

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

/** An order taken by telephone or Telegram; the server prices it. */
export const newOrderBody = z
  .object({ ...customer, products: lines, channel: z.enum(['telegram', 'phone']) })
  .check(
    z.refine(({ deliveryMethod, province }) => isMethodOffered(deliveryMethod, province), {
      error: 'Please select a delivery method.',
      path: ['deliveryMethod'],
    }),
  );

/**
 * Absent fields stay unchanged. `products` replaces all lines: a missing one is removed. Whether the delivery method
 * is offered in the province is checked together with the order's stored values.
 */
export const editOrderBody = z.partial(z.object({ ...customer, products: lines }));

/** The shop as labels and packing slips show it. */
export const sender = z.object({ name: z.string(), phone: z.string() });
