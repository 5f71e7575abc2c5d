import { is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import type { Executor, Transaction } from '../../platform/database/transaction.ts';
import { NO_PASSWORD_HASH } from '../../platform/password-hashing.ts';
import * as schema from '../../schema.ts';

/** A row as PostgreSQL writes it in JSON, and reads it again. */
export type TableRow = Record<string, unknown>;

const ROWS_AT_ONCE = 500;
/** A row in any of these means that the shop is in use. */
const FILLED_BY_USE = ['accounts', 'products', 'banners', 'blogs', 'orders', 'contact_messages'];

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

/** Makes the transaction read-only, with one snapshot for all tables. */
export async function freezeForReading(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`);
}

/** Lets the transaction's statements, and the pauses between them, take as long as they need. */
export async function liftTimeLimits(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`SET LOCAL statement_timeout = 0`);
  await transaction.execute(sql`SET LOCAL idle_in_transaction_session_timeout = 0`);
}

/** When the newest migration was made; databases with equal versions have equal tables. */
export async function findSchemaVersion(transaction: Transaction): Promise<number> {
  const { rows } = await transaction.execute<{ version: number }>(
    sql`SELECT max(created_at)::bigint AS version FROM drizzle.__drizzle_migrations`,
  );
  return rows[0]?.version ?? 0;
}

/**
 * Opens a cursor over a table, on the transaction's snapshot.
 * @param isHeld keeps it open after the transaction: COMMIT then materialises all of its rows
 */
export async function openRows(
  transaction: Transaction,
  { table, cursor }: { table: string; cursor: string },
  isHeld: boolean,
): Promise<void> {
  await transaction.execute(
    sql`DECLARE ${sql.identifier(cursor)} NO SCROLL CURSOR ${sql.raw(isHeld ? 'WITH HOLD' : '')} FOR
      SELECT to_jsonb(t) AS row FROM ${sql.identifier(table)} AS t`,
  );
}

/** The cursor's rows, fetched 500 at a time, whatever the size of the table. */
export async function* readRows(session: Executor, cursor: string): AsyncGenerator<TableRow> {
  for (;;) {
    const { rows } = await session.execute<{ row: TableRow }>(
      sql`FETCH ${sql.raw(String(ROWS_AT_ONCE))} FROM ${sql.identifier(cursor)}`,
    );
    if (rows.length === 0) return;
    for (const { row } of rows) yield row;
  }
}

export async function closeCursor(session: Executor, cursor: string): Promise<void> {
  await session.execute(sql`CLOSE ${sql.identifier(cursor)}`);
}

/** Whether the shop has any data of its own, which a restore would destroy. */
export async function isInUse(transaction: Transaction): Promise<boolean> {
  for (const table of FILLED_BY_USE) {
    const { rows } = await transaction.execute(sql`SELECT 1 FROM ${sql.identifier(table)} LIMIT 1`);
    if (rows.length > 0) return true;
  }
  return false;
}

/** Empties the tables and those that refer to them, and restarts their ids. */
export async function emptyTables(transaction: Transaction, tables: readonly string[]): Promise<void> {
  const names = sql.join(
    tables.map((table) => sql.identifier(table)),
    sql`, `,
  );
  await transaction.execute(sql`TRUNCATE ${names} RESTART IDENTITY CASCADE`);
}

/** Inserts rows with the ids they bring; rows that are there already are skipped. */
export async function insertRows(
  transaction: Transaction,
  table: string,
  rows: readonly TableRow[],
): Promise<void> {
  const name = sql.identifier(table);
  await transaction.execute(
    sql`INSERT INTO ${name} OVERRIDING SYSTEM VALUE
      SELECT * FROM jsonb_populate_recordset(NULL::${name}, ${JSON.stringify(rows)}::jsonb)
      ON CONFLICT DO NOTHING`,
  );
}

export async function continueNumbers(transaction: Transaction): Promise<void> {
  const { rows } = await transaction.execute<{ table: string; column: string }>(
    sql`SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
      WHERE table_schema = 'public' AND is_identity = 'YES'`,
  );
  for (const { table, column } of rows) {
    await transaction.execute(
      sql`SELECT setval(pg_get_serial_sequence(${table}, ${column}), max(${sql.identifier(column)}))
        FROM ${sql.identifier(table)} HAVING max(${sql.identifier(column)}) IS NOT NULL`,
    );
  }
}
