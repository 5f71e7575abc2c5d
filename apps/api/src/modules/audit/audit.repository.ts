import type { ListFilters } from '@phsar/contract/office/wire';
import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import { type FilterConditions, filterCondition } from '../../platform/database/list-filters.ts';
import type { Executor } from '../../platform/database/transaction.ts';
import { staff } from '../staff/schema.ts';
import { auditLog } from './schema.ts';

/** An entry with the person's name, which is null if unknown or no longer on the staff list. */
export type AuditRow = typeof auditLog.$inferSelect & { staffName: string | null };

export type AuditFilters = ListFilters<'listLog'>;

const CONDITIONS: FilterConditions<AuditFilters, typeof auditLog> = {
  staff: (id) => eq(auditLog.staffId, id),
};

/** Adds entries, at most 1,000; the table refuses changes to them afterwards. */
export async function insertEntries(executor: Executor, entries: readonly (typeof auditLog.$inferInsert)[]) {
  if (entries.length > 0) await executor.insert(auditLog).values([...entries]);
}

/** Entries, newest first. @param page `after` is the last entry of the previous page */
export function listEntries(
  executor: Executor,
  filters: AuditFilters,
  { after, limit }: { after: Pick<AuditRow, 'at' | 'id'> | null; limit: number },
): Promise<AuditRow[]> {
  return executor
    .select({ ...getTableColumns(auditLog), staffName: staff.name })
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
}

/** How often something was done to a subject, and the last time; null if never. */
export async function findLastEntry(
  executor: Executor,
  { subject, action }: { subject: string; action: string },
): Promise<(Pick<AuditRow, 'at' | 'staffId' | 'staffName'> & { count: number }) | null> {
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
