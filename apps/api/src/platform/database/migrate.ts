import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { StartError } from '../start-error.ts';
import { inspectServer } from './inspect-server.ts';

/** Key of the advisory lock: an arbitrary number that all releases share. */
const MIGRATION_LOCK = 7_427_270;

export interface MigrateOptions {
  /** A dedicated open connection to close afterwards: its timeouts are lifted. */
  client: pg.Client;
  /** The folder with the SQL files and `meta/_journal.json`. */
  folder: string;
  log: FastifyBaseLogger;
}

async function waitForLock(client: pg.Client, log: FastifyBaseLogger): Promise<void> {
  const key = [MIGRATION_LOCK];
  const { rows } = await client.query<{ free: boolean }>('SELECT pg_try_advisory_lock($1) AS free', key);
  if (rows[0]?.free) return;
  log.info('Waiting for another server that is migrating the database');
  await client.query('SELECT pg_advisory_lock($1)', key);
}

/**
 * Applies the pending migrations. Servers that start at once take turns; the later ones find nothing to do.
 * @throws StartError when the server's version, its encoding or the user's privileges are insufficient, or the database
 * is too old or too new for this release
 */
export async function migrateDatabase({ client, folder, log }: MigrateOptions): Promise<void> {
  await client.query(
    'SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0',
  );
  await waitForLock(client, log);
  try {
    await inspectServer(client);
    await refuseOlderThanBaseline(client, folder);
    await migrate(drizzle(client), { migrationsFolder: folder });
    await refuseTooNew(client, folder);
  } finally {
    // Fails if the connection is gone, and then so is the lock.
    await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {});
  }
}

/**
 * Checks that this release can run on the database as it is, without changing anything.
 * @throws StartError when migrations are pending, or the database is too new for this release
 */
export async function checkMigrated({ client, folder }: Omit<MigrateOptions, 'log'>): Promise<void> {
  await inspectServer(client);
  await refuseOlderThanBaseline(client, folder);
  const { newest } = await appliedMigrations(client);
  const pending = readMigrationFiles({ migrationsFolder: folder }).filter(
    ({ folderMillis }) => folderMillis > (newest ?? 0),
  );
  if (pending.length > 0) {
    throw new StartError(
      `The database lacks ${pending.length} of this release's migrations, and MIGRATE is off: run \`npm run shop -- migrate\` once, then start`,
    );
  }
  await refuseTooNew(client, folder);
}

/** When the first and the last applied migration were made. */
async function appliedMigrations(
  client: pg.Client,
): Promise<{ first?: number | null; newest?: number | null }> {
  if (!(await hasTable(client, 'drizzle.__drizzle_migrations'))) return {};
  const { rows } = await client.query<{ first: number | null; newest: number | null }>(
    'SELECT min(created_at)::float8 AS first, max(created_at)::float8 AS newest FROM drizzle.__drizzle_migrations',
  );
  return rows[0] ?? {};
}

/** The first migration is the baseline of 0.2.0. A database that began with another one cannot be upgraded. */
async function refuseOlderThanBaseline(client: pg.Client, folder: string): Promise<void> {
  const { first = null } = await appliedMigrations(client);
  const [baseline] = readMigrationFiles({ migrationsFolder: folder });
  if (first === null || first === baseline?.folderMillis) return;
  throw new StartError(
    'The database was made by a release before 0.2.0, which cannot be upgraded: start with an empty database',
  );
}

/** A newer release may have removed what this one needs; if so, its migration says which one a release must have. */
async function refuseTooNew(client: pg.Client, folder: string): Promise<void> {
  if (!(await hasTable(client, 'schema_support'))) return;
  const { rows } = await client.query<{ oldest: number }>(
    'SELECT oldest_migration AS oldest FROM schema_support',
  );
  const oldest = rows[0]?.oldest ?? 0;
  const last = readMigrationFiles({ migrationsFolder: folder }).length - 1;
  if (last >= oldest) return;
  throw new StartError(
    `This release is too old for the database, which a newer one has changed (it needs migration ${oldest}, this release has ${last}): start the newer release`,
  );
}

async function hasTable(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ is_there: boolean }>(
    'SELECT to_regclass($1) IS NOT NULL AS is_there',
    [name],
  );
  return rows[0]?.is_there ?? false;
}
