import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { runOnServer } from '../apps/api/src/testing/postgres-admin.ts';
import { startPostgresCluster } from '../apps/api/src/testing/postgres-cluster.ts';
import { provideNeededPrograms } from '../scripts/needed-programs.ts';
import { openEverShop } from './peers/evershop.ts';
import type { Peer, PeerDatabase, Server, Target } from './peers/peer.ts';
import { openPhsar } from './peers/phsar.ts';
import { openVendure } from './peers/vendure.ts';
import { openBrowser, paintTimes, slowDown, withNewPhone } from './support/browser.ts';
import type { Figure } from './support/figure.ts';
import { load, peakOfAll } from './support/load.ts';

const ROUNDS = 3;
const SECONDS = 4;
const CONNECTIONS = 32;
/** Shoppers at the same time. */
const SHOPPERS = 16;
const ORDER_SECONDS = 10;
/** Orders at once for one product, and how many pieces there are. */
const RUSH = 50;
const PIECES = 10;

const PEERS = { phsar: openPhsar, evershop: openEverShop, vendure: openVendure };

/**
 * This shop beside others with the same goods, one after the other on one PostgreSQL with fsync, each started for production
 * as its documentation says. The first run installs them from npm. PostgreSQL and proxies count in nobody's memory.
 */
export async function measure(): Promise<Figure[]> {
  await provideNeededPrograms('bench');
  const cluster = await startPostgresCluster({ isDurable: true });
  const browser = await openBrowser();
  try {
    const figures: Figure[] = [];
    for (const [name, open] of Object.entries(PEERS)) {
      await runOnServer(cluster.urlOf('postgres'), `CREATE DATABASE ${name}`);
      const url = cluster.urlOf(name);
      const socket = new URL(url).searchParams.get('host') ?? '';
      const peer = await open({ url, socket, port: cluster.port } satisfies PeerDatabase);
      try {
        figures.push(...(await figuresOf(peer, browser)));
      } finally {
        await peer.close();
      }
    }
    return figures;
  } finally {
    await browser.close();
    await cluster.stop();
  }
}

async function figuresOf(peer: Peer, browser: Browser): Promise<Figure[]> {
  const starts: number[] = [];
  for (let round = 1; round < ROUNDS; round += 1) {
    const server = await peer.start();
    starts.push(server.startTime);
    await server.stop();
  }
  const server = await peer.start();
  starts.push(server.startTime);
  try {
    const list = await rates(server, peer.list);
    const category = peer.category === null ? [] : await rates(server, peer.category);
    // The load goes to the server itself: so a proxy costs its rates nothing.
    const front = peer.proxyUrl ?? server.url;
    const paints = peer.category === null ? [] : await paintsOf(browser, front + peer.category.path);
    const orders = await rounds(() => ordersOf(peer));
    const rush = await rushesOf(peer);
    const figure = (name: string, unit: string, runs: readonly number[]) => ({
      name: `${peer.name}: ${name}`,
      unit,
      runs,
    });
    return [
      figure('start', 'ms', starts),
      figure('list of 24', '/s', list),
      figure('page of products', '/s', category),
      figure('… first content on the slow phone', 'ms', paints),
      figure(
        `orders of ${SHOPPERS} shoppers (requests of one: ${peer.callsOfOrder})`,
        '/s',
        orders.map(({ perSecond }) => perSecond),
      ),
      figure(
        '… refused or failed, of 100',
        '',
        orders.map(({ failed }) => failed),
      ),
      figure(`${RUSH} orders at once for ${PIECES} pieces: sold`, '', rush),
      figure('memory of all processes, most', 'MB', [peakOfAll(server.pid) / 1_000_000]),
    ].filter(({ runs }) => runs.length > 0);
  } finally {
    await server.stop();
  }
}

/** What each round finds, after one that does not count. */
async function rounds<T>(find: () => Promise<T>): Promise<T[]> {
  const found: T[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const value = await find();
    if (round > 0) found.push(value);
  }
  return found;
}

/** Answers a second. */
async function rates(server: Server, { path, body }: Target): Promise<number[]> {
  const folder = await mkdtemp(join(tmpdir(), 'phsar-bench-'));
  const script = join(folder, 'request.lua');
  await writeFile(script, scriptOf(body));
  try {
    return await rounds(async () => {
      const { perSecond } = await load({
        url: server.url + path,
        pid: server.pid,
        connections: CONNECTIONS,
        seconds: SECONDS,
        script,
      });
      return perSecond;
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Each request from another address, because some peers limit them by it. */
function scriptOf(body: unknown): string {
  const post = `wrk.method = 'POST'
wrk.body = [==[${JSON.stringify(body)}]==]
wrk.headers['content-type'] = 'application/json'`;
  return `
${body === undefined ? '' : post}
request = function()
  wrk.headers['x-forwarded-for'] = '10.' .. math.random(255) .. '.' .. math.random(255) .. '.' .. math.random(255)
  return wrk.format()
end
`;
}

function paintsOf(browser: Browser, url: string): Promise<number[]> {
  return rounds(async () => {
    const { firstContent } = await withNewPhone(browser, async (page) => {
      await slowDown(page);
      return await paintTimes(page, url, () => document.readyState === 'complete');
    });
    return firstContent;
  });
}

/** Whole orders, from an empty cart on. */
async function ordersOf(peer: Peer): Promise<{ perSecond: number; failed: number }> {
  const begin = performance.now();
  const end = begin + ORDER_SECONDS * 1000;
  let [placed, failed] = [0, 0];
  const shop = async () => {
    while (performance.now() < end) {
      try {
        await (await peer.shopper('two products'))();
        placed += 1;
      } catch {
        failed += 1;
      }
    }
  };
  await Promise.all(Array.from({ length: SHOPPERS }, shop));
  // Until the last is through: slow software has many under way at the end.
  const seconds = (performance.now() - begin) / 1000;
  return { perSecond: placed / seconds, failed: (100 * failed) / (placed + failed) };
}

/** How many of the orders that are sent at once are taken. */
async function rushesOf(peer: Peer): Promise<number[]> {
  const sold: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await peer.setStock(PIECES);
    const orders = [];
    for (let shopper = 0; shopper < RUSH; shopper += 1) orders.push(await peer.shopper('the rare one'));
    const answers = await Promise.allSettled(orders.map((place) => place()));
    sold.push(answers.filter(({ status }) => status === 'fulfilled').length);
    const refusal = answers.find((answer) => answer.status === 'rejected');
    process.stderr.write(`${peer.name}: ${sold.at(-1)} sold; ${refusal?.reason ?? 'none refused'}\n`);
  }
  return sold;
}
