import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { inspectServer } from './inspect-server.ts';

/** The key of the advisory lock; any number that every version of the shop agrees on. */
const MIGRATION_LOCK = 7_427_270;

export interface MigrateOptions {
  /** A connection of its own, connected, that is closed afterwards: its limits are lifted. */
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
 * Brings the database to the shop's schema. Servers that start at once take turns, and the later ones find
 * nothing left to do.
 * @throws StartError when the server, its encoding or the rights of its user do not do.
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
    // Fails when the connection is gone, and then the lock is gone with it.
    await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {});
  }
}
