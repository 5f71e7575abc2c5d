import { OFFICE_API_BASE, type OfficeCalls, officeCalls } from '@phsar/contract/office/calls';
import type { Route } from '../../platform/http/endpoint-routes.ts';
import { versionOf } from '../../platform/http/if-match.ts';
import { nextPageLink } from '../../platform/http/next-page-link.ts';
import { sendIfChanged } from '../../platform/http/send-if-changed.ts';
import { readTimeCursor, writeTimeCursor } from '../../platform/http/time-cursor.ts';
import type { Sources } from '../../platform/sources.ts';
import type { StaffCaller } from '../../platform/staff-caller.ts';
import type { BulkReads } from '../audit/audit.module.ts';
import { staffActor, staffRequest } from '../staff/staff.module.ts';
import { presentCustomer, presentData, presentListedCustomer } from './customers.presenter.ts';
import type { CustomersService } from './customers.service.ts';

interface CustomersOfficeDeps {
  customers: CustomersService;
  bulkReads: BulkReads;
  sources: Pick<Sources, 'now'>;
}

const PAGE_SIZE = 50;

/** The office's calls for customers. */
export function customersOfficeRoutes(
  route: Route<OfficeCalls>,
  { customers, bulkReads, sources }: CustomersOfficeDeps,
): void {
  const note = (staff: StaffCaller, ids: readonly string[]) =>
    bulkReads.note(staffActor(staff), 'customers', ids);

  route('listCustomers', async ({ query, staff, request, reply }) => {
    const { limit = PAGE_SIZE, after, ...filters } = query;
    const cursor = after === undefined ? null : cursorOf(after);
    const found = await customers.list(filters, { after: cursor, limit: limit + 1 });
    const page = found.slice(0, limit);
    const last = page.at(-1);
    if (found.length > limit && last !== undefined) {
      const next = writeTimeCursor({ at: last.createdAt, id: last.id });
      const asked = { ...filters, q: filters.q || null, limit, after: next };
      reply.header('link', nextPageLink(`${OFFICE_API_BASE}${officeCalls.listCustomers.path}`, asked));
    }
    await note(
      staff,
      page.map(({ id }) => id),
    );
    return sendIfChanged(request, reply, page.map(presentListedCustomer));
  });

  route('findCustomer', async ({ params, staff }) => {
    const found = presentCustomer(await customers.find(params.id));
    await note(staff, [params.id]);
    return found;
  });

  route('changeCustomer', async (call) => {
    const { params, body, staff, request } = call;
    // A refusal may hold the customer too.
    await note(staff, [params.id]);
    await customers.change(params.id, body, {
      ...staffRequest(call),
      version: request.headers['if-match'] === undefined ? null : versionOf(request),
    });
    return presentCustomer(await customers.find(params.id));
  });

  route('removeCustomer', async (call) => {
    await customers.remove(call.params.id, staffRequest(call));
    return { success: true as const };
  });

  route('exportCustomer', async ({ params, staff, reply, language }) => {
    const held = await customers.export(params.id, staffActor(staff), language);
    await note(staff, [params.id]);
    reply.header('content-disposition', `attachment; filename="customer-${params.id}.json"`);
    return presentData(held, { language, now: sources.now() });
  });
}

function cursorOf(after: string) {
  const { at: createdAt, id } = readTimeCursor(after);
  return { createdAt, id };
}
