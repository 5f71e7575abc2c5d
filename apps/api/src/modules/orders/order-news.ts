import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import type { OutboxHandler } from '../../platform/outbox.ts';

/** What staff hear of an order that a shopper placed or cancelled: topics of the outbox. */
export const ORDER_PLACED = 'order.placed';
export const ORDER_CANCELLED = 'order.cancelled';

const news = z.object({ orderNumber: z.string(), total: z.int() });

/** Tells the shop of a new order; the log is the only place so far. */
export function orderPlacedHandler(log: FastifyBaseLogger): OutboxHandler {
  return async (data) => {
    const { orderNumber, total } = news.parse(data);
    log.info({ orderNumber, totalCents: total }, 'order placed');
  };
}

/** Tells the shop that the customer cancelled an order; the log is the only place so far. */
export function orderCancelledHandler(log: FastifyBaseLogger): OutboxHandler {
  return async (data) => {
    const { orderNumber, total } = news.parse(data);
    log.info({ orderNumber, totalCents: total }, 'order cancelled by the customer');
  };
}
