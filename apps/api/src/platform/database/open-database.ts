import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { createClient, createPool, discardIdle, type Target } from './connection-pool.ts';
import { reasonOf } from './database-error.ts';
import { EmbeddedDatabase } from './embedded/embedded-database.ts';
import { explainStartFailure, warnOfOpenLine } from './inspect-server.ts';
import { LongRunningWork } from './long-running-work.ts';
import { checkMigrated, migrateDatabase } from './migrate.ts';
import { inspectPooling } from './pooler.ts';

export interface OpenDatabaseOptions {
  /** A PostgreSQL server; without it, the embedded database in `dataDir`. */
  databaseUrl?: string | undefined;
  /** The same database without a pooler between, for migrations; default: `databaseUrl`. */
  databaseDirectUrl?: string | undefined;
  poolSize?: number | undefined;
  dataDir: string;
  log: FastifyBaseLogger;
  migrationsDir?: string;
  silenceLimit?: number;
  stallLimit?: number;
  /** False applies no migration, and refuses a database that lacks some. Default: true. */
  isMigrating?: boolean;
}

export type Database = ReturnType<typeof databaseOn>;

/** Plain SQL files, generated from `src/schema.ts` by `npx drizzle-kit generate` in `apps/api`. */
const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url));
/** Connections of a server; one more receives change events of other servers. */
export const POOL_SIZE = 10;

/**
 * The shop's database, ready: migrated, or checked to be.
 * @throws StartError for what the person starting the shop can fix
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  const { databaseUrl, databaseDirectUrl, poolSize: max = POOL_SIZE } = options;
  if (databaseUrl === undefined) return await openEmbedded(options);
  const target = { connectionString: databaseUrl };
  const direct = databaseDirectUrl === undefined ? target : { connectionString: databaseDirectUrl };
  // Before the migrations, whose lock is one of a session.
  const pooling = await inspectPooling(target, direct, max, options.log);
  await prepare(direct, options);
  const longRunning = new LongRunningWork();
  const pool = createPool({ ...options, target, max, hasTimeLimits: pooling !== 'transaction', longRunning });
  return databaseOn(pool, 'postgres', longRunning, async () => {});
}

async function openEmbedded(options: OpenDatabaseOptions): Promise<Database> {
  const embedded = await EmbeddedDatabase.start(options);
  const { connection: target, longRunning } = embedded;
  try {
    await prepare(target, options);
  } catch (error) {
    await embedded.close();
    throw error;
  }
  embedded.watch();
  // PGlite has one session, so the pool has one connection: transactions queue for it instead of mixing.
  const pool = createPool({ ...options, target, max: 1, hasTimeLimits: false, longRunning });
  return databaseOn(pool, 'embedded', longRunning, () => embedded.close());
}

async function prepare(
  target: Target,
  { log, isMigrating = true, migrationsDir: folder = MIGRATIONS }: OpenDatabaseOptions,
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

function databaseOn(
  pool: pg.Pool,
  kind: 'embedded' | 'postgres',
  longRunning: LongRunningWork,
  closeServer: () => Promise<void>,
) {
  return {
    db: drizzle(pool),
    pool,
    kind,
    /** Exempts the statements of `work` from the limits on silence; PostgreSQL keeps its own timeouts. */
    longRunning: <T>(work: () => Promise<T>) => longRunning.run(work),
    /** Whether the database answers right now, and takes orders: a standby does not. */
    async isReady(): Promise<boolean> {
      try {
        const { rows } = await pool.query<{ transaction_read_only: string }>('SHOW transaction_read_only');
        const isWritable = rows[0]?.transaction_read_only === 'off';
        if (!isWritable) discardIdle(pool);
        return isWritable;
      } catch {
        return false;
      }
    },
    /** Waits for running statements, then closes; the embedded database is shut down and its folder unlocked. */
    async close(): Promise<void> {
      await pool.end();
      await closeServer();
    },
  };
}
