import { DELIVERY_METHODS, isMethodOffered } from '@phsar/domain/delivery';
import { ORDER_STATUSES } from '@phsar/domain/order-status';
import { PAYMENT_STATUSES } from '@phsar/domain/payment';
import { isContactPhone } from '@phsar/domain/phone';
import { PROVINCES } from '@phsar/domain/provinces';
import { visibleText } from '@phsar/domain/visible-text';
import * as z from 'zod/mini';
import { shopper } from '../endpoint.ts';
import {
  amount,
  described,
  id,
  languageQuery,
  pageQuery,
  percent,
  phoneError,
  rule,
  success,
  text,
  timestamp,
} from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { currentFigures, currentLine, shortages, UNIT_PRICE, unpaidLimits } from '../refusal-bodies.ts';

const INVALID_PHONE = 'Please enter a valid 9 or 10-digit phone number.';
const CHOOSE_METHOD = 'Please select a delivery method.';

/** An order as the checkout sends it. The server compares the figures with its own. */
const orderBody = z
  .object({
    customerId: z
      .string()
      .check(
        z.maxLength(64),
        z.describe("User id or GUEST; the order is the token's user's, whatever stands here"),
      ),
    customerName: text(LIMITS.fullName, 'Name is required.'),
    customerPhone: z
      .string('Phone number is required.')
      .check(
        z.trim(),
        z.overwrite(visibleText),
        z.minLength(1, 'Phone number is required.'),
        z.maxLength(LIMITS.phoneText, INVALID_PHONE),
        z.refine(isContactPhone, phoneError(INVALID_PHONE)),
      ),
    province: z.enum(PROVINCES, 'Please select a province.'),
    address: text(LIMITS.address, 'Address is required.'),
    deliveryMethod: z.enum(DELIVERY_METHODS, CHOOSE_METHOD),
    products: z
      .array(
        z.object({
          productId: id,
          productName: z.string().check(z.maxLength(500)),
          quantity: z.int().check(z.gte(1), z.lte(LIMITS.quantity)),
          unitPrice: described(amount, UNIT_PRICE),
          discount: described(percent, 'Percent'),
          totalPrice: described(amount, 'The unit price times the quantity'),
          productImage: z.string().check(z.maxLength(500)),
        }),
      )
      .check(z.minLength(1), z.maxLength(LIMITS.lines)),
    totalAmount: amount,
    deliveryFee: amount,
    isFreeDelivery: z.boolean(),
    buyNow: described(
      z.optional(z.boolean()),
      'True when a single product is bought at once: the cart then stays as it is',
    ),
  })
  .check(
    rule('deliveryMethod', CHOOSE_METHOD, (order) => isMethodOffered(order.deliveryMethod, order.province)),
  );

/** What lists show of an order, also the office's; money in dollars. */
export const listedFields = {
  _id: z.string(),
  orderId: z.string(),
  status: z.enum(ORDER_STATUSES),
  createdAt: timestamp,
  totalAmount: amount,
  customerName: z.string(),
  customerPhone: z.string(),
  province: z.enum(PROVINCES),
  deliveryMethod: z.enum(DELIVERY_METHODS),
  paymentStatus: described(
    z.enum(PAYMENT_STATUSES),
    '`unpaid` as long as something is due, also of an order that an edit made cost more',
  ),
  amountDue: described(amount, 'Still to be paid; 0 for a cancelled order'),
  /** Null until the shop enters it; the tracking number likewise. */
  courier: z.nullable(z.string()),
  trackingNumber: z.nullable(z.string()),
};

/** The rest of an order, for its customer and for staff. */
export const orderFields = {
  ...listedFields,
  updatedAt: timestamp,
  subtotal: amount,
  deliveryFee: amount,
  isFreeDelivery: z.boolean(),
  address: z.string(),
  /** The courier's tracking page; null if the courier has none. */
  trackingUrl: z.nullable(z.string()),
  cancelReason: z.nullable(z.string()),
  products: z.array(z.extend(currentLine, { productImage: z.string() })),
};

const order = z.object({
  ...orderFields,
  /** Null until then; later changes of the order leave it. */
  shippedAt: z.nullable(timestamp),
});
const orderAnswer = z.object({ success, message: z.string(), order });

/** An order's number, in upper or lower case. */
export const orderParams = z.object({
  orderId: z.string().check(z.trim(), z.minLength(1), z.maxLength(32), z.toUpperCase()),
});

export const orderCalls = {
  createOrder: shopper('POST /orders/create', 'order', orderAnswer, {
    summary: 'Places an order; a repeated `Idempotency-Key` returns the same order',
    query: languageQuery,
    body: orderBody,
    isIdempotent: true,
    errors: ['order_in_progress', 'new_accounts_limit', 'phone_proof_needed', 'account_blocked'],
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
  listOrders: shopper('GET /orders/user/orders', 'read', z.array(order), {
    summary: "The account's orders, newest first: all of them, or one page with `Link`",
    query: z.pick(pageQuery, { lang: true, limit: true, after: true }),
  }),
  cancelOrder: shopper('POST /orders/:orderId/cancel', 'write', orderAnswer, {
    summary: 'Cancels an own order that is pending and unpaid; a repeated call returns the same order',
    query: languageQuery,
    params: orderParams,
    errors: ['order_not_found', 'invalid_transition'],
  }),
};
