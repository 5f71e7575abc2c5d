import type { OfficeCalls } from '@phsar/contract/office/calls';
import type { Route } from '../../platform/http/endpoint-routes.ts';
import { staffActor } from '../staff/staff.module.ts';
import type { DemoOrdersService } from './demo-orders.service.ts';

/** The office's calls for the made-up orders. */
export function demoOrdersOfficeRoutes(route: Route<OfficeCalls>, demo: DemoOrdersService): void {
  route('countDemo', async () => ({ orders: await demo.count() }));
  route('removeDemo', async ({ staff }) => ({ orders: await demo.remove(staffActor(staff)) }));
}
