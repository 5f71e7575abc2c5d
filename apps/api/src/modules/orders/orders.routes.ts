import { randomUUID } from 'node:crypto';
import { endpoints } from '@phsar/contract/shop/endpoints';
import { API_BASE } from '@phsar/contract/shop/shop-endpoints';
import { isUnnamedProxy } from '../../platform/http/caller-network.ts';
import type { Route } from '../../platform/http/endpoint-routes.ts';
import { idempotencyKeyOf } from '../../platform/http/idempotency-key.ts';
import { nextPageLink } from '../../platform/http/next-page-link.ts';
import type { OrderLifecycle } from './order-lifecycle.service.ts';
import { presentOrder } from './orders.presenter.ts';
import type { OrdersService } from './orders.service.ts';

const LIST_PATH = `${API_BASE}${endpoints.listOrders.path}`;

/** The shop's calls for placing, listing and cancelling orders. */
export function ordersRoutes(
  route: Route,
  { orders, lifecycle }: { orders: OrdersService; lifecycle: Pick<OrderLifecycle, 'cancelOwn'> },
): void {
  route('createOrder', async ({ shopper, body, language, request }) => {
    const order = await orders.place({
      shopper,
      // Without a key each call is an order of its own.
      idempotencyKey: idempotencyKeyOf(request) ?? randomUUID(),
      body,
      language,
      address: isUnnamedProxy(request.ip, request.headers['x-forwarded-for']) ? null : request.ip,
    });
    return { success: true, message: 'Order placed', order };
  });
  route('listOrders', async ({ shopper, language, query, reply }) => {
    const { orders: shown, next } = await orders.list(shopper, language, query);
    if (next !== null) reply.header('link', nextPageLink(LIST_PATH, { ...query, after: next }));
    return shown;
  });
  route('cancelOrder', async ({ shopper, params, language }) => {
    const order = await lifecycle.cancelOwn(params.orderId, shopper);
    return { success: true, message: 'Order cancelled', order: presentOrder(order, language) };
  });
}
