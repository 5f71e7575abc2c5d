import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, updatedAt } from '../../platform/database/columns.ts';

/** Consecutive failed logins: per login name and address, and per name from everywhere. */
export const loginFailures = pgTable(
  'login_failures',
  {
    /** HMAC-SHA-256, hex: neither names nor addresses are stored. */
    key: text('key').primaryKey(),
    failures: integer('failures').notNull(),
    /** No attempt is accepted before this. */
    blockedUntil: instant('blocked_until'),
    /** The last successful login of the name from the address. */
    succeededAt: instant('succeeded_at'),
    updatedAt: updatedAt(),
  },
  (table) => [index('login_failures_age').on(table.updatedAt)],
);
