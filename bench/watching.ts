import { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { RequestGateway } from '../apps/api/src/platform/http/request-gateway.ts';
import { createRequestMetrics } from '../apps/api/src/platform/http/request-metrics.ts';
import { createPrometheusMetrics } from '../apps/api/src/platform/prometheus-metrics.ts';
import { freePort } from '../apps/api/src/testing/free-port.ts';
import { startPostgresCluster } from '../apps/api/src/testing/postgres-cluster.ts';
import { type ShopProcess, startShop } from '../e2e/support/shop-process.ts';
import { provideNeededPrograms } from '../scripts/needed-programs.ts';
import { compressedAnswer } from './support/bare-peer.ts';
import type { Figure } from './support/figure.ts';
import { load, memoryOf, type Rate } from './support/load.ts';

/** Many short ones: what is looked for is smaller than the noise of a round. */
const ROUNDS = 30;
const SECONDS = 1;
const CONNECTIONS = 32;
/** Milliseconds until a new server has done what it does at first, and compressed its page. */
const SETTLING = 8_000;
/** Answers of a round in this process. */
const ANSWERS = 100_000;
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
    await wait(SETTLING);
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
      { name: 'counting, added to an answer', unit: 'ns', runs: countingCosts() },
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

/** What counting adds to each answer of the gateway alone, without a network: steadier than the rates. Nanoseconds. */
function countingCosts(): number[] {
  const plain = gatewayServer(false);
  const counting = gatewayServer(true);
  const added = () => -answerCost(plain) + answerCost(counting);
  // The first rounds are those of the compiler.
  return Array.from({ length: ROUNDS + 5 }, added).slice(5);
}

function gatewayServer(isCounted: boolean): Server {
  const gateway = new RequestGateway();
  if (isCounted) gateway.onAnswer(createRequestMetrics(createPrometheusMetrics()));
  gateway.add((_request, response) => response.emit('close'));
  return gateway.server(() => {});
}

/** Nanoseconds of processor time for an answer that ends at once. */
function answerCost(server: Server): number {
  const before = process.cpuUsage();
  for (let count = 0; count < ANSWERS; count += 1) {
    server.emit(
      'request',
      { url: '/' },
      Object.assign(new EventEmitter(), { writableFinished: true, statusCode: 200 }),
    );
  }
  const { user, system } = process.cpuUsage(before);
  return ((user + system) * 1_000) / ANSWERS;
}
