import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { CatalogueFile } from '../apps/api/src/modules/import/catalogue-file.ts';
import { startPostgresCluster } from '../apps/api/src/testing/postgres-cluster.ts';
import { type ShopProcess, startShop } from '../e2e/support/shop-process.ts';
import { type Figure, quantile } from './support/figure.ts';
import { commandOf } from './support/shop-command.ts';
import { ORDER_PATH, openShoppers, orderCall, type Shopper, TOKEN_SECRET } from './support/shoppers.ts';

const PRODUCTS = 100_000;
/** One product in so many gets another price. */
const EVERY = 10;
/** People who order one product after the other while the import runs. */
const SHOPPERS = 4;

/** How long orders take while a catalogue of 100,000 products is imported again with other prices. */
export async function measure(): Promise<Figure[]> {
  const cluster = await startPostgresCluster({ isDurable: true });
  const databaseUrl = cluster.urlOf('postgres');
  const folder = await mkdtemp(join(tmpdir(), 'phsar-bench-'));
  const settings = { DATABASE_URL: databaseUrl, TOKEN_SECRET, SHOP_DEMO: 'off', RATE_LIMIT: 'off' };
  const shop = await startShop(settings);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  const command = commandOf(shop, { folder, settings });
  try {
    const path = join(folder, `catalogue-${PRODUCTS}/catalogue.json`);
    await command('generate', String(PRODUCTS));
    await command('import', path);
    const shoppers = await openShoppers(pool, SHOPPERS);
    const { rows } = await pool.query<{ id: number; price: number }>(
      `SELECT id, price_cents AS price FROM products WHERE discount_basis_points = 0 AND key NOT LIKE 'bench-%' ORDER BY id`,
    );
    const figures: Figure[] = [];
    for (const [what, every] of [
      ['one price in ten', EVERY],
      ['every price', 1],
    ] as const) {
      await changePrices(path, every);
      const orders = keepOrdering(shop, { shoppers, goods: rows, round: what });
      const begin = performance.now();
      await command('import', path);
      const seconds = (performance.now() - begin) / 1000;
      const times = await orders.stop();
      figures.push(
        { name: `slowest order, ${what}`, unit: 'ms', runs: [Math.max(...times)], budget: 'slowest order' },
        { name: `an order, 99 of 100, ${what}`, unit: 'ms', runs: [quantile(times, 0.99)] },
        { name: `import, ${what}`, unit: 's', runs: [seconds] },
      );
    }
    return figures;
  } finally {
    await pool.end();
    await shop.remove();
    await cluster.stop();
    await rm(folder, { recursive: true });
  }
}

/** Raises every so manieth price by a dollar. */
async function changePrices(path: string, every: number): Promise<void> {
  const file: CatalogueFile = JSON.parse(await readFile(path, 'utf8'));
  const products = file.products.map((product, place) =>
    place % every === 0 ? { ...product, price: Math.round(product.price * 100 + 100) / 100 } : product,
  );
  await writeFile(path, JSON.stringify({ ...file, products }));
}

interface Ordering {
  shoppers: readonly Shopper[];
  goods: readonly { id: number; price: number }[];
  /** Makes the keys its own. */
  round: string;
}

/** Orders products all over the catalogue. `stop` @returns milliseconds of each call that was answered */
function keepOrdering(
  shop: Pick<ShopProcess, 'url' | 'log'>,
  { shoppers, goods, round }: Ordering,
): { stop(): Promise<number[]> } {
  const times: number[] = [];
  let isOver = false;
  let count = 0;
  const order = async (shopper: Shopper) => {
    while (!isOver) {
      count += 1;
      // 7,919 is prime, so they are spread.
      const { id, price } = goods[(count * 7919) % goods.length] ?? { id: 0, price: 0 };
      const begin = performance.now();
      const call = { products: [id], unitPrice: Number(price) / 100, key: `${round} ${count}` };
      const answer = await fetch(shop.url + ORDER_PATH, orderCall(shopper, call));
      const text = await answer.text();
      times.push(performance.now() - begin);
      // A price that the import has changed is told to the shopper.
      if (!answer.ok && answer.status !== 409) {
        throw new Error(`An order was answered ${answer.status}: ${text}\n${shop.log()}`);
      }
    }
  };
  const ordering = Promise.all(shoppers.map(order));
  // Told by `stop`: when the import fails, the shop ends under the orders, and its error is the one that counts.
  ordering.catch(() => {});
  return {
    async stop() {
      isOver = true;
      await ordering;
      return times;
    },
  };
}
