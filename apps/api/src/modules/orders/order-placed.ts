import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import type { OutboxHandler } from '../../platform/outbox.ts';

export const ORDER_PLACED = 'order.placed';

const orderPlaced = z.object({ orderNumber: z.string(), total: z.int() });

/** Tells the shop of a new order; the log is the only place so far. */
export function orderPlacedHandler(log: FastifyBaseLogger): OutboxHandler {
  return async (data) => {
    const { orderNumber, total } = orderPlaced.parse(data);
    log.info({ orderNumber, totalCents: total }, 'order placed');
  };
}
