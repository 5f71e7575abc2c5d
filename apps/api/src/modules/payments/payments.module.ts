import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { Module } from '../../platform/module.ts';
import type { Sources } from '../../platform/sources.ts';
import { forgetEndedCodes } from '../payment-codes/payment-codes.module.ts';
import type { Bakong } from './bakong.ts';
import { createBakongToken } from './bakong-token.ts';
import { PaymentCheck } from './check-payment.ts';
import { addPaymentMetrics } from './payment-metrics.ts';
import { createPaymentWatch, type PaymentWatch, type PaymentWatchDeps } from './payment-watch.ts';
import { type PaymentsOfficeDeps, paymentsOfficeRoutes } from './payments.office.routes.ts';
import { paymentsRoutes } from './payments.routes.ts';
import { createPaymentsService, type PaymentsDeps } from './payments.service.ts';

export { createBakong } from './bakong.ts';
export { PAYMENT_CLAIMED, readPaymentClaim } from './check-payment.ts';

export type PaymentsModuleDeps = Omit<PaymentsDeps, 'bakong'> &
  Pick<PaymentWatchDeps, 'orders'> &
  Pick<PaymentsOfficeDeps, 'audit'> & {
    config: Pick<Config, 'bakong' | 'tokenSecret'>;
    bakong: Bakong;
    sources: Pick<Sources, 'now' | 'uuid'>;
    log: FastifyBaseLogger;
    metrics: Metrics;
  };

/** The module with what others ask Bakong by it. */
export interface PaymentsModule extends Module {
  /** Whether Bakong knows an account; true where it does not say, or is not asked. */
  isAccount(account: string): Promise<boolean>;
  /** Whether money for an order may be on its way. What has come is written before it resolves. */
  isBeingPaid(orderNumber: string): Promise<boolean>;
}

/** Paying orders by KHQR codes. Without a token of Bakong nobody is asked, and staff says what was paid. */
export function createPaymentsModule(deps: PaymentsModuleDeps): PaymentsModule {
  const { config, bakong, database, sources } = deps;
  const { token: given, email } = config.bakong;
  const payments = createPaymentsService({ ...deps, bakong: given === undefined ? null : bakong });
  const routesWith =
    (watch: PaymentWatch | null): NonNullable<Module['routes']> =>
    ({ route, officeRoute }) => {
      paymentsRoutes(route, payments, new PaymentCheck({ database, payments, watch, sources }));
      paymentsOfficeRoutes(officeRoute, { ...deps, db: database.db, asksBakong: given !== undefined });
    };
  const forget = (wereAsked: boolean) => () => forgetEndedCodes(database.db, sources.now(), { wereAsked });
  if (given === undefined) {
    return {
      routes: routesWith(null),
      isAccount: async () => true,
      isBeingPaid: payments.isPayable,
      tasks: { 'ended payment codes': forget(false) },
    };
  }
  const token = createBakongToken({
    db: database.db,
    bakong,
    given,
    email,
    tokenSecret: config.tokenSecret,
    sources,
  });
  const watch = createPaymentWatch({ ...deps, token });
  addPaymentMetrics(deps.metrics, database.db);
  return {
    routes: routesWith(watch),
    isAccount: async (account) => await bakong.isAccount(account, await token.current()),
    isBeingPaid: watch.isBeingPaid,
    tasks: { "the token of Bakong's calls": watch.renewToken, 'ended payment codes': forget(true) },
    start: watch.start,
    close: watch.stop,
  };
}
