import { gte, lte, or, sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Executor } from '../../platform/database/transaction.ts';
import { catalogueVersion, catalogueWrites } from './schema.ts';

/** The key of the advisory lock that lets one process at a time write the catalogue. */
const WRITE_LOCK = 7_427_271;

/** Where servers of one database tell each other of changes. */
export const CATALOGUE_CHANNEL = 'phsar_catalogue';

/** What other servers are to know of a write. */
export interface WriteNews {
  /** Those that it changed; null if anything may have changed. */
  products: readonly number[] | null;
  /** What they hear beside the new version. */
  news: object;
}

/** Writes that are remembered: those of a beat, and many more. */
const REMEMBERED = 1_000;

/**
 * Increments the catalogue's version; the servers hear of it when the transaction commits.
 * @returns the new version
 */
export async function addCatalogueVersion(
  executor: Executor,
  { products, news }: WriteNews,
): Promise<number> {
  const [row] = await executor
    .insert(catalogueVersion)
    .values({ id: 1, version: 1 })
    .onConflictDoUpdate({
      target: catalogueVersion.id,
      set: { version: sql`${catalogueVersion.version} + 1` },
    })
    .returning({ version: catalogueVersion.version });
  if (row === undefined) throw new Error('The catalogue has no version');
  const { version } = row;
  // Later versions are those of before a restore.
  await executor
    .delete(catalogueWrites)
    .where(or(lte(catalogueWrites.version, version - REMEMBERED), gte(catalogueWrites.version, version)));
  await executor.insert(catalogueWrites).values({ version, products: products && [...products] });
  await notifyServers(executor, JSON.stringify({ ...news, version }));
  return version;
}

/** The products that the writes after one version and up to another changed; `all` where one of them is not known. */
export async function findWritten(
  pool: pg.Pool,
  { after, to }: { after: number; to: number },
): Promise<number[] | 'all'> {
  const { rows } = await pool.query<{ products: number[] | null }>(
    'SELECT products FROM catalogue_writes WHERE version > $1 AND version <= $2',
    [after, to],
  );
  const known = rows.flatMap(({ products }) => (products === null ? [] : [products]));
  // A restored database may have gone back.
  return to > after && known.length === to - after ? [...new Set(known.flat())] : 'all';
}

/** Tells the other servers of the shop, when the transaction commits. */
export async function notifyServers(executor: Executor, message: string): Promise<void> {
  await executor.execute(sql`SELECT pg_notify(${CATALOGUE_CHANNEL}, ${message})`);
}

/** What a server may know by now. */
export interface CatalogueMoment {
  version: number;
  /** Which transactions had committed. */
  snapshot: string;
}

/** Fails when nobody answers any more. */
export async function checkListening(client: pg.Client): Promise<void> {
  await client.query("SELECT 'listening'");
}

/** Reads what may be known. */
export async function findMoment(pool: pg.Pool): Promise<CatalogueMoment> {
  const { rows } = await pool.query<CatalogueMoment>(
    `SELECT coalesce((SELECT version FROM catalogue_version), 0) AS version, pg_current_snapshot()::text AS snapshot`,
  );
  const [moment] = rows;
  if (moment === undefined) throw new Error('The catalogue has no version');
  return moment;
}

/** The products whose stock transactions have moved that committed since a snapshot, however early they began. */
export async function findMovedSince(
  pool: pg.Pool,
  { snapshot }: Pick<CatalogueMoment, 'snapshot'>,
): Promise<number[]> {
  // The upper bound leaves out the numbers of another database, whose rows were restored here.
  const { rows } = await pool.query<{ id: number }>(
    `SELECT DISTINCT product_id AS id FROM stock_movements
    WHERE xact_id >= pg_snapshot_xmin($1::pg_snapshot) AND xact_id < pg_snapshot_xmax(pg_current_snapshot())
      AND NOT pg_visible_in_snapshot(xact_id, $1::pg_snapshot)`,
    [snapshot],
  );
  return rows.map(({ id }) => id);
}

/** Waits until no other transaction writes the catalogue, and keeps others out until this one ends. */
export async function lockCatalogue(executor: Executor): Promise<void> {
  await executor.execute(sql`SELECT pg_advisory_xact_lock(${WRITE_LOCK})`);
}

/** For a transaction that is large on purpose: no limit for a statement, and 12 s for a lock. */
export async function allowLongWork(executor: Executor): Promise<void> {
  await executor.execute(sql`SET LOCAL statement_timeout = 0`);
  await executor.execute(sql`SET LOCAL lock_timeout = '12s'`);
}
