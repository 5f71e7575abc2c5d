import type { Config } from '../../config.ts';
import type { Module } from '../../platform/module.ts';
import type { AuditService } from '../audit/audit.module.ts';
import type { OrderLifecycle } from '../orders/orders.module.ts';
import { NewAccountsNotice } from './new-accounts-notice.ts';
import { type ExpiryDeps, expireOrders } from './order-expiry.ts';
import { ordersRoutes } from './shop-orders.routes.ts';
import { type ShopOrdersDeps, ShopOrdersService } from './shop-orders.service.ts';
import { forgetOldNetworks } from './unpaid-orders.ts';

export { NEW_ACCOUNTS_LIMITED, type NewAccountsNotice } from './new-accounts-notice.ts';
export { presentLine } from './shop-orders.presenter.ts';

export type ShopOrdersModuleDeps = Omit<ShopOrdersDeps, 'newAccounts'> &
  ExpiryDeps & {
    audit: Pick<AuditService, 'record' | 'last'>;
    config: Pick<Config, 'trustedProxies'>;
    lifecycle: Pick<OrderLifecycle, 'cancelOwn'>;
  };

export interface ShopOrdersModule extends Module {
  newAccounts: NewAccountsNotice;
}

export function createShopOrdersModule(deps: ShopOrdersModuleDeps): ShopOrdersModule {
  const { config, database, lifecycle, sources } = deps;
  const newAccounts = new NewAccountsNotice(deps);
  const orders = new ShopOrdersService({ ...deps, newAccounts });
  return {
    newAccounts,
    routes({ route, limits }) {
      ordersRoutes(route, { orders, lifecycle, limits, trustedProxies: config.trustedProxies });
    },
    tasks: {
      'unpaid orders': () => expireOrders(deps),
      'networks of orders': () => forgetOldNetworks(database.db, sources.now()),
    },
  };
}
