import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '../apps/api/src/platform/database/open-database.ts';
import { createLog } from '../apps/api/src/platform/log.ts';
import { forgetDone } from '../apps/api/src/platform/outbox.ts';
import { OutboxWorker } from '../apps/api/src/platform/outbox-worker.ts';
import { systemSources } from '../apps/api/src/platform/sources.ts';
import { startPostgresCluster } from '../apps/api/src/testing/postgres-cluster.ts';
import { type Figure, median, quantile } from './support/figure.ts';

const DONE = 1_000_000;
const PENDING = 20_000;
/** Milliseconds: by then all that is done may be deleted. */
const NEXT_MONTH = 31 * 24 * 60 * 60 * 1000;
const CLAIMS = 500;
const WARM_UP_CLAIMS = 20;
const BUDGET = 'claim and finish';

/** How long the outbox takes for an entry, beside its handler, with a backlog and a million done entries; and to delete these. */
export async function measure(): Promise<Figure[]> {
  const cluster = await startPostgresCluster({ isDurable: true });
  const dataDir = await mkdtemp(join(tmpdir(), 'phsar-bench-'));
  try {
    return [
      ...(await measureOn('PostgreSQL', dataDir, cluster.urlOf('postgres'))),
      ...(await measureOn('embedded', dataDir)),
    ];
  } finally {
    await cluster.stop();
    await rm(dataDir, { recursive: true });
  }
}

async function measureOn(name: string, dataDir: string, databaseUrl?: string): Promise<Figure[]> {
  const database = await openDatabase({ dataDir, databaseUrl, log: createLog('error') });
  try {
    await database.longRunning(() => fill(database));
    const times = await claim(database);
    return [
      { name: `${BUDGET} (${name})`, unit: 'ms', runs: [median(times)], budget: BUDGET },
      { name: `${BUDGET}, 95 of 100 (${name})`, unit: 'ms', runs: [quantile(times, 0.95)] },
      { name: `done entries deleted (${name})`, unit: '/s', runs: [await deletedPerSecond(database)] },
    ];
  } finally {
    await database.close();
  }
}

/** The planner's figures are those of before the backlog, as they are when one comes suddenly. */
async function fill({ pool }: Database): Promise<void> {
  const insert = (count: number, doneAt: string) =>
    pool.query(`INSERT INTO outbox (topic, payload, attempts, next_attempt_at, done_at)
      SELECT 'note', jsonb_build_object('about', ${doneAt === 'NULL' ? "'order '" : "'done '"} || n, 'data', '{}'::jsonb),
        0, now(), ${doneAt}
      FROM generate_series(1, ${count}) AS n`);
  // In parts, each within the time limit of a statement.
  for (let part = 0; part < 20; part += 1) await insert(DONE / 20, 'now()');
  await pool.query('ANALYZE outbox');
  await insert(PENDING, 'NULL');
}

/** @returns milliseconds from one handler's turn to the next one's */
async function claim(database: Database): Promise<number[]> {
  const times: number[] = [];
  let last = performance.now();
  const worker = new OutboxWorker({
    database,
    sources: systemSources,
    log: createLog('error'),
    handlers: {
      async note() {
        times.push(performance.now() - last);
        if (times.length === WARM_UP_CLAIMS + CLAIMS) void worker.stop();
        last = performance.now();
      },
    },
  });
  await worker.runOnce();
  return times.slice(WARM_UP_CLAIMS);
}

async function deletedPerSecond({ db }: Database): Promise<number> {
  const begin = performance.now();
  await forgetDone(db, new Date(Date.now() + NEXT_MONTH));
  return DONE / ((performance.now() - begin) / 1000);
}
