import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { CHANGE_CHANNEL } from '../apps/api/src/changes/change-log.repository.ts';
import { startPostgresCluster } from '../apps/api/src/testing/postgres-cluster.ts';
import { type ShopProcess, startShop } from '../e2e/support/shop-process.ts';
import { compressedAnswer } from './support/bare-peer.ts';
import { type Figure, median } from './support/figure.ts';
import { memoryOf } from './support/load.ts';
import { commandOf } from './support/shop-command.ts';

const SMALL = 60;
const LARGE = 100_000;
/** Requests for a cached answer. */
const KEPT_ROUNDS = 200;
/** Requests after a catalogue write; fewer, because each answer is rebuilt. */
const NEW_ROUNDS = 15;
/** With the calls that pages make, so that memory is that of a shop in use. */
const PATHS = ['/', '/shop', '/api/products?limit=24'];

interface Shop {
  server: ShopProcess;
  pool: pg.Pool;
  /** Products per second, including the command's start. */
  importSpeed: number;
  close(): Promise<void>;
}

/** A shop with 100,000 products against one with 60. */
export async function measure(): Promise<Figure[]> {
  const cluster = await startPostgresCluster();
  const folder = await mkdtemp(join(tmpdir(), 'phsar-bench-'));
  const shops: Shop[] = [];
  try {
    const small = await openShop(cluster.urlOf, folder, SMALL);
    shops.push(small);
    const large = await openShop(cluster.urlOf, folder, LARGE);
    shops.push(large);
    const figures: Figure[] = [];
    for (const path of PATHS) figures.push(...(await beside(path, small, large)));
    for (const { server } of shops) await readWhole(server);
    await wait(5_000);
    const [smallMemory = 0, largeMemory = 0] = shops.map(({ server }) => memoryOf(server.pid()));
    return [
      ...figures,
      { name: 'memory added', unit: 'MB', runs: [(largeMemory - smallMemory) / 1_000_000] },
      { name: 'import', unit: 'products/s', runs: [large.importSpeed] },
    ];
  } finally {
    for (const shop of shops) await shop.close();
    await cluster.stop();
    await rm(folder, { recursive: true });
  }
}

async function openShop(urlOf: (database: string) => string, folder: string, count: number): Promise<Shop> {
  const name = `shop_${count}`;
  const admin = new pg.Client({ connectionString: urlOf('postgres') });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name}`);
  await admin.end();
  const settings = { DATABASE_URL: urlOf(name), SHOP_DEMO: 'off', RATE_LIMIT: 'off' };
  const server = await startShop(settings);
  const command = commandOf(server, { folder, settings });
  await command('generate', String(count));
  const begin = performance.now();
  await command('import', `catalogue-${count}/catalogue.json`);
  const importSpeed = (count * 1000) / (performance.now() - begin);
  const pool = new pg.Pool({ connectionString: urlOf(name), max: 1 });
  const close = async () => {
    await pool.end();
    await server.remove();
  };
  return { server, pool, importSpeed, close };
}

async function beside(path: string, small: Shop, large: Shop): Promise<Figure[]> {
  const what = `${SMALL} products`;
  const bytes = async ({ server }: Shop) => (await compressedAnswer(server.url + path)).body.length;
  const [smallBytes, largeBytes] = [await bytes(small), await bytes(large)];
  const kept = await pairs(KEPT_ROUNDS, small, large, (shop) => milliseconds(shop, path));
  const fresh = await pairs(NEW_ROUNDS, small, large, async (shop) => {
    await writeCatalogue(shop);
    return await milliseconds(shop, path);
  });
  // The first answer after a write counts the whole list: reported, without a target.
  const figure = (name: string, unit: string, runs: Pairs): Figure => ({
    name: `${path}, ${name}`,
    unit,
    runs: runs.large,
    limit: { what, runs: runs.small },
    budget: name,
  });
  return [
    figure('bytes', '', { small: [smallBytes], large: [largeBytes] }),
    figure('first byte', 'ms', kept),
    figure('first byte after a write', 'ms', fresh),
  ];
}

interface Pairs {
  small: number[];
  large: number[];
}

/** Alternates between the shops and takes medians of groups, because single answers of a millisecond are mostly noise. */
async function pairs(rounds: number, small: Shop, large: Shop, ask: (shop: Shop) => Promise<number>) {
  const all: Pairs = { small: [], large: [] };
  for (let round = 0; round < rounds; round += 1) {
    all.small.push(await ask(small));
    all.large.push(await ask(large));
  }
  const size = rounds >= 100 ? 10 : 3;
  const grouped = (runs: number[]) =>
    Array.from({ length: Math.floor(runs.length / size) }, (_, group) =>
      median(runs.slice(group * size, (group + 1) * size)),
    );
  return { small: grouped(all.small), large: grouped(all.large) };
}

async function milliseconds({ server }: Shop, path: string): Promise<number> {
  const begin = performance.now();
  await compressedAnswer(server.url + path);
  return performance.now() - begin;
}

/** Announces a change of everything, so that the servers read unchanged data again. */
async function writeCatalogue({ pool }: Shop): Promise<void> {
  await pool.query(`NOTIFY ${CHANGE_CHANNEL}, '{}'`);
  await wait(50);
}

/** Requests the full list, which no page does; it must not stay in memory. */
async function readWhole({ url }: ShopProcess): Promise<void> {
  await compressedAnswer(`${url}/api/products`);
}
