import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { StartError } from '../start-error.ts';
import { createClient, createPool, discardIdle, type Target } from './connection-pool.ts';
import { reasonOf } from './database-error.ts';
import { EmbeddedDatabase } from './embedded/embedded-database.ts';
import { explainStartFailure, warnOfOpenLine } from './inspect-server.ts';
import { LongRunningWork } from './long-running-work.ts';
import { checkMigrated, migrateDatabase } from './migrate.ts';
import { findPooling, type Pooling } from './pooler.ts';
import type { QueryRunner } from './transaction.ts';

/** Which database to open. */
export interface OpenDatabaseOptions {
  /** A PostgreSQL server; without it, the embedded database in `dataDir`. */
  databaseUrl?: string | undefined;
  /** The same database without a pooler between, for migrations; default: `databaseUrl`. */
  databaseDirectUrl?: string | undefined;
  /** Connections of this server; the embedded database has one. */
  poolSize?: number | undefined;
  dataDir: string;
  log: FastifyBaseLogger;
  migrationsDir?: string;
  /** Milliseconds, as for the pool and for the embedded database. */
  silenceLimit?: number;
  stallLimit?: number;
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
  /** Exempts the statements of `work` from the limits on silence; PostgreSQL keeps its own timeouts. */
  longRunning<T>(work: () => Promise<T>): Promise<T>;
  /** Waits for running statements, then closes; the embedded database is shut down and its folder unlocked. */
  close(): Promise<void>;
}

/** Plain SQL files, generated from `src/schema.ts` by `npx drizzle-kit generate` in `apps/api`. */
const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url));
/** Connections of a server, and one more for news of other servers. */
export const POOL_SIZE = 10;

/**
 * The shop's database, ready: migrated, or checked to be.
 * @throws StartError for what the person starting the shop can fix
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  const { databaseUrl, log, migrationsDir = MIGRATIONS, poolSize = POOL_SIZE, silenceLimit } = options;
  if (databaseUrl !== undefined) {
    const target = { connectionString: databaseUrl };
    const { databaseDirectUrl } = options;
    const direct = databaseDirectUrl === undefined ? target : { connectionString: databaseDirectUrl };
    // Before the migrations, whose lock is one of a session.
    const pooling = await inspectPooling({ target, direct, poolSize, log });
    await prepare(direct, migrationsDir, options);
    const longRunning = new LongRunningWork();
    const pool = createPool({
      target,
      log,
      max: poolSize,
      hasTimeLimits: pooling !== 'transaction',
      silenceLimit,
      hasLongRunningWork: () => longRunning.isRunning,
    });
    return databaseOn(pool, {
      kind: 'postgres',
      close: async () => {},
      longRunning: (work) => longRunning.run(work),
    });
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
    hasTimeLimits: false,
    silenceLimit,
    hasLongRunningWork: () => embedded.hasLongRunningWork,
  });
  return databaseOn(pool, {
    kind: 'embedded',
    close: () => embedded.close(),
    longRunning: (work) => embedded.longRunning(work),
  });
}

interface Lines {
  target: Target;
  /** The line for migrations and news; the same object when there is no other. */
  direct: Target;
  poolSize: number;
  log: FastifyBaseLogger;
}

/** Says how a pooler shares the connections. @throws StartError when the shop cannot run behind it */
async function inspectPooling({ target, direct, poolSize, log }: Lines): Promise<Pooling> {
  const pooling = await poolingOf(target);
  const directPooling = direct === target ? pooling : await poolingOf(direct);
  if (directPooling === 'transaction') {
    throw new StartError(
      'A pooler lends connections for one transaction at a time, through which no news of other servers come: set DATABASE_DIRECT_URL to an address without it',
    );
  }
  if (pooling === 'session') {
    log.info(
      { connections: poolSize + 1 },
      'A pooler is in front of PostgreSQL and lends connections for a whole session: this server keeps as many as without it',
    );
  }
  if (pooling === 'transaction') await warnOfMissingLimits(direct, log);
  return pooling;
}

/** Behind such a pooler no limit can be set for a connection, only for the user. */
async function warnOfMissingLimits(direct: Target, log: FastifyBaseLogger): Promise<void> {
  log.info('A pooler is in front of PostgreSQL and lends connections for one transaction at a time');
  const client = await connected(direct);
  try {
    const { rows } = await client.query<{ name: string }>(
      `SELECT name FROM pg_settings WHERE setting = '0'
        AND name IN ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')`,
    );
    if (rows.length === 0) return;
    const limits = rows.map(({ name }) => name);
    log.warn({ limits }, 'Time limits are missing: set them for the user by ALTER ROLE (docs/operations.md)');
  } finally {
    await client.end();
  }
}

async function poolingOf(target: Target): Promise<Pooling> {
  try {
    return await findPooling(() => connected(target));
  } catch (error) {
    throw explainStartFailure(error);
  }
}

async function connected(target: Target): Promise<pg.Client> {
  const client = createClient(target, 'phsar-inspect');
  client.on('error', () => {});
  await client.connect();
  return client;
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

function databaseOn(pool: pg.Pool, server: Pick<Database, 'kind' | 'close' | 'longRunning'>): Database {
  return {
    db: drizzle(pool),
    pool,
    kind: server.kind,
    longRunning: server.longRunning,
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
