import { setTimeout as wait } from 'node:timers/promises';
import { startPostgresCluster } from '../apps/api/src/testing/postgres-cluster.ts';
import { type ShopProcess, startShop } from '../e2e/support/shop-process.ts';
import { provideNeededPrograms } from '../scripts/needed-programs.ts';
import { compressedAnswer, startBarePeer } from './support/bare-peer.ts';
import type { Figure } from './support/figure.ts';
import { load, mainThreadTime, memoryOf, type Rate } from './support/load.ts';

const ROUNDS = 7;
const SECONDS = 2;
const CONNECTIONS = 32;
/** Milliseconds after which the server recompresses a cached page at the highest level (takes about 0.1 s). */
const SETTLING = 4_000;
const MB = 1_000_000;
/** Pages that are not kept: of each round, and before the first one. */
const SEARCHES = 60;
const WARMING = 100;
/** A page shows so many of those found, and loads the others later. */
const GOODS = 24;

/** Cached answers of a shop on PostgreSQL, each round beside a bare server that sends the same bytes; and pages that are not cached. */
export async function measure(): Promise<Figure[]> {
  await provideNeededPrograms('bench');
  const cluster = await startPostgresCluster();
  const shop = await startShop({ RATE_LIMIT: 'off', DATABASE_URL: cluster.urlOf('postgres') });
  try {
    await settle(shop);
    const figures = [
      ...(await against('first page', shop, '/')),
      ...(await against('GET /api/products', shop, '/api/products')),
      await searched(shop),
    ];
    return [
      ...figures,
      { name: 'memory, most while serving', unit: 'MB', runs: [memoryOf(shop.pid(), 'peak') / MB] },
    ];
  } finally {
    await shop.remove();
    await cluster.stop();
  }
}

async function settle({ url }: ShopProcess): Promise<void> {
  for (const path of ['/', '/api/products']) await compressedAnswer(url + path);
  await wait(SETTLING);
  await compressedAnswer(url);
  await wait(1_000);
}

async function against(name: string, shop: ShopProcess, path: string): Promise<Figure[]> {
  const bare = await startBarePeer(shop.url + path);
  const rates: { shop: Rate; bare: Rate }[] = [];
  const settings = { connections: CONNECTIONS, seconds: SECONDS };
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      rates.push({
        shop: await load({ ...settings, url: shop.url + path, pid: shop.pid() }),
        bare: await load({ ...settings, url: bare.url, pid: bare.pid }),
      });
    }
  } finally {
    bare.stop();
  }
  const of = (server: 'shop' | 'bare', value: keyof Rate) => rates.map((rate) => rate[server][value]);
  const what = 'node:http, same bytes';
  return [
    {
      name,
      unit: '/s',
      runs: of('shop', 'perSecond'),
      limit: { what, runs: of('bare', 'perSecond') },
    },
    {
      name: `${name}, processor time each`,
      unit: 'µs',
      runs: of('shop', 'microseconds'),
      limit: { what, runs: of('bare', 'microseconds') },
    },
  ];
}

/** Searches one after the other: neither their pages nor their lists are kept. */
async function searched(shop: ShopProcess): Promise<Figure> {
  let next = 0;
  const ask = async (count: number) => {
    for (let asked = 0; asked < count; asked += 1) await compressedAnswer(searchOf(shop, next++));
  };
  const page = await (await fetch(searchOf(shop, next++))).text();
  const goods = page.split('<article').length - 1;
  if (goods < GOODS) throw new Error(`The search finds ${goods} goods`);
  await ask(WARMING);
  const runs: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = mainThreadTime(shop.pid());
    await ask(SEARCHES);
    runs.push((mainThreadTime(shop.pid()) - before) / SEARCHES);
  }
  return { name: "page that is not kept, main thread's processor time", unit: 'ms', runs };
}

/** Each number another search, all of which find the same: beside a letter, symbols do not count. */
function searchOf({ url }: ShopProcess, number: number): string {
  const symbols = [...number.toString(8)].map((digit) => '!?.,-+=:'[Number(digit)]);
  return `${url}/shop?q=${encodeURIComponent(`a ${symbols.join('')}`)}`;
}
