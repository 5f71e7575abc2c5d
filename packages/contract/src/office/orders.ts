import * as z from 'zod/mini';
import { changedMeanwhile, staff } from '../endpoint.ts';
import { shortages } from '../refusal-bodies.ts';
import {
  cancelBody,
  editOrderBody,
  listedOrder,
  newOrderBody,
  noteBody,
  officeOrder,
  orderListQuery,
  orderParams,
  payBody,
  recentOrdersQuery,
  refundBody,
  sender,
  shipBody,
} from './order-schemas.ts';

const MOVE_ERRORS = ['order_not_found', 'invalid_transition', 'idempotency_mismatch'] as const;

/** Orders, and what labels say of the shop. */
export const orderCalls = {
  listOrders: staff('GET /orders', 'orders.read', {
    summary: 'Orders, newest first; the `Link` header has the next page',
    query: orderListQuery,
    answer: z.array(listedOrder),
    errors: ['invalid_cursor'],
  }),
  enterOrder: staff('POST /orders', 'orders.change', {
    summary: "Creates an order taken by telephone or Telegram, at the shop's prices",
    body: newOrderBody,
    answer: officeOrder,
    errors: ['idempotency_mismatch'],
    errorBodies: { product_not_found: shortages, insufficient_stock: shortages },
  }),
  listRecentOrders: staff('GET /recent-orders', 'orders.read', {
    summary: 'Everything of the newest 200 orders that changed, for reading them offline; with an ETag',
    query: recentOrdersQuery,
    answer: z.array(officeOrder),
  }),
  findOrder: staff('GET /orders/:orderId', 'orders.read', {
    summary: 'Everything of one order; with an ETag',
    params: orderParams,
    answer: officeOrder,
    errors: ['order_not_found'],
  }),
  editOrder: staff('PATCH /orders/:orderId', 'orders.change', {
    summary: 'Changes lines, customer or delivery of a pending order; requires `If-Match`',
    params: orderParams,
    body: editOrderBody,
    answer: officeOrder,
    errors: MOVE_ERRORS,
    errorBodies: {
      product_not_found: shortages,
      insufficient_stock: shortages,
      changed_meanwhile: changedMeanwhile(officeOrder, editOrderBody),
    },
  }),
  shipOrder: staff('POST /orders/:orderId/ship', 'orders.fulfil', {
    summary: 'Marks a pending order as shipped',
    params: orderParams,
    body: shipBody,
    answer: officeOrder,
    errors: MOVE_ERRORS,
  }),
  deliverOrder: staff('POST /orders/:orderId/deliver', 'orders.fulfil', {
    summary: 'Marks a shipped order as delivered, and as paid if it is cash on delivery',
    params: orderParams,
    answer: officeOrder,
    errors: MOVE_ERRORS,
  }),
  cancelOrder: staff('POST /orders/:orderId/cancel', 'orders.change', {
    summary: 'Cancels a pending or shipped order and returns its stock',
    params: orderParams,
    body: cancelBody,
    answer: officeOrder,
    errors: MOVE_ERRORS,
  }),
  payOrder: staff('POST /orders/:orderId/pay', 'orders.change', {
    summary: 'Records that the amount due was received',
    params: orderParams,
    body: payBody,
    answer: officeOrder,
    errors: MOVE_ERRORS,
    errorBodies: { changed_meanwhile: changedMeanwhile(officeOrder, payBody) },
  }),
  refundOrder: staff('POST /orders/:orderId/refund', 'orders.change', {
    summary: 'Records a refund: an amount, or everything due',
    params: orderParams,
    body: refundBody,
    answer: officeOrder,
    errors: MOVE_ERRORS,
  }),
  noteOnOrder: staff('POST /orders/:orderId/notes', 'orders.fulfil', {
    summary: 'Adds an internal note',
    params: orderParams,
    body: noteBody,
    answer: officeOrder,
    errors: ['order_not_found', 'idempotency_mismatch'],
  }),
  undoOrderMove: staff('POST /orders/:orderId/undo', 'orders.fulfil', {
    summary: 'Undoes your last move within 10 seconds',
    params: orderParams,
    answer: officeOrder,
    errors: MOVE_ERRORS,
    errorBodies: { insufficient_stock: shortages },
  }),
  getSender: staff('GET /sender', 'orders.read', {
    summary: 'What labels and packing slips say of the shop',
    answer: sender,
  }),
};
