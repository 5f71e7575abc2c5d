import type { Route } from '../../platform/http/endpoint-routes.ts';
import { sendIfChanged } from '../../platform/http/send-if-changed.ts';
import type { PaymentsService } from './payments.service.ts';

/** The shop's calls for paying an order by code. */
export function paymentsRoutes(route: Route, payments: PaymentsService): void {
  route('askPayment', ({ shopper, params, query }) =>
    payments.codeFor(params.orderId, { shopper, key: query.key }),
  );
  route('getPayment', async ({ shopper, params, query, request, reply }) =>
    sendIfChanged(request, reply, await payments.stateOf(params.orderId, { shopper, key: query.key })),
  );
}
