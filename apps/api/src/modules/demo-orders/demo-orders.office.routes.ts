import type { OfficeSchemas } from '@phsar/contract/office/endpoint-schemas';
import type { Route } from '../../platform/http/endpoint-routes.ts';
import { type OfficeGuard, staffActor } from '../staff/staff.module.ts';
import type { DemoOrdersService } from './demo-orders.service.ts';

interface DemoOrdersOfficeDeps {
  demo: DemoOrdersService;
  guard: Pick<OfficeGuard, 'callerOf'>;
}

/** The office's calls for the made-up orders. */
export function demoOrdersOfficeRoutes(
  route: Route<OfficeSchemas>,
  { demo, guard }: DemoOrdersOfficeDeps,
): void {
  route('countDemo', async () => ({ orders: await demo.count() }));
  route('removeDemo', async ({ request }) => ({
    orders: await demo.remove(staffActor(guard.callerOf(request))),
  }));
}
