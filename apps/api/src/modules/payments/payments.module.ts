import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { Module } from '../../platform/module.ts';
import type { Sources } from '../../platform/sources.ts';
import type { Bakong } from './bakong.service.ts';
import { createBakongToken } from './bakong-token.ts';
import { addPaymentMetrics } from './payment-metrics.ts';
import { createPaymentWatch, type PaymentWatchDeps } from './payment-watch.ts';
import { type PaymentsOfficeDeps, paymentsOfficeRoutes } from './payments.office.routes.ts';
import { forgetEndedCodes } from './payments.repository.ts';
import { paymentsRoutes } from './payments.routes.ts';
import { createPaymentsService, type PaymentsDeps } from './payments.service.ts';

export type PaymentsModuleDeps = Omit<PaymentsDeps, 'bakong'> &
  Pick<PaymentWatchDeps, 'orders'> &
  Pick<PaymentsOfficeDeps, 'audit'> & {
    config: Pick<Config, 'bakong' | 'tokenSecret'>;
    bakong: Bakong;
    /** Has codes looked at before their order expires. */
    beforeExpiry(isBeingPaid: (orderNumber: string) => Promise<boolean>): void;
    sources: Pick<Sources, 'now' | 'uuid'>;
    log: FastifyBaseLogger;
    metrics: Metrics;
  };

/** The module with what others ask Bakong by it. */
export interface PaymentsModule extends Module {
  /** Whether Bakong knows an account; true where it does not say, or is not asked. */
  isAccount(account: string): Promise<boolean>;
}

/** Paying orders by KHQR codes. Without a token of Bakong nobody is asked, and staff says what was paid. */
export function createPaymentsModule(deps: PaymentsModuleDeps): PaymentsModule {
  const { config, bakong, database, sources } = deps;
  const { token: given, email } = config.bakong;
  const payments = createPaymentsService({ ...deps, bakong: given === undefined ? null : bakong });
  const routes: Module['routes'] = ({ route, officeRoute }) => {
    paymentsRoutes(route, payments);
    paymentsOfficeRoutes(officeRoute, { ...deps, db: database.db, asksBakong: given !== undefined });
  };
  const forget = (wereAsked: boolean) => () => forgetEndedCodes(database.db, sources.now(), { wereAsked });
  if (given === undefined) {
    deps.beforeExpiry(payments.isPayable);
    return { routes, isAccount: async () => true, tasks: { 'ended payment codes': forget(false) } };
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
  deps.beforeExpiry(watch.isBeingPaid);
  return {
    routes,
    isAccount: async (account) => await bakong.isAccount(account, await token.current()),
    tasks: { "the token of Bakong's calls": watch.renewToken, 'ended payment codes': forget(true) },
    start: watch.start,
    close: watch.stop,
  };
}
