import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config.ts';
import { reasonOf } from '../../platform/database/database-error.ts';
import { asShopError } from '../../platform/http/error-handler.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { Module } from '../../platform/module.ts';
import type { CodeMessagesService } from '../accounts/code-messages.service.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { BulkReads } from '../audit/bulk-reads.service.ts';
import type { ContactMessagesService } from '../contact-messages/contact-messages.service.ts';
import type { PayLinks } from '../payments/pay-links.service.ts';
import type { ReportsService } from '../reports/reports.service.ts';
import type { ShopSettingsService } from '../shop-settings/shop-settings.service.ts';
import { createDemoOrdersService } from './demo-orders.service.ts';
import { createNewAccountsNotice, type NewAccountsNotice } from './new-accounts-notice.service.ts';
import {
  createOfficeOrdersService,
  type OfficeOrdersDeps,
  type OfficeOrdersService,
} from './office-orders.service.ts';
import { createOrderExpiry, type PaymentCheck } from './order-expiry.ts';
import { createOrderLifecycle, type OrderLifecycle } from './order-lifecycle.service.ts';
import { ordersOfficeRoutes } from './orders.office.routes.ts';
import { ordersRoutes } from './orders.routes.ts';
import { createOrdersService, type OrdersDeps, type OrdersService } from './orders.service.ts';
import { createPaidOrders, type PaidOrdersService } from './paid-orders.service.ts';

export type OrdersModuleDeps = OrdersDeps &
  OfficeOrdersDeps & {
    audit: Pick<AuditService, 'record' | 'last'>;
    config: Pick<Config, 'trustedProxies'>;
    settings: Pick<ShopSettingsService, 'current' | 'unpaidOrderRules'>;
    bulkReads: BulkReads;
    reports: Pick<ReportsService, 'today'>;
    messages: Pick<ContactMessagesService, 'countNew'>;
    codeMessages: Pick<CodeMessagesService, 'alarm'>;
    payLinks: Pick<PayLinks, 'writer'>;
    log: FastifyBaseLogger;
    metrics: Metrics;
  };

/** The module with what others do to orders and read of them. */
export interface OrdersModule extends Module {
  lifecycle: OrderLifecycle;
  office: OfficeOrdersService;
  /** What payments do with orders. */
  paid: PaidOrdersService;
  /** Has `check` asked before an order expires. */
  beforeExpiry(check: PaymentCheck): void;
}

/** Placing orders, their lifecycle and the office's calls for them. */
export function createOrdersModule(deps: OrdersModuleDeps): OrdersModule {
  const { settings, reports, messages, codeMessages, payLinks, sources, log } = deps;
  const newAccounts = createNewAccountsNotice(deps);
  const orders = notifyStaffOnLimit(countOutcomes(createOrdersService(deps), deps.metrics), newAccounts, log);
  const office = createOfficeOrdersService(deps);
  const lifecycle = createOrderLifecycle(deps);
  const demo = createDemoOrdersService(deps);
  let isBeingPaid: PaymentCheck = async () => false;
  /** Run at the start too, so that names written before an upgrade can be found before the first hour has passed. */
  const foldNames = () =>
    office.foldNames().catch((error: unknown) => {
      log.warn({ reason: reasonOf(error) }, 'Names of older orders could not be made ready for the search');
    });
  return {
    lifecycle,
    office,
    paid: createPaidOrders(lifecycle),
    beforeExpiry(check) {
      isBeingPaid = check;
    },
    routes({ route, officeRoute, limits }) {
      const { trustedProxies } = deps.config;
      ordersRoutes(route, { orders, lifecycle, limits, trustedProxies });
      ordersOfficeRoutes(officeRoute, {
        bulkReads: deps.bulkReads,
        settings,
        lifecycle,
        orders: office,
        demo,
        reports,
        messages,
        codeMessages,
        newAccounts,
        payLinks,
        sources,
      });
    },
    tasks: {
      'unpaid orders': createOrderExpiry({
        ...deps,
        lifecycle,
        isBeingPaid: (number) => isBeingPaid(number),
      }),
      'idempotency keys': orders.forgetExpiredKeys,
      'networks of orders': orders.forgetNetworks,
      'keys of staff': office.forgetExpiredKeys,
      'names of orders': office.foldNames,
    },
    start: () => void foldNames(),
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
