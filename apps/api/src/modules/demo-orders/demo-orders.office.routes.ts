import type { OfficeCalls } from '@phsar/contract/office/calls';
import type { Route } from '../../platform/http/endpoint-routes.ts';
import { staffActor } from '../staff/staff.module.ts';
import { countDemoOrders } from './demo-orders.repository.ts';
import { type DemoOrdersDeps, removeDemoOrders } from './demo-orders.service.ts';

export function demoOrdersOfficeRoutes(route: Route<OfficeCalls>, deps: DemoOrdersDeps): void {
  route('countDemo', async () => ({ orders: await countDemoOrders(deps.database.db) }));
  route('removeDemo', async ({ staff }) => ({ orders: await removeDemoOrders(deps, staffActor(staff)) }));
}
