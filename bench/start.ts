import { startPostgresCluster } from '../apps/api/src/testing/postgres-cluster.ts';
import { type ShopProcess, startShop } from '../e2e/support/shop-process.ts';
import type { Figure } from './support/figure.ts';

const ROUNDS = 5;

/** Seconds from `npm start` to the first complete page, on an existing database. */
export async function measure(): Promise<Figure[]> {
  const cluster = await startPostgresCluster();
  try {
    return [
      await starts('PostgreSQL', { DATABASE_URL: cluster.urlOf('postgres') }),
      await starts('embedded database', {}),
    ];
  } finally {
    await cluster.stop();
  }
}

async function starts(name: string, settings: Record<string, string>): Promise<Figure> {
  const shop = await startShop(settings);
  try {
    const runs: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) runs.push(await secondsToStart(shop));
    return { name, unit: 's', runs };
  } finally {
    await shop.remove();
  }
}

/** Accurate to 0.1 s, the interval at which the shop is polled. */
async function secondsToStart(shop: ShopProcess): Promise<number> {
  await shop.stop();
  const begin = performance.now();
  await shop.start();
  const page = await fetch(shop.url);
  await page.text();
  return (performance.now() - begin) / 1000;
}
