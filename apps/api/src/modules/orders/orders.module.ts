import type { FastifyBaseLogger } from 'fastify';
import { reasonOf } from '../../platform/database/database-error.ts';
import type { Module } from '../../platform/module.ts';
import type { OfficeGuard } from '../staff/office-guard.service.ts';
import { createOfficeOrdersService, type OfficeOrdersDeps } from './office-orders.service.ts';
import { ORDER_PLACED, orderPlacedHandler } from './order-placed.ts';
import { createOrderLifecycle } from './orders.lifecycle.ts';
import { ordersOfficeRoutes } from './orders.office.routes.ts';
import { ordersRoutes } from './orders.routes.ts';
import { createOrdersService, type OrdersDeps } from './orders.service.ts';

export type OrdersModuleDeps = OrdersDeps &
  OfficeOrdersDeps & { guard: Pick<OfficeGuard, 'callerOf'>; log: FastifyBaseLogger };

export function createOrdersModule(deps: OrdersModuleDeps): Module {
  const { guard, sources, log } = deps;
  const orders = createOrdersService(deps);
  const office = createOfficeOrdersService(deps);
  const lifecycle = createOrderLifecycle(deps);
  /** What an upgrade brought is found at once, not only after the first hour. */
  const foldNames = () =>
    office.foldNames().catch((error: unknown) => {
      log.warn({ reason: reasonOf(error) }, 'Names of older orders could not be made ready for the search');
    });
  return {
    routes({ route, officeRoute }) {
      ordersRoutes(route, orders);
      ordersOfficeRoutes(officeRoute, { guard, lifecycle, orders: office, sources });
    },
    tasks: {
      'idempotency keys': orders.forgetExpiredKeys,
      'keys of staff': office.forgetExpiredKeys,
      'names of orders': office.foldNames,
    },
    handlers: { [ORDER_PLACED]: orderPlacedHandler(log) },
    start: () => void foldNames(),
  };
}
