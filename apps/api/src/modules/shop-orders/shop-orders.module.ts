import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config.ts';
import { reasonOf } from '../../platform/database/database-error.ts';
import { asShopError } from '../../platform/http/error-handler.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { Module } from '../../platform/module.ts';
import type { AuditService } from '../audit/audit.module.ts';
import type { OrderLifecycle } from '../orders/orders.module.ts';
import { createNewAccountsNotice, type NewAccountsNotice } from './new-accounts-notice.ts';
import { createOrderExpiry, type PaymentCheck } from './order-expiry.ts';
import { ordersRoutes } from './shop-orders.routes.ts';
import { createOrdersService, type OrdersDeps, type OrdersService } from './shop-orders.service.ts';

export { NEW_ACCOUNTS_LIMITED, type NewAccountsNotice } from './new-accounts-notice.ts';
export { presentLine } from './shop-orders.presenter.ts';

export type ShopOrdersModuleDeps = OrdersDeps & {
  audit: Pick<AuditService, 'record' | 'last'>;
  config: Pick<Config, 'trustedProxies'>;
  lifecycle: Pick<OrderLifecycle, 'cancelOwn' | 'expire'>;
  isBeingPaid: PaymentCheck;
  log: FastifyBaseLogger;
  metrics: Metrics;
};

export interface ShopOrdersModule extends Module {
  newAccounts: NewAccountsNotice;
}

/** Orders as shoppers place, list and cancel them. */
export function createShopOrdersModule(deps: ShopOrdersModuleDeps): ShopOrdersModule {
  const { lifecycle, log } = deps;
  const newAccounts = createNewAccountsNotice(deps);
  const orders = notifyStaffOnLimit(countOutcomes(createOrdersService(deps), deps.metrics), newAccounts, log);
  return {
    newAccounts,
    routes({ route, limits }) {
      const { trustedProxies } = deps.config;
      ordersRoutes(route, { orders, lifecycle, limits, trustedProxies });
    },
    tasks: {
      'unpaid orders': createOrderExpiry(deps),
      'networks of orders': orders.forgetNetworks,
    },
  };
}

function countOutcomes(orders: OrdersService, metrics: Metrics): OrdersService {
  const outcomes = metrics.counter(
    'phsar_orders_total',
    'Orders of shoppers by outcome: placed (also when the same press is answered again), or why not.',
    'outcome',
    ['placed'],
  );
  return {
    ...orders,
    async place(request) {
      try {
        const order = await orders.place(request);
        outcomes.increment('placed');
        return order;
      } catch (error) {
        outcomes.increment(asShopError(error).code);
        throw error;
      }
    },
  };
}

function notifyStaffOnLimit(
  orders: OrdersService,
  newAccounts: Pick<NewAccountsNotice, 'limited'>,
  log: FastifyBaseLogger,
): OrdersService {
  return {
    ...orders,
    async place(request) {
      try {
        return await orders.place(request);
      } catch (error) {
        if (asShopError(error).code === 'new_accounts_limit') {
          await newAccounts.limited().catch((failure: unknown) => {
            log.warn({ reason: reasonOf(failure) }, 'Staff could not be told of the limit of new accounts');
          });
        }
        throw error;
      }
    },
  };
}
