import type { OfficeSchemas } from '@phsar/contract/office/endpoint-schemas';
import { OFFICE_API_BASE, officeEndpoints } from '@phsar/contract/office/endpoints';
import type { Route } from '../../platform/http/endpoint-routes.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { AuditCursor, AuditRow } from './audit.repository.ts';
import type { AuditService } from './audit.service.ts';

const PAGE_SIZE = 50;

export function auditOfficeRoutes(route: Route<OfficeSchemas>, audit: AuditService): void {
  route('listLog', async ({ query, reply }) => {
    const { staff = null, subject = null, after, limit = PAGE_SIZE } = query;
    const cursor = after === undefined ? null : readCursor(after);
    const entries = await audit.list({ staffId: staff, subject }, { after: cursor, limit: limit + 1 });
    const last = entries[limit - 1];
    if (entries.length > limit && last !== undefined) {
      const next = new URLSearchParams({
        ...(staff === null ? {} : { staff }),
        ...(subject === null ? {} : { subject }),
        limit: String(limit),
        after: writeCursor(last),
      });
      reply.header('link', `<${OFFICE_API_BASE}${officeEndpoints.listLog.path}?${next}>; rel="next"`);
    }
    return entries.slice(0, limit).map(presentEntry);
  });
}

function presentEntry(entry: AuditRow & { staffName: string | null }) {
  const { id, at, staffId, staffName, via, action, subject } = entry;
  return {
    _id: id,
    at: at.toISOString(),
    by: staffId === null ? null : { _id: staffId, name: staffName },
    via,
    action,
    subject,
    before: entry.before as Record<string, unknown> | null,
    after: entry.after as Record<string, unknown> | null,
  };
}

function writeCursor({ at, id }: AuditCursor): string {
  return Buffer.from(`${at.toISOString()}.${id}`).toString('base64url');
}

/** @throws ShopError `invalid_cursor` when it is none of ours */
function readCursor(text: string): AuditCursor {
  const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)\.([\da-f-]{36})$/.exec(
    Buffer.from(text, 'base64url').toString('utf8'),
  );
  const [, time = '', id = ''] = match ?? [];
  const at = new Date(time);
  if (Number.isNaN(at.getTime())) throw new ShopError('invalid_cursor');
  return { at, id };
}
