import { OFFICE_API_BASE, type OfficeCalls, officeCalls } from '@phsar/contract/office/calls';
import type { ContactMessage, CustomerData } from '@phsar/contract/office/wire';
import type { Route } from '../../platform/http/endpoint-routes.ts';
import { nextPageLink } from '../../platform/http/next-page-link.ts';
import { sendIfChanged } from '../../platform/http/send-if-changed.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { StaffCaller } from '../../platform/staff-caller.ts';
import type { BulkReads } from '../audit/audit.module.ts';
import { staffActor, staffRequest } from '../staff/staff.module.ts';
import type { ContactMessageRow } from './contact-messages.repository.ts';
import { type ContactMessagesService, formOf, stateOf } from './contact-messages.service.ts';

const PAGE_SIZE = 50;

/** The contact page's call. */
export function contactMessagesRoutes(route: Route, messages: ContactMessagesService): void {
  route('sendMessage', async ({ body: { phonenumber, ...form } }) => {
    await messages.store({ ...form, phone: phonenumber });
    return { success: true, message: 'Message sent successfully!' };
  });
}

/** The office's calls for the messages of the contact page. */
export function contactMessagesOfficeRoutes(
  route: Route<OfficeCalls>,
  { messages, bulkReads }: { messages: ContactMessagesService; bulkReads: BulkReads },
): void {
  const note = (staff: StaffCaller, rows: readonly ContactMessageRow[]) => {
    const read = rows.map(({ id }) => `message ${id}`);
    return bulkReads.note(staffActor(staff), 'customers', read);
  };

  route('listMessages', async ({ query, staff, request, reply }) => {
    const { limit = PAGE_SIZE, after, ...filters } = query;
    const cursor = after === undefined ? null : readCursor(after);
    const found = await messages.list(filters, { after: cursor, limit: limit + 1 });
    const page = found.slice(0, limit);
    const last = page.at(-1);
    if (found.length > limit && last !== undefined) {
      const next = { ...filters, q: filters.q || null, limit, after: writeCursor(last.id) };
      reply.header('link', nextPageLink(`${OFFICE_API_BASE}${officeCalls.listMessages.path}`, next));
    }
    await note(staff, page);
    return sendIfChanged(request, reply, page.map(presentMessage));
  });

  route('changeMessage', async (call) => {
    const marked = await messages.mark(Number(call.params.id), call.body.state, staffRequest(call));
    await note(call.staff, [marked]);
    return presentMessage(marked);
  });
}

/** A message as its sender gets it with their data. */
export function presentOwnMessage(row: ContactMessageRow): CustomerData['messages'][number] {
  const { phone, ...entered } = formOf(row);
  return { ...entered, phoneNumber: phone, state: stateOf(row), createdAt: row.createdAt.toISOString() };
}

function presentMessage(row: ContactMessageRow): ContactMessage {
  const { id, answeredAt, answeredById, answeredByName } = row;
  return {
    ...presentOwnMessage(row),
    _id: String(id),
    answeredAt: answeredAt?.toISOString() ?? null,
    answeredBy: answeredAt === null ? null : { _id: answeredById, name: answeredByName ?? '' },
  };
}

function writeCursor(id: number): string {
  return Buffer.from(String(id)).toString('base64url');
}

/** @throws ShopError `invalid_cursor` when `writeCursor` did not write it */
function readCursor(text: string): number {
  const id = Buffer.from(text, 'base64url').toString('utf8');
  if (!/^[1-9]\d{0,8}$/.test(id)) throw new ShopError('invalid_cursor');
  return Number(id);
}
