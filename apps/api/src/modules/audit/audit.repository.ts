import type { ListFilters } from '@phsar/contract/office/wire';
import { and, desc, eq, sql } from 'drizzle-orm';
import { type FilterConditions, filterCondition } from '../../platform/database/list-filters.ts';
import type { Executor } from '../../platform/database/transaction.ts';
import { staff } from '../staff/schema.ts';
import { auditLog } from './schema.ts';

export type AuditRow = typeof auditLog.$inferSelect;

export type AuditFilters = ListFilters<'listLog'>;

const CONDITIONS: FilterConditions<AuditFilters, typeof auditLog> = {
  staff: (id) => eq(auditLog.staffId, id),
};

/** The last entry of the previous page. */
export interface AuditCursor {
  at: Date;
  id: string;
}

/** How often something was done to a subject, and the last time. */
export interface LastEntry {
  count: number;
  at: Date;
  staffId: string | null;
  /** Null if unknown or no longer on the staff list. */
  staffName: string | null;
}

/** Adds entries, at most 1,000; the table refuses changes to them afterwards. */
export async function insertEntries(
  executor: Executor,
  entries: readonly (typeof auditLog.$inferInsert)[],
): Promise<void> {
  if (entries.length > 0) await executor.insert(auditLog).values([...entries]);
}

/** Entries, newest first, with the person's name; null if unknown or no longer on the staff list. */
export async function listEntries(
  executor: Executor,
  filters: AuditFilters,
  { after, limit }: { after: AuditCursor | null; limit: number },
): Promise<(AuditRow & { staffName: string | null })[]> {
  const rows = await executor
    .select({ entry: auditLog, staffName: staff.name })
    .from(auditLog)
    .leftJoin(staff, eq(staff.id, auditLog.staffId))
    .where(
      and(
        filterCondition(auditLog, CONDITIONS, filters),
        after === null ? undefined : sql`(${auditLog.at}, ${auditLog.id}) < (${after.at}, ${after.id})`,
      ),
    )
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(limit);
  return rows.map(({ entry, staffName }) => ({ ...entry, staffName }));
}

/** Null if it never was. */
export async function findLastEntry(
  executor: Executor,
  { subject, action }: { subject: string; action: string },
): Promise<LastEntry | null> {
  const [row] = await executor
    .select({
      count: sql<number>`(count(*) OVER ())::integer`,
      at: auditLog.at,
      staffId: auditLog.staffId,
      staffName: staff.name,
    })
    .from(auditLog)
    .leftJoin(staff, eq(staff.id, auditLog.staffId))
    .where(and(eq(auditLog.subject, subject), eq(auditLog.action, action)))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1);
  return row ?? null;
}
