import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { NO_PASSWORD_HASH } from '../../platform/password-hashing.ts';
import * as schema from '../../schema.ts';
import type { TableRow } from './backup.repository.ts';

/**
 * Left out of backups: a restore must not revive ended sessions or used codes. After a restore people log in again
 * and staff set up second factors and Telegram again. Picture descriptions are recomputed; sums of sales follow from the orders.
 */
const PASSING = new Set([
  'refresh_tokens',
  'verification_codes',
  'login_failures',
  'rate_limits',
  'picture_descriptions',
  'daily_sales',
  'daily_product_sales',
  'sales_recounts',
  'staff_invitations',
  'staff_sessions',
  'staff_totp',
  'staff_recovery_codes',
  'staff_passkeys',
  'staff_passkey_challenges',
  'telegram_links',
  'leases',
  'servers',
  'kept_builds',
  'change_log',
  'schema_support',
  'bakong_state',
]);

/**
 * A row as a backup holds it. Staff lose their passwords: without the second factors, which are left out, a password
 * alone would open the office and set up a new second factor.
 */
export function withoutStaffPassword(table: string, row: TableRow): TableRow {
  return table === 'staff' ? { ...row, password_hash: NO_PASSWORD_HASH } : row;
}

/** A restore only adds to these; the database refuses to empty them. */
export const APPEND_ONLY: ReadonlySet<string> = new Set(['audit_log']);

/** The tables a backup holds, each after those its rows refer to. */
export function backupTables(): string[] {
  const ordered = new Set<string>();
  const add = (table: PgTable) => {
    const { name, foreignKeys } = getTableConfig(table);
    if (ordered.has(name) || PASSING.has(name)) return;
    for (const key of foreignKeys) add(key.reference().foreignTable);
    ordered.add(name);
  };
  for (const table of Object.values(schema)) if (is(table, PgTable)) add(table);
  return [...ordered];
}
