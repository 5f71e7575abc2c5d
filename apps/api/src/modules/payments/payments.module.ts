import { BAKONG_FAILURES } from '@phsar/domain/payment';
import type { Config } from '../../config.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Executor } from '../../platform/database/transaction.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { Module } from '../../platform/module.ts';
import type { OrderLifecycle } from '../orders/orders.module.ts';
import type { Bakong } from './bakong.ts';
import { findBakongState } from './bakong-state.repository.ts';
import { BakongToken } from './bakong-token.ts';
import { PaymentCheck } from './check-payment.ts';
import { forgetEndedCodes } from './payment-codes.repository.ts';
import { PaymentWatch, type PaymentWatchDeps } from './payment-watch.ts';
import { type PaymentsOfficeDeps, paymentsOfficeRoutes, paymentsRoutes } from './payments.routes.ts';
import { type PaymentsDeps, PaymentsService } from './payments.service.ts';

export { Bakong } from './bakong.ts';
export { PAYMENT_CLAIMED, readPaymentClaim } from './check-payment.ts';
export { PayLinks } from './pay-links.ts';
export { hasOpenCode, voidOpenCodes } from './payment-codes.repository.ts';

export interface PaymentsModuleDeps
  extends Pick<PaymentWatchDeps, 'sources' | 'log' | 'metrics'>,
    Pick<PaymentsOfficeDeps, 'audit'>,
    Pick<PaymentsDeps, 'settings' | 'links'> {
  config: Pick<Config, 'bakong' | 'tokenSecret'>;
  database: Database;
  orders: Pick<OrderLifecycle, 'withLocked' | 'receive'>;
  bakong: Bakong;
}

export interface PaymentsModule extends Module {
  /** Whether Bakong knows an account; true where it does not say, or is not asked. */
  isAccount(account: string): Promise<boolean>;
  /** Whether money for an order may be on its way. What has come is written before it resolves. */
  isBeingPaid(orderNumber: string): Promise<boolean>;
}

/** Paying orders by KHQR codes. Without a token of Bakong no code is checked, and staff record what was paid. */
export function createPaymentsModule(deps: PaymentsModuleDeps): PaymentsModule {
  const { config, bakong, database, sources } = deps;
  const { token: given, email } = config.bakong;
  const asksBakong = given !== undefined;
  const payments = new PaymentsService({ ...deps, bakong: asksBakong ? bakong : null });
  const routesWith =
    (watch: PaymentWatch | null): NonNullable<Module['routes']> =>
    ({ route, officeRoute }) => {
      paymentsRoutes(route, payments, new PaymentCheck({ database, payments, watch, sources }));
      paymentsOfficeRoutes(officeRoute, deps, asksBakong);
    };
  const forget = () => forgetEndedCodes(database.db, sources.now(), { wereAsked: asksBakong });
  if (!asksBakong) {
    return {
      routes: routesWith(null),
      isAccount: async () => true,
      isBeingPaid: (orderNumber) => payments.isPayable(orderNumber),
      tasks: { 'ended payment codes': forget },
    };
  }
  const { tokenSecret } = config;
  const token = new BakongToken({ db: database.db, bakong, given, email, tokenSecret, sources });
  const watch = new PaymentWatch({ ...deps, token });
  addPaymentMetrics(deps.metrics, database.db);
  return {
    routes: routesWith(watch),
    isAccount: async (account) => await bakong.isAccount(account, await token.current()),
    isBeingPaid: (orderNumber) => watch.isBeingPaid(orderNumber),
    tasks: { "the token of Bakong's calls": () => watch.renewToken(), 'ended payment codes': forget },
    start: () => watch.start(),
    close: () => watch.stop(),
  };
}

/** What keeps the shop from learning of payments; the same from every server of a shop. */
function addPaymentMetrics(metrics: Metrics, executor: Executor): void {
  metrics.gauges(
    'phsar_payment_watch_failing',
    '1 for what keeps the shop from learning of payments: a refused token, its renewal, silence.',
    ['failure'],
    async () => {
      const state = await findBakongState(executor);
      return BAKONG_FAILURES.map((failure) => ({
        labels: { failure },
        value: Number(state?.failure === failure),
      }));
    },
  );
}
