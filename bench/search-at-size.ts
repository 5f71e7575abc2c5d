import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgresCluster } from '../apps/api/src/testing/postgres-cluster.ts';
import { type ShopProcess, startShop } from '../e2e/support/shop-process.ts';
import { type Figure, median, quantile } from './support/figure.ts';
import { memoryOf } from './support/load.ts';
import { joinAsFirstOwner } from './support/office-owner.ts';
import { productVersion, saveProduct } from './support/save-product.ts';
import { commandOf } from './support/shop-command.ts';
import { typedBy } from './support/typed-searches.ts';

const IMPORTED = 100_000;
const MOST = 1_000_000;
const SEARCHES = 600;
const WARM_UP = 60;
const PRICES = 40;

/**
 * Searches by text over HTTP in a shop on PostgreSQL that was just started, as its callers see them, and what that start takes.
 * All searches differ, so that no answer is cached.
 */
export async function measure(): Promise<Figure[]> {
  const cluster = await startPostgresCluster();
  const databaseUrl = cluster.urlOf('postgres');
  const folder = await mkdtemp(join(tmpdir(), 'phsar-bench-'));
  const settings = { DATABASE_URL: databaseUrl, SHOP_DEMO: 'off', RATE_LIMIT: 'off' };
  const shop = await startShop(settings);
  const command = commandOf(shop, { folder, settings });
  try {
    await command('generate', String(IMPORTED));
    await command('import', `catalogue-${IMPORTED}/catalogue.json`);
    const imported = [...(await timed(shop, IMPORTED)), await searchAfterPrices(shop)];
    await shop.stop();
    await copyProducts(databaseUrl);
    return [...imported, ...(await timed(shop, MOST))];
  } finally {
    await shop.remove();
    await cluster.stop();
    await rm(folder, { recursive: true });
  }
}

async function timed(shop: ShopProcess, size: number): Promise<Figure[]> {
  await shop.stop();
  const begin = performance.now();
  await shop.start();
  const start = performance.now() - begin;
  const first = await timeOf(shop, 'first');
  for (let number = 0; number < WARM_UP; number += 1) await timeOf(shop, typedBy(number + SEARCHES));
  const times: number[] = [];
  for (let number = 0; number < SEARCHES; number += 1) times.push(await timeOf(shop, typedBy(number)));
  const figure = (what: string, unit: string, value: number): Figure => ({
    name: `${size.toLocaleString('en')} products, ${what}`,
    unit,
    runs: [value],
  });
  return [
    figure('start until ready', 's', start / 1000),
    figure('the first search after a start', 'ms', first),
    figure('half of the searches', 'ms', quantile(times, 0.5)),
    figure('99 of 100 searches', 'ms', quantile(times, 0.99)),
    figure('memory', 'MB', memoryOf(shop.pid()) / 1_000_000),
    figure('memory, most', 'MB', memoryOf(shop.pid(), 'peak') / 1_000_000),
  ];
}

/** The first search after each of some prices were saved in the office. */
async function searchAfterPrices(shop: ShopProcess): Promise<Figure> {
  const session = { url: shop.url, cookie: await joinAsFirstOwner(shop) };
  const times: number[] = [];
  for (let number = 0; number < PRICES; number += 1) {
    const id = String(1 + number * 1_000);
    await saveProduct(session, { id, version: await productVersion(session, id) }, { price: 1 + number });
    times.push(await timeOf(shop, typedBy(number + SEARCHES + WARM_UP)));
  }
  return {
    name: `${IMPORTED.toLocaleString('en')} products, the first search after a price`,
    unit: 'ms',
    runs: [median(times)],
  };
}

async function timeOf({ url }: ShopProcess, typed: string): Promise<number> {
  const begin = performance.now();
  const answer = await fetch(`${url}/api/products?limit=24&q=${encodeURIComponent(typed)}`);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${typed}: ${answer.status}`);
  return performance.now() - begin;
}

/** Copies each imported product, under other numbers, until there are the most: a file of so many takes several minutes. */
async function copyProducts(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  for (let first = IMPORTED; first < MOST; first += IMPORTED) {
    await client.query(COPIES, [first]);
  }
  await client.query('ANALYZE');
  await client.end();
}

/** $1: how many there are. Titles end with the product's number. */
const COPIES = `
  WITH copied AS (
    INSERT INTO products (key, position, category, price_cents, discount_basis_points)
    SELECT 'copy-' || position + $1::int, position + $1::int, category, price_cents, discount_basis_points
    FROM products WHERE key LIKE 'generated-%' ORDER BY position
    RETURNING id, position
  ), stocked AS (
    INSERT INTO product_stock (product_id, stock)
    SELECT copied.id, stock
    FROM copied JOIN products ON products.position = copied.position - $1::int AND products.key LIKE 'generated-%'
      JOIN product_stock ON product_id = products.id
  )
  INSERT INTO product_texts (product_id, language, title, description)
  SELECT copied.id, language, regexp_replace(title, '\\d+$', (copied.position + 1)::text), ''
  FROM copied JOIN products ON products.position = copied.position - $1::int AND products.key LIKE 'generated-%'
    JOIN product_texts ON product_id = products.id`;
