import { freePort } from '../apps/api/src/testing/free-port.ts';
import { startPostgresCluster } from '../apps/api/src/testing/postgres-cluster.ts';
import { type ShopProcess, startShop } from '../e2e/support/shop-process.ts';
import { provideNeededPrograms } from '../scripts/needed-programs.ts';
import { compressedAnswer } from './support/bare-peer.ts';
import type { Figure } from './support/figure.ts';
import { load, memoryOf, type Rate } from './support/load.ts';

const ROUNDS = 9;
const SECONDS = 2;
const CONNECTIONS = 32;
const MB = 1_000_000;

/** What counting each request costs: the first page of two servers in turn, of which one has metrics. */
export async function measure(): Promise<Figure[]> {
  await provideNeededPrograms('bench');
  const cluster = await startPostgresCluster();
  const settings = { RATE_LIMIT: 'off', DATABASE_URL: cluster.urlOf('postgres') };
  const plain = await startShop(settings);
  const watched = await startShop({ ...settings, METRICS_PORT: String(await freePort()) });
  try {
    const rates: { plain: Rate; watched: Rate }[] = [];
    for (const { url } of [plain, watched]) await compressedAnswer(url);
    for (let round = 0; round < ROUNDS; round += 1) {
      // Whoever comes first in a round gains or loses by it.
      const [first, second] = round % 2 === 0 ? [plain, watched] : [watched, plain];
      const rateOfFirst = await rateOf(first);
      const rateOfSecond = await rateOf(second);
      rates.push(
        first === plain
          ? { plain: rateOfFirst, watched: rateOfSecond }
          : { plain: rateOfSecond, watched: rateOfFirst },
      );
    }
    const of = (server: 'plain' | 'watched', value: keyof Rate) => rates.map((rate) => rate[server][value]);
    const what = 'without metrics';
    return [
      {
        name: 'first page, with metrics',
        unit: '/s',
        runs: of('watched', 'perSecond'),
        limit: { what, runs: of('plain', 'perSecond') },
      },
      {
        name: 'first page, with metrics, processor time each',
        unit: 'µs',
        runs: of('watched', 'microseconds'),
        limit: { what, runs: of('plain', 'microseconds') },
      },
      {
        name: 'memory added',
        unit: 'MB',
        runs: [(memoryOf(watched.pid()) - memoryOf(plain.pid())) / MB],
      },
    ];
  } finally {
    await watched.remove();
    await plain.remove();
    await cluster.stop();
  }
}

async function rateOf({ url, pid }: ShopProcess): Promise<Rate> {
  return await load({ url, pid: pid(), connections: CONNECTIONS, seconds: SECONDS });
}
