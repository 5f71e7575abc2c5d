import type { OfficeSchemas } from '@phsar/contract/office/endpoint-schemas';
import { OFFICE_API_BASE, officeEndpoints } from '@phsar/contract/office/endpoints';
import type { FastifyRequest } from 'fastify';
import type { Route } from '../../platform/http/endpoint-routes.ts';
import { versionOf } from '../../platform/http/if-match.ts';
import { nextPageLink } from '../../platform/http/next-page-link.ts';
import { sendIfChanged } from '../../platform/http/send-if-changed.ts';
import { readTimeCursor, writeTimeCursor } from '../../platform/http/time-cursor.ts';
import type { Sources } from '../../platform/sources.ts';
import type { BulkReads } from '../audit/audit.module.ts';
import { type OfficeGuard, staffActor, staffAsking } from '../staff/staff.module.ts';
import { presentCustomer, presentData, presentListedCustomer } from './customers.presenter.ts';
import type { CustomersService } from './customers.service.ts';

interface CustomersOfficeDeps {
  customers: CustomersService;
  guard: Pick<OfficeGuard, 'callerOf'>;
  bulkReads: BulkReads;
  sources: Pick<Sources, 'now'>;
}

const PAGE_SIZE = 50;

/** The office's calls for customers. */
export function customersOfficeRoutes(
  route: Route<OfficeSchemas>,
  { customers, guard, bulkReads, sources }: CustomersOfficeDeps,
): void {
  const note = (request: FastifyRequest, ids: readonly string[]) =>
    bulkReads.note(staffActor(guard.callerOf(request)), 'customers', ids);

  route('listCustomers', async ({ query, request, reply }) => {
    const { q = '', limit = PAGE_SIZE } = query;
    const after = query.after === undefined ? null : cursorOf(query.after);
    const found = await customers.list(q.trim() === '' ? null : q, { after, limit: limit + 1 });
    const page = found.slice(0, limit);
    const last = page.at(-1);
    if (found.length > limit && last !== undefined) {
      const next = { q: q || null, limit, after: writeTimeCursor({ at: last.createdAt, id: last.id }) };
      reply.header('link', nextPageLink(`${OFFICE_API_BASE}${officeEndpoints.listCustomers.path}`, next));
    }
    await note(
      request,
      page.map(({ id }) => id),
    );
    return sendIfChanged(request, reply, page.map(presentListedCustomer));
  });

  route('findCustomer', async ({ params, request }) => {
    const found = presentCustomer(await customers.find(params.id));
    await note(request, [params.id]);
    return found;
  });

  route('changeCustomer', async ({ params, body, request }) => {
    // A refusal may hold the customer too.
    await note(request, [params.id]);
    await customers.change(params.id, body, {
      ...staffAsking(guard.callerOf(request), request, body),
      version: request.headers['if-match'] === undefined ? null : versionOf(request),
    });
    return presentCustomer(await customers.find(params.id));
  });

  route('removeCustomer', async ({ params, request }) => {
    await customers.remove(params.id, staffAsking(guard.callerOf(request), request, null));
    return { success: true as const };
  });

  route('exportCustomer', async ({ params, request, reply, language }) => {
    const held = await customers.export(params.id, staffActor(guard.callerOf(request)), language);
    await note(request, [params.id]);
    reply.header('content-disposition', `attachment; filename="customer-${params.id}.json"`);
    return presentData(held, { language, now: sources.now() });
  });
}

function cursorOf(after: string) {
  const { at: createdAt, id } = readTimeCursor(after);
  return { createdAt, id };
}
