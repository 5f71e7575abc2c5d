import { type SQL, sql } from 'drizzle-orm';
import type { Database } from './database/open-database.ts';
import type { Metrics } from './metrics.ts';
import { RELEASE } from './release.ts';
import type { Sources } from './sources.ts';
import { withTimeout } from './with-timeout.ts';

/** Entries that are counted at most: a scrape must not take long because of a backlog. */
const MAX_COUNTED = 100_000;
/** Milliseconds a database may take to say that it is ready. */
const READY_LIMIT = 1_500;

/** Adds what every server of a shop reports: release, process, database, outbox. */
export function addServerMetrics(metrics: Metrics, database: Database, { now }: Pick<Sources, 'now'>): void {
  const { pool } = database;
  metrics.process();
  metrics.gauges('phsar_build_info', 'The release that runs, as labels.', ['release', 'node'], () => [
    { labels: { release: RELEASE, node: process.version }, value: 1 },
  ]);
  metrics.gauges('phsar_database_connections', 'Open connections of the pool by state.', ['state'], () => [
    { labels: { state: 'idle' }, value: pool.idleCount },
    { labels: { state: 'busy' }, value: pool.totalCount - pool.idleCount },
  ]);
  metrics.gauge('phsar_database_connections_max', 'The size of the pool.', () => pool.options.max);
  metrics.gauge('phsar_database_waiting', 'Calls that wait for a connection.', () => pool.waitingCount);
  metrics.gauge('phsar_database_ready', 'Whether the database takes orders.', async () =>
    Number(await withTimeout(READY_LIMIT, database.isReady()).catch(() => false)),
  );
  // The same from every server of a shop.
  metrics.gauge('phsar_outbox_pending', 'Messages that are not handled yet, 100,000 at most.', () =>
    countOutbox(database, sql`failed_at IS NULL AND attempts >= 0`),
  );
  metrics.gauge('phsar_outbox_failed', 'Messages that were given up and wait for staff.', () =>
    countOutbox(database, sql`failed_at IS NOT NULL`),
  );
  metrics.gauge('phsar_outbox_oldest_age_seconds', 'Age of the oldest message that is not handled yet.', () =>
    oldestAge(database, now()),
  );
}

async function countOutbox({ db }: Database, condition: SQL): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM (
      SELECT 1 FROM outbox WHERE done_at IS NULL AND ${condition} LIMIT ${MAX_COUNTED}
    ) AS counted`);
  return rows[0]?.count ?? 0;
}

/** Seconds; 0 when nothing waits. */
async function oldestAge({ db }: Database, now: Date): Promise<number> {
  const { rows } = await db.execute<{ oldest: string | Date | null }>(sql`
    SELECT min(created_at) AS oldest FROM (
      SELECT created_at FROM outbox
      WHERE done_at IS NULL AND failed_at IS NULL AND attempts >= 0 LIMIT ${MAX_COUNTED}
    ) AS waiting`);
  const oldest = rows[0]?.oldest ?? null;
  return oldest === null ? 0 : Math.max(0, (now.getTime() - new Date(oldest).getTime()) / 1_000);
}
