import { randomUUID } from 'node:crypto';
import { API_BASE, shopCalls } from '@phsar/contract/shop/calls';
import { isUnconfiguredProxy } from '../../platform/http/caller-network.ts';
import type { Route } from '../../platform/http/endpoint-routes.ts';
import { idempotencyKeyOf } from '../../platform/http/idempotency-key.ts';
import { sendLongJson } from '../../platform/http/long-answer.ts';
import { nextPageLink } from '../../platform/http/next-page-link.ts';
import type { RateLimits } from '../../platform/http/rate-limits.ts';
import type { OrderLifecycle } from '../orders/orders.module.ts';
import { presentOrder } from './shop-orders.presenter.ts';
import type { OrderPage, ShopOrdersService } from './shop-orders.service.ts';

const LIST_PATH = `${API_BASE}${shopCalls.listOrders.path}`;

/** Lines of listed orders that cost as much as one read. */
const LINES_PER_READ = 100;

interface OrdersRoutesDeps {
  orders: ShopOrdersService;
  lifecycle: Pick<OrderLifecycle, 'cancelOwn'>;
  limits: Pick<RateLimits, 'spendReads'>;
  trustedProxies: readonly string[];
}

export function ordersRoutes(
  route: Route,
  { orders, lifecycle, limits, trustedProxies }: OrdersRoutesDeps,
): void {
  route('createOrder', async ({ shopper, body, language, request }) => {
    const order = await orders.place({
      shopper,
      // Without a key each call is an order of its own.
      idempotencyKey: idempotencyKeyOf(request) ?? randomUUID(),
      body,
      language,
      address: isUnconfiguredProxy(request.ip, request.headers['x-forwarded-for'], trustedProxies)
        ? null
        : request.ip,
    });
    return { success: true, message: 'Order placed', order };
  });
  route('listOrders', async ({ shopper, language, query, request, reply }) => {
    const page = await orders.list({ shopper, language }, query, (lines) =>
      limits.spendReads(request, Math.floor(lines / LINES_PER_READ)),
    );
    if (page.next === null) return page.orders;
    if (query.limit === undefined) {
      const pieces = jsonPieces(page, (after) => orders.list({ shopper, language }, { after }));
      return sendLongJson(request, reply, pieces);
    }
    reply.header('link', nextPageLink(LIST_PATH, { ...query, after: page.next }));
    return page.orders;
  });
  route('cancelOrder', async ({ shopper, params, language }) => {
    const order = await lifecycle.cancelOwn(params.orderId, shopper);
    return { success: true, message: 'Order cancelled', order: presentOrder(order, language) };
  });
}

/** The whole list as JSON; a part is read when the one before it has been sent. */
async function* jsonPieces(
  first: OrderPage,
  more: (after: string) => Promise<OrderPage>,
): AsyncGenerator<string> {
  let before = '[';
  for (let page: OrderPage | null = first; page !== null; ) {
    for (const order of page.orders) {
      yield before + JSON.stringify(order);
      before = ',';
    }
    page = page.next === null ? null : await more(page.next);
  }
  yield ']';
}
