import { OFFICE_API_BASE, type OfficeCalls, officeCalls } from '@phsar/contract/office/calls';
import type { Localized } from '@phsar/domain/language';
import type { Route } from '../../platform/http/endpoint-routes.ts';
import { nextPageLink } from '../../platform/http/next-page-link.ts';
import { readTimeCursor, writeTimeCursor } from '../../platform/http/time-cursor.ts';
import type { AuditRow } from './audit.repository.ts';
import type { AuditService } from './audit.service.ts';
import { canBeGone } from './log-subjects.repository.ts';

const PAGE_SIZE = 50;

/** The office's call for the log. */
export function auditOfficeRoutes(route: Route<OfficeCalls>, audit: AuditService): void {
  route('listLog', async ({ query, reply }) => {
    const { after, limit = PAGE_SIZE, ...filters } = query;
    const cursor = after === undefined ? null : readTimeCursor(after);
    const entries = await audit.list(filters, { after: cursor, limit: limit + 1 });
    const last = entries[limit - 1];
    if (entries.length > limit && last !== undefined) {
      const next = { ...filters, limit, after: writeTimeCursor(last) };
      reply.header('link', nextPageLink(`${OFFICE_API_BASE}${officeCalls.listLog.path}`, next));
    }
    const page = entries.slice(0, limit);
    const there = await audit.subjects(page.flatMap(spokenOf));
    return page.map((entry) => presentEntry(entry, there));
  });
}

/** What an entry is about, and what its values stand for. */
function spokenOf({ subject, before, after }: AuditRow): string[] {
  const values = [before, after].map((value) => (value ?? {}) as Record<string, unknown>);
  const named = values.flatMap(({ category, productsMovedTo }) => [category, productsMovedTo]);
  const categories = named.flatMap((key) => (typeof key === 'string' ? `category:${key}` : []));
  return [...(subject === null ? [] : [subject]), ...categories];
}

function presentEntry(
  entry: AuditRow & { staffName: string | null },
  there: ReadonlyMap<string, Localized | null>,
) {
  const names = spokenOf(entry).flatMap((subject) => {
    const name = there.get(subject) ?? null;
    return name === null ? [] : [[subject, name] as const];
  });
  const { id, at, staffId, staffName, via, action, subject } = entry;
  return {
    _id: id,
    at: at.toISOString(),
    by: staffId === null ? null : { _id: staffId, name: staffName },
    via,
    action,
    subject,
    isGone: subject !== null && canBeGone(subject) && !there.has(subject),
    names: Object.fromEntries(names),
    before: entry.before as Record<string, unknown> | null,
    after: entry.after as Record<string, unknown> | null,
  };
}
