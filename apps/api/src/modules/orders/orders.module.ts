import type { FastifyBaseLogger } from 'fastify';
import type { Module } from '../../platform/module.ts';
import { ORDER_PLACED, orderPlacedHandler } from './order-placed.ts';
import { createOrderLifecycle, type OrderLifecycle } from './orders.lifecycle.ts';
import { ordersRoutes } from './orders.routes.ts';
import { createOrdersService, type OrdersDeps } from './orders.service.ts';

export interface OrdersModule extends Module {
  lifecycle: OrderLifecycle;
}

export function createOrdersModule(deps: OrdersDeps & { log: FastifyBaseLogger }): OrdersModule {
  const orders = createOrdersService(deps);
  return {
    lifecycle: createOrderLifecycle(deps),
    routes: ({ route }) => ordersRoutes(route, orders),
    tasks: { 'idempotency keys': orders.forgetExpiredKeys },
    handlers: { [ORDER_PLACED]: orderPlacedHandler(deps.log) },
  };
}
