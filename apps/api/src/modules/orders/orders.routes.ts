import { randomUUID } from 'node:crypto';
import { LIMITS } from '@phsar/contract/limits';
import type { FastifyRequest } from 'fastify';
import type { Route } from '../../platform/http/endpoint-routes.ts';
import { invalidInput } from '../../platform/shop-error.ts';
import type { OrdersService } from './orders.service.ts';

export function ordersRoutes(route: Route, orders: OrdersService): void {
  route('createOrder', async ({ accountId, body, language, request }) => {
    const order = await orders.place({
      accountId,
      idempotencyKey: idempotencyKeyOf(request),
      body,
      language,
    });
    return { success: true, message: 'Order placed', order };
  });
  route('listOrders', ({ accountId, language }) => orders.list(accountId, language));
}

function idempotencyKeyOf(request: FastifyRequest): string {
  const header = request.headers['idempotency-key'];
  const key = (Array.isArray(header) ? header.join(', ') : (header ?? '')).trim();
  // Without a key each call is an order of its own.
  if (key === '') return randomUUID();
  if (key.length > LIMITS.idempotencyKey) {
    throw invalidInput({ 'Idempotency-Key': `At most ${LIMITS.idempotencyKey} characters` });
  }
  return key;
}
