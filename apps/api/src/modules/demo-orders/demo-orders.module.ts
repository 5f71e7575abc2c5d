import type { Database } from '../../platform/database/open-database.ts';
import type { Module } from '../../platform/module.ts';
import type { AuditService } from '../audit/audit.module.ts';
import { demoOrdersOfficeRoutes } from './demo-orders.office.routes.ts';
import { createDemoOrdersService } from './demo-orders.service.ts';

export { writeDemoOrders } from './demo-orders.service.ts';

export interface DemoOrdersModuleDeps {
  database: Database;
  audit: Pick<AuditService, 'record'>;
}

/** The made-up orders of a shop that is tried out. */
export function createDemoOrdersModule(deps: DemoOrdersModuleDeps): Module {
  const demo = createDemoOrdersService(deps);
  return { routes: ({ officeRoute }) => demoOrdersOfficeRoutes(officeRoute, demo) };
}
