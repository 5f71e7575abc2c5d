import type pg from 'pg';
import { socketOf } from '../apps/api/src/platform/database/connection-pool.ts';
import { migrateDatabase } from '../apps/api/src/platform/database/migrate.ts';
import { connectTo, makeBaselineShop, makeNextMigrations } from '../apps/api/src/testing/baseline-shop.ts';
import { startPostgresCluster } from '../apps/api/src/testing/postgres-cluster.ts';
import { recordingLog } from '../apps/api/src/testing/recording-log.ts';
import type { Figure } from './support/figure.ts';

/** A million take eight minutes: ORDERS=1000000. */
const ORDERS = Number(process.env.ORDERS ?? 200_000);
/** Where the process is killed: this part of the time that a whole upgrade took. */
const KILLED_AFTER = 0.5;

/** The upgrade of an old shop with many orders, beside writing those orders; and one that is killed half way, and begins anew. */
export async function measure(): Promise<Figure[]> {
  const cluster = await startPostgresCluster({ isDurable: true });
  try {
    const admin = await connectTo(cluster.urlOf('postgres'));
    await admin.query('CREATE DATABASE old');
    const writing = await secondsOf(() => makeBaselineShop(cluster.urlOf('old'), ORDERS));
    for (const name of ['whole', 'killed']) await admin.query(`CREATE DATABASE ${name} TEMPLATE old`);
    await admin.end();
    const slowest = { seconds: 0, statement: '' };
    const whole = await connectTo(cluster.urlOf('whole'));
    timeStatements(whole, slowest);
    const upgrade = await secondsOf(() => migrate(whole));
    await whole.end();

    const dying = await connectTo(cluster.urlOf('killed'));
    const death = migrate(dying).catch(() => {});
    setTimeout(() => socketOf(dying).destroy(), upgrade * KILLED_AFTER * 1_000);
    await death;
    const next = await connectTo(cluster.urlOf('killed'));
    const again = await secondsOf(() => migrate(next));
    await next.end();
    process.stderr.write(`slowest statement: ${slowest.seconds.toFixed(1)} s, ${slowest.statement}\n`);
    const limit = { what: 'writing them', runs: [writing] };
    const orders = `${ORDERS.toLocaleString('en')} orders`;
    return [
      { name: `upgrade, ${orders}`, unit: 's', runs: [upgrade], limit },
      { name: `upgrade after one that was killed, ${orders}`, unit: 's', runs: [again], limit },
      { name: 'slowest statement', unit: 's', runs: [slowest.seconds] },
    ];
  } finally {
    await cluster.stop();
  }
}

const folder = await makeNextMigrations();
const migrate = (client: pg.Client) => migrateDatabase({ client, folder, log: recordingLog() });

function timeStatements(client: pg.Client, slowest: { seconds: number; statement: string }): void {
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
  client.query = (async (...args: unknown[]) => {
    const begin = performance.now();
    const answer = await query(...args);
    const seconds = (performance.now() - begin) / 1_000;
    if (seconds > slowest.seconds) {
      const [asked] = args as [string | { text: string }];
      const text = typeof asked === 'string' ? asked : asked.text;
      Object.assign(slowest, { seconds, statement: text.trim().slice(0, 100) });
    }
    return answer;
  }) as typeof client.query;
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return (performance.now() - begin) / 1_000;
}
