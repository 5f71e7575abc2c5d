import { and, desc, eq, sql } from 'drizzle-orm';
import { auditLog, staff } from '../../platform/database/schema.ts';
import type { Executor } from '../../platform/database/transaction.ts';

export type AuditRow = typeof auditLog.$inferSelect;

/** Null asks for all. `subject` as in `AuditEntry`. */
export interface AuditFilter {
  staffId: string | null;
  subject: string | null;
}

/** The last entry of the page before. */
export interface AuditCursor {
  at: Date;
  id: string;
}

export async function insertEntry(executor: Executor, entry: typeof auditLog.$inferInsert): Promise<void> {
  await executor.insert(auditLog).values(entry);
}

/** Newest first, with the name of who did it; null where that person is unknown or gone. */
export async function listEntries(
  executor: Executor,
  { staffId, subject }: AuditFilter,
  { after, limit }: { after: AuditCursor | null; limit: number },
): Promise<(AuditRow & { staffName: string | null })[]> {
  const rows = await executor
    .select({ entry: auditLog, staffName: staff.name })
    .from(auditLog)
    .leftJoin(staff, eq(staff.id, auditLog.staffId))
    .where(
      and(
        staffId === null ? undefined : eq(auditLog.staffId, staffId),
        subject === null ? undefined : eq(auditLog.subject, subject),
        after === null ? undefined : sql`(${auditLog.at}, ${auditLog.id}) < (${after.at}, ${after.id})`,
      ),
    )
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(limit);
  return rows.map(({ entry, staffName }) => ({ ...entry, staffName }));
}
