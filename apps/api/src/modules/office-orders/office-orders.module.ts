import type { Module } from '../../platform/module.ts';
import { countWaiting, type WaitingCounts } from './office-orders.repository.ts';
import { type OrdersOfficeDeps, ordersOfficeRoutes } from './office-orders.routes.ts';

export type { OrderingPerson } from './customer-orders.repository.ts';
export { ordersOf, removePersonFromOrders, wholeOrdersOf } from './customer-orders.ts';

export interface OfficeOrdersService {
  waiting(): Promise<WaitingCounts>;
}

/** Orders as staff read, enter and change them, and the first screen's counts and figures. */
export function createOfficeOrdersModule(
  deps: Omit<OrdersOfficeDeps, 'waiting'>,
): Module & { service: OfficeOrdersService } {
  const waiting = () => countWaiting(deps.database.db, deps.sources.now());
  return {
    service: { waiting },
    routes: ({ officeRoute }) => ordersOfficeRoutes(officeRoute, { ...deps, waiting }),
  };
}
