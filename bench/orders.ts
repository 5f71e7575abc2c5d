import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgresCluster } from '../apps/api/src/testing/postgres-cluster.ts';
import { type ShopProcess, startShop } from '../e2e/support/shop-process.ts';
import { provideNeededPrograms } from '../scripts/needed-programs.ts';
import { scriptOf } from './support/calls-script.ts';
import type { Figure } from './support/figure.ts';
import { load, memoryOf } from './support/load.ts';
import { type Recording, recordStatements, replay } from './support/recorded-statements.ts';
import { openShoppers, type Shopper, TOKEN_SECRET } from './support/shoppers.ts';

const ROUNDS = 5;
const SECONDS = 3;
/** Concurrent connections. */
const SHOPPERS = 16;

/** Cart updates and orders over HTTP, each round beside the same statements through bare `pg`. */
export async function measure(): Promise<Figure[]> {
  await provideNeededPrograms('bench');
  const cluster = await startPostgresCluster({ isDurable: true });
  const databaseUrl = cluster.urlOf('postgres');
  const shop = await startShop({ RATE_LIMIT: 'off', DATABASE_URL: databaseUrl, TOKEN_SECRET });
  const folder = await mkdtemp(join(tmpdir(), 'phsar-bench-'));
  const pool = new pg.Pool({ connectionString: databaseUrl, max: SHOPPERS });
  try {
    const shoppers = await openShoppers(pool);
    const recorded = await recordStatements(databaseUrl, shoppers);
    const parts = { shop, shoppers, pool, folder };
    return [
      ...(await against('cart update', { ...parts, recording: recorded.cart })),
      ...(await against('order', { ...parts, recording: recorded.order })),
      { name: 'memory, most while ordering', unit: 'MB', runs: [memoryOf(shop.pid(), 'peak') / 1_000_000] },
    ];
  } finally {
    await pool.end();
    await shop.remove();
    await cluster.stop();
    await rm(folder, { recursive: true });
  }
}

interface Parts {
  shop: ShopProcess;
  shoppers: readonly Shopper[];
  recording: Recording;
  pool: pg.Pool;
  folder: string;
}

async function against(name: string, { shop, shoppers, recording, pool, folder }: Parts): Promise<Figure[]> {
  const script = join(folder, 'calls.lua');
  const rates: { shop: number; bare: number; microseconds: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await writeFile(script, scriptOf(recording, shoppers, `${name} ${round}`));
    const settings = { pid: shop.pid(), connections: SHOPPERS, seconds: SECONDS, script };
    const { perSecond, microseconds } = await load({ ...settings, url: shop.url });
    const bare = await replay({ pool, recording, shoppers, callers: SHOPPERS, seconds: SECONDS });
    rates.push({ shop: perSecond, bare, microseconds });
  }
  return [
    {
      name,
      unit: '/s',
      runs: rates.map((rate) => rate.shop),
      limit: { what: `pg, ${recording.statements.length} statements`, runs: rates.map((rate) => rate.bare) },
    },
    {
      name: `${name}, processor time each`,
      unit: 'µs',
      runs: rates.map(({ microseconds }) => microseconds),
    },
  ];
}
