import { readKhqr } from '@phsar/domain/khqr';
import type { Route } from '../../platform/http/endpoint-routes.ts';
import { sendIfChanged } from '../../platform/http/send-if-changed.ts';
import type { PaymentCheck } from './check-payment.ts';
import type { PaymentsService } from './payments.service.ts';

/** The shop's calls for paying an order by code. */
export function paymentsRoutes(route: Route, payments: PaymentsService, check: PaymentCheck): void {
  route('askPayment', async ({ shopper, params, query }) => {
    const code = await payments.codeFor(params.orderId, { shopper, key: query.key });
    // A code is shown while some of its time is left: it is read as of its last millisecond.
    const { name } = readKhqr(code.khqr, Date.parse(code.expiresAt) - 1);
    return { ...code, payee: name, asksBank: await check.asksBank() };
  });
  route('getPayment', async ({ shopper, params, query, request, reply }) =>
    sendIfChanged(request, reply, await payments.stateOf(params.orderId, { shopper, key: query.key })),
  );
  route('checkPayment', ({ shopper, params, query }) =>
    check.check(params.orderId, { shopper, key: query.key }),
  );
}
