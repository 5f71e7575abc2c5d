import type { AuditActor } from '../../platform/actor.ts';
import type { AuditEntry, AuditLog } from '../../platform/audit-log.ts';
import type { QueryRunner, Transaction } from '../../platform/database/transaction.ts';
import type { Sources } from '../../platform/sources.ts';
import { type AuditFilters, findLastEntry, insertEntries, listEntries } from './audit.repository.ts';
import { findSubjects } from './log-subjects.repository.ts';

interface AuditDeps {
  db: QueryRunner;
  sources: Pick<Sources, 'now' | 'uuid'>;
}

export type AuditService = ReturnType<typeof createAuditService>;

export function createAuditService({ db, sources }: AuditDeps) {
  /** As `record` for several entries, at most 1,000. */
  const recordAll = (
    transaction: Transaction,
    { actor, sessionId }: AuditActor,
    entries: readonly AuditEntry[],
  ) =>
    insertEntries(
      transaction,
      entries.map(({ action, subject = null, before = null, after = null }) => ({
        id: sources.uuid(),
        at: sources.now(),
        staffId: actor.kind === 'staff' ? actor.id : null,
        sessionId,
        via: actor.via,
        action,
        subject,
        before,
        after,
      })),
    );
  const record: AuditLog['record'] = (transaction, by, entry) => recordAll(transaction, by, [entry]);
  return {
    record,
    recordAll,
    last: findLastEntry,
    list: (filters: AuditFilters, page: Parameters<typeof listEntries>[2]) => listEntries(db, filters, page),
    subjects: (subjects: readonly string[]) => findSubjects(db, subjects),
  };
}
