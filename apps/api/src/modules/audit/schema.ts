import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/database/columns.ts';

/**
 * What staff did, and refused sign-ins. A trigger rejects UPDATE, DELETE and TRUNCATE. No foreign keys: entries
 * outlive what they refer to.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    at: instant('at').notNull().defaultNow(),
    /** Null for a refused sign-in and for the shop itself. */
    staffId: uuid('staff_id'),
    sessionId: uuid('session_id'),
    via: text('via').notNull(),
    action: text('action').notNull(),
    /** `order:PH-…`, `product:12`, `staff:<id>`, `customer:<id>`. */
    subject: text('subject'),
    /** For customers only ids and field names, never values; never a password, token or code. */
    before: jsonb('before'),
    after: jsonb('after'),
  },
  (table) => [
    index('audit_log_newest').on(table.at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('audit_log_subject').on(table.subject, table.at.desc().nullsFirst()),
    index('audit_log_staff').on(table.staffId, table.at.desc().nullsFirst()),
  ],
);
