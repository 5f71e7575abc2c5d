import type { LogAction } from '@phsar/contract/office/log-actions';
import type { AuditActor } from './actor.ts';
import type { Transaction } from './database/transaction.ts';

/** What was done to what; `record` adds who and when. */
export interface AuditEntry {
  action: LogAction;
  /** `order:PH-…`, `product:12`, `staff:<id>` or `customer:<id>`; absent when none applies. */
  subject?: string;
  /** Never a password, token or code; for customers only ids and field names. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** The log that `modules/audit` writes. */
export interface AuditLog {
  /** Writes an entry in the transaction of the change it describes, so that neither exists without the other. */
  record(transaction: Transaction, by: AuditActor, entry: AuditEntry): Promise<void>;
}
