import type { LogAction } from '@phsar/contract/office/log-actions';
import type { Localized } from '@phsar/domain/language';
import type { Actor } from '../../platform/actor.ts';
import type { Executor, QueryRunner, Transaction } from '../../platform/database/transaction.ts';
import type { Sources } from '../../platform/sources.ts';
import {
  type AuditCursor,
  type AuditFilters,
  type AuditRow,
  findLastEntry,
  insertEntries,
  type LastEntry,
  listEntries,
} from './audit.repository.ts';
import { findSubjects } from './log-subjects.repository.ts';

/** Who acted, and in which of their sessions. */
export interface AuditActor {
  actor: Actor;
  sessionId: string | null;
}

/** What was done to what; `record` adds who and when. */
export interface AuditEntry {
  action: LogAction;
  /** `order:PH-…`, `product:12`, `staff:<id>` or `customer:<id>`; absent when none applies. */
  subject?: string;
  /** Never a password, token or code; for customers only ids and field names. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** Writes and reads the log. */
export interface AuditService {
  /** Writes an entry in the transaction of the change it describes, so that neither exists without the other. */
  record(transaction: Transaction, actor: AuditActor, entry: AuditEntry): Promise<void>;
  /** The same for several entries, at most 1,000. */
  recordAll(transaction: Transaction, actor: AuditActor, entries: readonly AuditEntry[]): Promise<void>;
  /** How often this was done to the subject, and the last time; null if it never was. */
  last(
    executor: Executor,
    entry: Required<Pick<AuditEntry, 'action' | 'subject'>>,
  ): Promise<LastEntry | null>;
  /** Entries, newest first. */
  list(
    filters: AuditFilters,
    page: { after: AuditCursor | null; limit: number },
  ): Promise<(AuditRow & { staffName: string | null })[]>;
  /** Those of the subjects that are still there, with their names; null where the log gives none. */
  subjects(subjects: readonly string[]): Promise<Map<string, Localized | null>>;
}

/** Creates the log's service. */
export function createAuditService({
  db,
  sources,
}: {
  db: QueryRunner;
  sources: Pick<Sources, 'now' | 'uuid'>;
}): AuditService {
  const recordAll: AuditService['recordAll'] = (transaction, { actor, sessionId }, entries) =>
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
  return {
    record: (transaction, actor, entry) => recordAll(transaction, actor, [entry]),
    recordAll,
    last: findLastEntry,
    list: (filters, page) => listEntries(db, filters, page),
    subjects: (subjects) => findSubjects(db, subjects),
  };
}
