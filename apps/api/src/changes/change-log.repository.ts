import { lte, sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Executor } from '../platform/database/transaction.ts';
import type { ChangedProducts } from './change-feed.ts';
import { changeLog } from './schema.ts';

/** The key of the advisory lock that lets one transaction at a time write the catalogue. */
const WRITE_LOCK = 7_427_271;
/** Of `NOTIFY`. */
export const CHANGE_CHANNEL = 'phsar_catalogue';
/** Entries to retain: far more than are written between two polls. */
const LOGGED_WRITES = 1_000;
/** With more products, reading everything anew is no slower. */
const MAX_LOGGED_PRODUCTS = 2_000;
/** A notification of PostgreSQL holds 8,000 bytes, and an id has up to 10 digits. */
export const MAX_NOTIFIED_PRODUCTS = 700;

/** A notification. Without `stock` and `written` it means that anything may have changed. */
export interface ChangeMessage {
  /** The server that sends it. */
  from?: string | undefined;
  /** Products whose stock changed. */
  stock?: readonly number[] | undefined;
  /** Products that were written; anything but products may have changed too. */
  written?: readonly number[] | undefined;
  /** The log's version since this write. */
  version?: number | undefined;
  /** Sent by a server to itself, to test the connection. */
  echo?: string | undefined;
}

/** Waits until no other transaction writes the catalogue, and keeps others out until this one ends. */
export async function lockCatalogue(executor: Executor): Promise<void> {
  await executor.execute(sql`SELECT pg_advisory_xact_lock(${WRITE_LOCK})`);
}

/** For a long-running transaction: no limit for a statement, and 12 s for a lock. */
export async function allowLongWork(executor: Executor): Promise<void> {
  await executor.execute(sql`SET LOCAL statement_timeout = 0`);
  await executor.execute(sql`SET LOCAL lock_timeout = '12s'`);
}

/**
 * Adds a write to the log, of which the other servers are notified at the commit. The transaction holds `lockCatalogue`.
 * @param from the server that writes
 * @returns the log's new version
 */
export async function appendChange(
  executor: Executor,
  changed: ChangedProducts,
  from?: string,
): Promise<number> {
  const products = changed !== 'all' && changed.length <= MAX_LOGGED_PRODUCTS ? [...changed] : null;
  const next = sql<number>`(SELECT coalesce(max(version), 0) + 1 FROM ${changeLog})`;
  const [row] = await executor.insert(changeLog).values({ version: next, products }).returning();
  if (row === undefined) throw new Error('The change was not logged');
  const { version } = row;
  await executor.delete(changeLog).where(lte(changeLog.version, version - LOGGED_WRITES));
  const isShort = products !== null && products.length <= MAX_NOTIFIED_PRODUCTS;
  await notifyServers(executor, { from, version, ...(isShort ? { written: products } : {}) });
  return version;
}

/** Notifies the servers of the shop, when the transaction commits. */
export async function notifyServers(executor: Executor, message: ChangeMessage): Promise<void> {
  await executor.execute(sql`SELECT pg_notify(${CHANGE_CHANNEL}, ${JSON.stringify(message)})`);
}

/** The last version that a server has read. */
export interface LogPosition {
  version: number;
  /** Which transactions had committed. */
  snapshot: string;
}

export async function findPosition(pool: pg.Pool): Promise<LogPosition> {
  const { rows } = await pool.query<LogPosition>(
    'SELECT coalesce(max(version), 0) AS version, pg_current_snapshot()::text AS snapshot FROM change_log',
  );
  const [position] = rows;
  if (position === undefined) throw new Error('The change log has no position');
  return position;
}

/** The products of the entries after one version and up to another; `all` where an entry is missing or names none. */
export async function findWritten(
  pool: pg.Pool,
  { after, to }: { after: number; to: number },
): Promise<ChangedProducts> {
  const { rows } = await pool.query<{ products: number[] | null }>(
    'SELECT products FROM change_log WHERE version > $1 AND version <= $2',
    [after, to],
  );
  const named = rows.flatMap(({ products }) => (products === null ? [] : [products]));
  // The version of a restored database may be lower.
  return to > after && named.length === to - after ? [...new Set(named.flat())] : 'all';
}

/** The products whose stock was moved by transactions that committed since a snapshot, however early they began. */
export async function findMovedSince(pool: pg.Pool, snapshot: string): Promise<number[]> {
  // The upper bound leaves out the numbers of another database, whose rows were restored here.
  const { rows } = await pool.query<{ id: number }>(
    `SELECT DISTINCT product_id AS id FROM stock_movements
    WHERE xact_id >= pg_snapshot_xmin($1::pg_snapshot) AND xact_id < pg_snapshot_xmax(pg_current_snapshot())
      AND NOT pg_visible_in_snapshot(xact_id, $1::pg_snapshot)`,
    [snapshot],
  );
  return rows.map(({ id }) => id);
}
