import type pg from 'pg';
import { StartError } from '../start-error.ts';
import { errorCodeOf } from './database-error.ts';

/**
 * How connections reach PostgreSQL: `none` when nothing shares them, else whether a pooler lends a connection for as long
 * as the client stays (`session`) or for one transaction at a time (`transaction`).
 */
export type Pooling = 'none' | 'session' | 'transaction';

/** A prepared statement that is missing on another connection, or that somebody else has made there. */
const NOT_KEPT = new Set(['26000', '42P05']);

/**
 * Finds out what is between the shop and PostgreSQL.
 * @param connect opens a connection as the shop's pool does
 * @throws StartError when prepared statements do not survive the pooler
 */
export async function findPooling(connect: () => Promise<pg.Client>): Promise<Pooling> {
  const first = await connect();
  try {
    const process = await processOf(first);
    // A pooler makes up what a client is told at the beginning, as it has no connection for it yet.
    if (process === toldProcessOf(first)) return 'none';
    return await findSharing(first, process, connect);
  } catch (error) {
    if (!NOT_KEPT.has(errorCodeOf(error) ?? '')) throw error;
    throw new StartError(
      'The pooler in DATABASE_URL does not keep prepared statements: let it pool by session, or use PgBouncer 1.21 or later with max_prepared_statements',
    );
  } finally {
    await first.end();
  }
}

/** Another client takes the connection that the first one has used, if it was given back after the statement. */
async function findSharing(
  first: pg.Client,
  process: number,
  connect: () => Promise<pg.Client>,
): Promise<Pooling> {
  const second = await connect();
  try {
    await second.query('BEGIN');
    await processOf(second);
    return (await processOf(first)) === process ? 'session' : 'transaction';
  } finally {
    await second.end();
  }
}

/** The server process that runs this client's statements now. The statement has a name, as the shop's have. */
async function processOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>({
    name: 'shop_process',
    text: 'SELECT pg_backend_pid() AS pid',
  });
  return rows[0]?.pid ?? 0;
}

/** The process that the client was told when it connected. */
function toldProcessOf(client: pg.Client): unknown {
  return 'processID' in client ? client.processID : undefined;
}
