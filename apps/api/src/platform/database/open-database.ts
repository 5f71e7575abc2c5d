import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { createClient, createPool, type Target } from './connection-pool.ts';
import { reasonOf } from './database-error.ts';
import { EmbeddedDatabase } from './embedded/embedded-database.ts';
import { explainStartFailure, warnOfOpenLine } from './inspect-server.ts';
import { checkMigrated, migrateDatabase } from './migrate.ts';
import * as schema from './schema.ts';
import { discardIdle, type QueryRunner } from './transaction.ts';

/** Which database to open. */
export interface OpenDatabaseOptions {
  /** A PostgreSQL server; without it, the embedded database in `dataDir`. */
  databaseUrl?: string | undefined;
  dataDir: string;
  log: FastifyBaseLogger;
  migrationsDir?: string;
  /** False applies no migration, and refuses a database that lacks some. Default: true. */
  isMigrating?: boolean;
}

/** An open database, and what the shop does with it as a whole. */
export interface Database {
  db: QueryRunner;
  pool: pg.Pool;
  kind: 'embedded' | 'postgres';
  /** Whether the database answers right now, and takes orders: a standby does not. */
  isReady(): Promise<boolean>;
  /** Exempts the statements of `work` from the embedded database's stall limit; PostgreSQL keeps its timeouts. */
  unhurried<T>(work: () => Promise<T>): Promise<T>;
  /** Waits for running statements, then closes; the embedded database is shut down and its folder unlocked. */
  close(): Promise<void>;
}

/** Plain SQL files, generated from `schema.ts` by `npx drizzle-kit generate` in `apps/api`. */
const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url));
const POSTGRES_CONNECTIONS = 10;

/**
 * The shop's database, ready: migrated, or checked to be.
 * @throws StartError for what the person starting the shop can fix
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  const { databaseUrl, log, migrationsDir = MIGRATIONS } = options;
  if (databaseUrl !== undefined) {
    const target = { connectionString: databaseUrl };
    await prepare(target, migrationsDir, options);
    const pool = createPool({ target, log, max: POSTGRES_CONNECTIONS });
    return databaseOn(pool, { kind: 'postgres', close: async () => {}, unhurried: (work) => work() });
  }
  const embedded = await EmbeddedDatabase.start(options);
  try {
    await prepare(embedded.connection, migrationsDir, options);
  } catch (error) {
    await embedded.close();
    throw error;
  }
  embedded.watch();
  // PGlite has one session, so the pool has one connection: transactions queue for it instead of mixing.
  const pool = createPool({
    target: embedded.connection,
    log,
    max: 1,
    isUnhurried: () => embedded.isUnhurried,
  });
  return databaseOn(pool, {
    kind: 'embedded',
    close: () => embedded.close(),
    unhurried: (work) => embedded.unhurried(work),
  });
}

async function prepare(
  target: Target,
  folder: string,
  { log, isMigrating = true }: OpenDatabaseOptions,
): Promise<void> {
  let client: pg.Client | undefined;
  try {
    client = createClient(target);
    // A loss during a query rejects the query; without this listener it would also end the process.
    client.on('error', (error) =>
      log.debug({ reason: reasonOf(error) }, 'The connection used for migrations was lost'),
    );
    await client.connect();
    warnOfOpenLine(client, log);
    if (isMigrating) await migrateDatabase({ client, folder, log });
    else await checkMigrated({ client, folder });
  } catch (error) {
    throw explainStartFailure(error);
  } finally {
    await client?.end();
  }
}

function databaseOn(pool: pg.Pool, server: Pick<Database, 'kind' | 'close' | 'unhurried'>): Database {
  return {
    db: drizzle(pool, { schema }),
    pool,
    kind: server.kind,
    unhurried: server.unhurried,
    async isReady() {
      try {
        const { rows } = await pool.query<{ transaction_read_only: string }>('SHOW transaction_read_only');
        const isWritable = rows[0]?.transaction_read_only === 'off';
        if (!isWritable) discardIdle(pool);
        return isWritable;
      } catch {
        return false;
      }
    },
    async close() {
      await pool.end();
      await server.close();
    },
  };
}
