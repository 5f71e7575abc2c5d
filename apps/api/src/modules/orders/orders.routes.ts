import { randomUUID } from 'node:crypto';
import type { Route } from '../../platform/http/endpoint-routes.ts';
import { idempotencyKeyOf } from '../../platform/http/idempotency-key.ts';
import type { OrdersService } from './orders.service.ts';

/** The shop's calls for placing and listing orders. */
export function ordersRoutes(route: Route, orders: OrdersService): void {
  route('createOrder', async ({ accountId, body, language, request }) => {
    const order = await orders.place({
      accountId,
      // Without a key each call is an order of its own.
      idempotencyKey: idempotencyKeyOf(request) ?? randomUUID(),
      body,
      language,
    });
    return { success: true, message: 'Order placed', order };
  });
  route('listOrders', ({ accountId, language }) => orders.list(accountId, language));
}
