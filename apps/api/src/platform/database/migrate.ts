import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { inspectServer } from './inspect-server.ts';

/** Key of the advisory lock: an arbitrary number that all releases share. */
const MIGRATION_LOCK = 7_427_270;

/** What the migrations run on. */
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
 * @throws StartError when the server's version, its encoding or the user's privileges are insufficient
 */
export async function migrateDatabase({ client, folder, log }: MigrateOptions): Promise<void> {
  await client.query(
    'SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0',
  );
  await waitForLock(client, log);
  try {
    await inspectServer(client);
    await migrate(drizzle(client), { migrationsFolder: folder });
  } finally {
    // Fails if the connection is gone, and then so is the lock.
    await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {});
  }
}
