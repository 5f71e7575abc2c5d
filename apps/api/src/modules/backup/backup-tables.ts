import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import * as schema from '../../platform/database/schema.ts';

/**
 * Not kept: a session that was ended since, or a code that was used, must not come back to life. People log in
 * again after a restore, and staff sets up second factors anew. Descriptions of pictures are made again.
 */
const PASSING = new Set([
  'refresh_tokens',
  'verification_codes',
  'login_failures',
  'rate_limits',
  'picture_descriptions',
  'staff_invitations',
  'staff_sessions',
  'staff_totp',
  'staff_recovery_codes',
  'staff_passkeys',
  'staff_passkey_challenges',
]);

/** A restore adds to these and never empties them: the database itself refuses to. */
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
