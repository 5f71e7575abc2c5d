import type { Module } from '../../platform/module.ts';
import { demoOrdersOfficeRoutes } from './demo-orders.office.routes.ts';
import type { DemoOrdersDeps } from './demo-orders.service.ts';

export { writeDemoOrders } from './demo-orders.service.ts';

/** The made-up orders of a shop that is tried out. */
export function createDemoOrdersModule(deps: DemoOrdersDeps): Module {
  return { routes: ({ officeRoute }) => demoOrdersOfficeRoutes(officeRoute, deps) };
}
