import { OFFICE_API_BASE, type OfficeCalls, officeCalls } from '@phsar/contract/office/calls';
import type { Localized } from '@phsar/domain/language';
import type { Route } from '../../platform/http/endpoint-routes.ts';
import { nextPageLink } from '../../platform/http/next-page-link.ts';
import { readTimeCursor, writeTimeCursor } from '../../platform/http/time-cursor.ts';
import type { AuditRow } from './audit.repository.ts';
import type { AuditService } from './audit.service.ts';
import { canBeGone } from './log-subjects.repository.ts';

const PAGE_SIZE = 50;

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
    const existing = await audit.subjects(page.flatMap(mentionedSubjects));
    return page.map((entry) => presentEntry(entry, existing));
  });
}

/** The entry's subject, and the categories in its values. */
function mentionedSubjects({ subject, before, after }: AuditRow): string[] {
  const values = [before, after].map((value) => (value ?? {}) as Record<string, unknown>);
  const keys = values.flatMap(({ category, productsMovedTo }) => [category, productsMovedTo]);
  const categories = keys.flatMap((key) => (typeof key === 'string' ? `category:${key}` : []));
  return [...(subject === null ? [] : [subject]), ...categories];
}

function presentEntry(entry: AuditRow, existing: ReadonlyMap<string, Localized | null>) {
  const names = mentionedSubjects(entry).flatMap((subject) => {
    const name = existing.get(subject) ?? null;
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
    isGone: subject !== null && canBeGone(subject) && !existing.has(subject),
    names: Object.fromEntries(names),
    before: entry.before as Record<string, unknown> | null,
    after: entry.after as Record<string, unknown> | null,
  };
}
