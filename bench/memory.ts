import { setTimeout as wait } from 'node:timers/promises';
import { startPostgresCluster } from '../apps/api/src/testing/postgres-cluster.ts';
import { type ShopProcess, startShop } from '../e2e/support/shop-process.ts';
import type { Figure } from './support/figure.ts';
import { memoryOf, processorTime } from './support/load.ts';

const MB = 1_000_000;
/** Seconds in which a shop at rest uses less than `REST_MS` of processor time. */
const REST_SECONDS = 8;
const REST_MS = 200;

/**
 * Resident memory of a shop with the demo goods: the most of its very first start, which imports them and describes their
 * pictures, and what is left after a later start, once the first page has been asked for and nothing is done.
 */
export async function measure(): Promise<Figure[]> {
  const cluster = await startPostgresCluster();
  try {
    return [
      ...(await memory('embedded database', {})),
      ...(await memory('PostgreSQL', { DATABASE_URL: cluster.urlOf('postgres') })),
    ];
  } finally {
    await cluster.stop();
  }
}

async function memory(name: string, settings: Record<string, string>): Promise<Figure[]> {
  const shop = await startShop(settings);
  try {
    await untilAtRest(shop);
    const most = memoryOf(shop.pid(), 'peak') / MB;
    await shop.stop();
    await shop.start();
    await (await fetch(shop.url)).text();
    await untilAtRest(shop);
    return [
      { name: `${name}, most of the first start`, unit: 'MB', runs: [most] },
      { name: `${name}, at rest`, unit: 'MB', runs: [memoryOf(shop.pid()) / MB] },
    ];
  } finally {
    await shop.remove();
  }
}

async function untilAtRest(shop: ShopProcess): Promise<void> {
  for (let before = Number.NEGATIVE_INFINITY; ; ) {
    const used = processorTime(shop.pid());
    if (used - before < REST_MS) return;
    before = used;
    await wait(REST_SECONDS * 1000);
  }
}
