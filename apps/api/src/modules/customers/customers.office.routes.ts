import { OFFICE_API_BASE, type OfficeCalls, officeCalls } from '@phsar/contract/office/calls';
import type { Route } from '../../platform/http/endpoint-routes.ts';
import { versionOf } from '../../platform/http/if-match.ts';
import { nextPageLink } from '../../platform/http/next-page-link.ts';
import { sendIfChanged } from '../../platform/http/send-if-changed.ts';
import { readTimeCursor, writeTimeCursor } from '../../platform/http/time-cursor.ts';
import type { StaffCaller } from '../../platform/staff-caller.ts';
import type { BulkReads } from '../audit/audit.module.ts';
import { staffActor, staffRequest } from '../staff/staff.module.ts';
import { presentCustomer, presentData, presentListedCustomer } from './customers.presenter.ts';
import { listCustomers } from './customers.repository.ts';
import {
  type CustomersDeps,
  changeCustomer,
  exportCustomer,
  getCustomer,
  removeCustomer,
} from './customers.service.ts';

const PAGE_SIZE = 50;

export function customersOfficeRoutes(
  route: Route<OfficeCalls>,
  deps: CustomersDeps,
  bulkReads: BulkReads,
): void {
  const note = (staff: StaffCaller, ids: readonly string[]) =>
    bulkReads.note(staffActor(staff), 'customers', ids);

  route('listCustomers', async ({ query, staff, request, reply }) => {
    const { limit = PAGE_SIZE, after, ...filters } = query;
    const cursor = after === undefined ? null : readTimeCursor(after);
    const found = await listCustomers(deps.database.db, filters, { after: cursor, limit: limit + 1 });
    const page = found.slice(0, limit);
    const last = page.at(-1);
    if (found.length > limit && last !== undefined) {
      const next = writeTimeCursor({ at: last.createdAt, id: last.id });
      const search = { ...filters, q: filters.q || null, limit, after: next };
      reply.header('link', nextPageLink(`${OFFICE_API_BASE}${officeCalls.listCustomers.path}`, search));
    }
    await note(
      staff,
      page.map(({ id }) => id),
    );
    return sendIfChanged(request, reply, page.map(presentListedCustomer));
  });

  route('findCustomer', async ({ params, staff }) => {
    const found = presentCustomer(await getCustomer(deps, params.id));
    await note(staff, [params.id]);
    return found;
  });

  route('changeCustomer', async (call) => {
    const { params, body, staff, request } = call;
    // A refusal may contain the customer too.
    await note(staff, [params.id]);
    await changeCustomer(deps, params.id, body, {
      ...staffRequest(call),
      version: request.headers['if-match'] === undefined ? null : versionOf(request),
    });
    return presentCustomer(await getCustomer(deps, params.id));
  });

  route('removeCustomer', async (call) => {
    await removeCustomer(deps, call.params.id, staffRequest(call));
    return { success: true as const };
  });

  route('exportCustomer', async ({ params, staff, reply, language }) => {
    const stored = await exportCustomer(deps, params.id, staffActor(staff), language);
    await note(staff, [params.id]);
    reply.header('content-disposition', `attachment; filename="customer-${params.id}.json"`);
    return presentData(stored, { language, now: deps.sources.now() });
  });
}
