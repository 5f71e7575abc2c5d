import type { FastifyBaseLogger } from 'fastify';
import type { Module } from '../../platform/module.ts';
import { ORDER_PLACED, orderPlacedHandler } from './order-placed.ts';
import { ordersRoutes } from './orders.routes.ts';
import { createOrdersService, type OrdersDeps } from './orders.service.ts';

export function createOrdersModule(deps: OrdersDeps & { log: FastifyBaseLogger }): Module {
  const orders = createOrdersService(deps);
  return {
    routes: ({ route }) => ordersRoutes(route, orders),
    tasks: { 'idempotency keys': orders.forgetExpiredKeys },
    handlers: { [ORDER_PLACED]: orderPlacedHandler(deps.log) },
  };
}
