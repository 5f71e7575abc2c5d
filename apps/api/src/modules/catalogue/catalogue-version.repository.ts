import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { catalogueVersion } from '../../platform/database/schema.ts';
import type { Executor } from '../../platform/database/transaction.ts';

/** Where servers of one database tell each other of changes. */
export const CATALOGUE_CHANNEL = 'phsar_catalogue';

/**
 * Increments the catalogue's version; the servers hear of it when the transaction commits.
 * @param news what they hear beside the new version
 */
export async function addCatalogueVersion(executor: Executor, news: object): Promise<void> {
  const [row] = await executor
    .insert(catalogueVersion)
    .values({ id: 1, version: 1 })
    .onConflictDoUpdate({
      target: catalogueVersion.id,
      set: { version: sql`${catalogueVersion.version} + 1` },
    })
    .returning({ version: catalogueVersion.version });
  await notifyServers(executor, JSON.stringify({ ...news, version: row?.version }));
}

/** Tells the other servers of the shop, when the transaction commits. */
export async function notifyServers(executor: Executor, message: string): Promise<void> {
  await executor.execute(sql`SELECT pg_notify(${CATALOGUE_CHANNEL}, ${message})`);
}

/** On the listening connection itself, so that it also tells whether that one is alive. */
export async function findCatalogueVersion(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ version: number }>('SELECT version FROM catalogue_version');
  return rows[0]?.version ?? 0;
}
