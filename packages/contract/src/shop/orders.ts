import { DELIVERY_METHODS, isMethodOffered } from '@phsar/domain/delivery';
import { ORDER_STATUSES } from '@phsar/domain/order-status';
import { PAYMENT_STATUSES } from '@phsar/domain/payment';
import { isContactPhone } from '@phsar/domain/phone';
import { PROVINCES } from '@phsar/domain/provinces';
import { visibleText } from '@phsar/domain/visible-text';
import * as z from 'zod/mini';
import { shopper } from '../endpoint.ts';
import { amount, phoneError, success, timestamp } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { currentFigures, shortages, unpaidLimits } from '../refusal-bodies.ts';
import { id, languageQuery, pageQuery } from './fields.ts';

/** @param required the message for a missing value; default: the parser's */
const filled = (max: number, required?: string) =>
  z.string(required).check(z.trim(), z.overwrite(visibleText), z.minLength(1, required), z.maxLength(max));

const INVALID_PHONE = 'Please enter a valid 9 or 10-digit phone number.';
const CHOOSE_METHOD = 'Please select a delivery method.';

const orderPhone = z
  .string('Phone number is required.')
  .check(
    z.trim(),
    z.overwrite(visibleText),
    z.minLength(1, 'Phone number is required.'),
    z.maxLength(LIMITS.phoneText, INVALID_PHONE),
    z.refine(isContactPhone, phoneError(INVALID_PHONE)),
  );

const UNIT_PRICE = 'Price of one unit after discount, rounded half up to whole cents';

const orderLineBody = z.object({
  productId: id,
  productName: z.string().check(z.maxLength(500)),
  quantity: z.int().check(z.gte(1), z.lte(LIMITS.quantity)),
  unitPrice: amount.check(z.describe(UNIT_PRICE)),
  discount: z.number().check(z.gte(0), z.lte(100), z.describe('Percent')),
  totalPrice: amount.check(z.describe('The unit price times the quantity')),
  productImage: z.string().check(z.maxLength(500)),
});

const orderFields = z.object({
  customerId: z
    .string()
    .check(
      z.maxLength(64),
      z.describe("User id or GUEST; the order is the token's user's, whatever stands here"),
    ),
  customerName: filled(LIMITS.fullName, 'Name is required.'),
  customerPhone: orderPhone,
  province: z.enum(PROVINCES, 'Please select a province.'),
  address: filled(LIMITS.address, 'Address is required.'),
  deliveryMethod: z.enum(DELIVERY_METHODS, CHOOSE_METHOD),
  products: z.array(orderLineBody).check(z.minLength(1), z.maxLength(LIMITS.lines)),
  totalAmount: amount,
  deliveryFee: amount,
  isFreeDelivery: z.boolean(),
  buyNow: z
    .optional(z.boolean())
    .check(z.describe('True when a single product is bought at once: the cart then stays as it is')),
});

/** An order as the checkout sends it. The server compares the figures with its own. */
export const orderBody = orderFields.check(
  z.refine(({ deliveryMethod, province }) => isMethodOffered(deliveryMethod, province), {
    error: CHOOSE_METHOD,
    path: ['deliveryMethod'],
  }),
);

/** A shopper's order; money in dollars. */
export const order = z.object({
  _id: z.string(),
  orderId: z.string(),
  status: z.enum(ORDER_STATUSES),
  createdAt: timestamp,
  updatedAt: timestamp,
  /** Null until then; later changes of the order leave it. */
  shippedAt: z.nullable(timestamp),
  subtotal: amount,
  totalAmount: amount,
  deliveryFee: amount,
  isFreeDelivery: z.boolean(),
  customerName: z.string(),
  customerPhone: z.string(),
  province: z.enum(PROVINCES),
  address: z.string(),
  deliveryMethod: z.enum(DELIVERY_METHODS),
  paymentStatus: z
    .enum(PAYMENT_STATUSES)
    .check(z.describe('`unpaid` as long as something is due, also of an order that an edit made cost more')),
  amountDue: amount.check(z.describe('Still to be paid; 0 for a cancelled order')),
  /** Null until the shop enters it; the tracking number likewise. */
  courier: z.nullable(z.string()),
  trackingNumber: z.nullable(z.string()),
  /** The courier's tracking page; null if the courier has none. */
  trackingUrl: z.nullable(z.string()),
  /** Why the shop cancelled the order. */
  cancelReason: z.nullable(z.string()),
  products: z.array(
    z.object({
      productId: z.string(),
      productName: z.string(),
      quantity: z.int(),
      price: amount.check(z.describe('List price of one unit')),
      unitPrice: amount.check(z.describe(UNIT_PRICE)),
      discount: z.number(),
      totalPrice: amount,
      productImage: z.string(),
    }),
  ),
});

export const orderAnswer = z.object({ success, message: z.string(), order });

export const orderListQuery = z.pick(pageQuery, { lang: true, limit: true, after: true });

/** An order's number, in upper or lower case. */
export const orderParams = z.object({
  orderId: z.string().check(z.trim(), z.minLength(1), z.maxLength(32), z.toUpperCase()),
});

/** A shopper's orders. */
export const orderCalls = {
  createOrder: shopper('POST /orders/create', 'order', {
    summary: 'Places an order; a repeated `Idempotency-Key` returns the same order',
    query: languageQuery,
    body: orderBody,
    answer: orderAnswer,
    errors: [
      'order_in_progress',
      'new_accounts_limit',
      'phone_proof_needed',
      'account_blocked',
      'idempotency_mismatch',
      'unavailable',
    ],
    errorBodies: {
      insufficient_stock: shortages,
      product_not_found: shortages,
      totals_changed: currentFigures,
      order_over_limit: unpaidLimits,
      unpaid_orders_limit: unpaidLimits,
      unpaid_network_limit: unpaidLimits,
    },
    status: 201,
  }),
  listOrders: shopper('GET /orders/user/orders', 'read', {
    summary: "The account's orders, newest first: all of them, or one page with `Link`",
    query: orderListQuery,
    answer: z.array(order),
    errors: ['invalid_cursor'],
  }),
  cancelOrder: shopper('POST /orders/:orderId/cancel', 'write', {
    summary: 'Cancels an own order that is pending and unpaid; a repeated call returns the same order',
    query: languageQuery,
    params: orderParams,
    answer: orderAnswer,
    errors: ['order_not_found', 'invalid_transition'],
  }),
};
