import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { StartError } from '../start-error.ts';
import { createClient, type Target } from './connection-pool.ts';
import { errorCodeOf } from './database-error.ts';
import { explainStartFailure } from './inspect-server.ts';

/**
 * How connections reach PostgreSQL: `none` when nothing shares them, else whether a pooler lends a connection for as long
 * as the client stays (`session`) or for one transaction at a time (`transaction`).
 */
export type Pooling = 'none' | 'session' | 'transaction';

/** A prepared statement that is missing on another connection, or that another client has made there. */
const LOST_STATEMENT = new Set(['26000', '42P05']);

/**
 * Logs how a pooler shares the connections.
 * @param direct for migrations and change events; the same object when there is no other address
 * @throws StartError when the shop cannot run behind it
 */
export async function inspectPooling(
  target: Target,
  direct: Target,
  poolSize: number,
  log: FastifyBaseLogger,
): Promise<Pooling> {
  try {
    const pooling = await findPooling(target);
    const directPooling = direct === target ? pooling : await findPooling(direct);
    if (directPooling === 'transaction') {
      throw new StartError(
        'A pooler lends connections for one transaction at a time, through which no notifications of other servers arrive: set DATABASE_DIRECT_URL to an address without it',
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
  } catch (error) {
    throw explainStartFailure(error);
  }
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

async function connected(target: Target): Promise<pg.Client> {
  const client = createClient(target, 'phsar-inspect');
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Detects a pooler in front of PostgreSQL. @throws StartError when prepared statements do not survive it */
export async function findPooling(target: Target): Promise<Pooling> {
  const first = await connected(target);
  try {
    const process = await backendPid(first);
    // A pooler invents the id that a client receives when it connects, as it has no connection for it yet.
    if ('processID' in first && first.processID === process) return 'none';
    return await findSharing(first, process, target);
  } catch (error) {
    if (!LOST_STATEMENT.has(errorCodeOf(error) ?? '')) throw error;
    throw new StartError(
      'The pooler in DATABASE_URL does not keep prepared statements: let it pool by session, or use PgBouncer 1.21 or later with max_prepared_statements',
    );
  } finally {
    await first.end();
  }
}

/** Another client takes the connection that the first one has used, if it was given back after the statement. */
async function findSharing(first: pg.Client, process: number, target: Target): Promise<Pooling> {
  const second = await connected(target);
  try {
    await second.query('BEGIN');
    await backendPid(second);
    return (await backendPid(first)) === process ? 'session' : 'transaction';
  } finally {
    await second.end();
  }
}

/** The server process that runs this client's statements now. The statement has a name, as the shop's have. */
async function backendPid(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>({
    name: 'shop_process',
    text: 'SELECT pg_backend_pid() AS pid',
  });
  return rows[0]?.pid ?? 0;
}
