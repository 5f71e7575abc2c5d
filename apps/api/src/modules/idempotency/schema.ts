import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from '../../platform/database/columns.ts';
import { accounts } from '../accounts/schema.ts';
import { staff } from '../staff/schema.ts';

/** One row per call done with an idempotency key; written in the call's transaction. */
export const idempotentCalls = pgTable(
  'idempotent_calls',
  {
    /** The shopper who called; null for a call of staff. */
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    staffId: uuid('staff_id').references(() => staff.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    /** SHA-256 of the request, hex. */
    requestHash: text('request_hash').notNull(),
    /** What the call wrote, as named in the log: `order:PH-…`. */
    subject: text('subject').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('idempotent_calls_account_key').on(table.accountId, table.key),
    unique('idempotent_calls_staff_key').on(table.staffId, table.key),
    index('idempotent_calls_age').on(table.createdAt),
    check('idempotent_calls_one_owner', sql`num_nonnulls(${table.accountId}, ${table.staffId}) = 1`),
  ],
);
