import type { Module } from '../../platform/module.ts';
import { type OrdersOfficeDeps, ordersOfficeRoutes } from './office-orders.routes.ts';
import { type OfficeOrdersDeps, OfficeOrdersService } from './office-orders.service.ts';

export type { OrderingPerson } from './customer-orders.repository.ts';
export { ordersOf, removePersonFromOrders, wholeOrdersOf } from './customer-orders.ts';
export type { OfficeOrdersService } from './office-orders.service.ts';

export type OfficeOrdersModuleDeps = OfficeOrdersDeps & Omit<OrdersOfficeDeps, 'orders'>;

export interface OfficeOrdersModule extends Module {
  service: OfficeOrdersService;
}

/** Orders as staff read, enter and change them, and the first screen's counts and figures. */
export function createOfficeOrdersModule(deps: OfficeOrdersModuleDeps): OfficeOrdersModule {
  const service = new OfficeOrdersService(deps);
  return {
    service,
    routes: ({ officeRoute }) => ordersOfficeRoutes(officeRoute, { ...deps, orders: service }),
  };
}
