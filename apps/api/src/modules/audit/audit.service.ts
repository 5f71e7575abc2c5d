import type { Actor } from '../../platform/actor.ts';
import type { QueryRunner, Transaction } from '../../platform/database/transaction.ts';
import type { Sources } from '../../platform/sources.ts';
import {
  type AuditCursor,
  type AuditFilter,
  type AuditRow,
  insertEntry,
  listEntries,
} from './audit.repository.ts';

/** Who did it, and in which session of theirs. */
export interface AuditActor {
  actor: Actor;
  sessionId: string | null;
}

/** What was done to what; who and when are added by `record`. */
export interface AuditEntry {
  /** `staff.signed_in`, `order.shipped` … */
  action: string;
  /** `order:PH-…`, `product:12`, `staff:<id>`, `customer:<id>`; null when it concerns nothing of these. */
  subject?: string;
  /** Never a password, token or code; of customers ids and names of fields only. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

export interface AuditService {
  /** Writes an entry in the transaction of what it tells of: neither is there without the other. */
  record(transaction: Transaction, actor: AuditActor, entry: AuditEntry): Promise<void>;
  /** Newest first. */
  list(
    filter: AuditFilter,
    page: { after: AuditCursor | null; limit: number },
  ): Promise<(AuditRow & { staffName: string | null })[]>;
}

export function createAuditService({
  db,
  sources,
}: {
  db: QueryRunner;
  sources: Pick<Sources, 'now' | 'uuid'>;
}): AuditService {
  return {
    record: (transaction, { actor, sessionId }, { action, subject = null, before = null, after = null }) =>
      insertEntry(transaction, {
        id: sources.uuid(),
        at: sources.now(),
        staffId: actor.kind === 'staff' ? actor.id : null,
        sessionId,
        via: actor.via,
        action,
        subject,
        before,
        after,
      }),
    list: (filter, page) => listEntries(db, filter, page),
  };
}
