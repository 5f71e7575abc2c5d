import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SeededShop, seedShop } from '../hard/seeded-shop.ts';
import { ShopClient } from '../hard/shop-client.ts';
import { type PgBouncer, startPgBouncer } from '../testing/pgbouncer.ts';
import { productsOutOfStep } from '../testing/sample-goods.ts';
import { orderBody } from '../testing/sample-order.ts';

const SHOPPERS = 8;
const ORDERS_EACH = 10;
/** Milliseconds for news of another server. */
const NEWS_LIMIT = 5_000;

let shop: SeededShop;
let pooler: PgBouncer;

beforeAll(async () => {
  shop = await seedShop('postgres', { shoppers: SHOPPERS, stocks: [1_000, 1_000] });
  pooler = await startPgBouncer(shop.databaseUrl ?? '');
});
afterAll(async () => {
  await pooler.stop();
  await shop.remove();
});

test('two servers behind PgBouncer in session mode sell, hear each other and keep their time limits', async () => {
  const settings = { DATABASE_URL: pooler.url, POOL_SIZE: '5', LOG_LEVEL: 'info' };
  const [here, there] = [await shop.startServer(settings), await shop.startServer(settings)];
  try {
    expect(here.log()).toContain(
      'A pooler is in front of PostgreSQL and lends connections for a whole session',
    );
    const [productId = ''] = shop.stock.keys();
    const body = orderBody([{ productId, quantity: 1, unitPrice: 10 }]);
    const statuses = await Promise.all(
      shop.tokens.map(async (token, index) => {
        const client = new ShopClient((index % 2 === 0 ? here : there).url, token);
        const answers: number[] = [];
        while (answers.length < ORDERS_EACH) {
          answers.push((await client.order(body, randomUUID())).status);
        }
        return answers;
      }),
    );
    expect(new Set(statuses.flat())).toEqual(new Set([201]));

    const left = 1_000 - SHOPPERS * ORDERS_EACH;
    const seenBy = async ({ url }: { url: string }) =>
      (await new ShopClient(url, shop.tokens[0] ?? '').stock()).get(productId);
    await expect.poll(() => seenBy(here), { timeout: NEWS_LIMIT }).toBe(left);
    await expect.poll(() => seenBy(there), { timeout: NEWS_LIMIT }).toBe(left);

    await checkLimits(here.url, productId);
    for (const { log } of [here, there]) expect(log()).not.toContain('not heard');
  } finally {
    await here.stop('SIGTERM');
    await there.stop('SIGTERM');
  }
  const database = await shop.open();
  expect(await productsOutOfStep({ database })).toEqual([]);
  await database.close();
});

/**
 * Milliseconds: an order that waits for a product is given up after the server's lock_timeout of 3 s. Were that lost in the
 * pooler, it would be the driver's silence of 12 s.
 */
const LOCK_LIMIT = 10_000;

async function checkLimits(url: string, productId: string): Promise<void> {
  const holder = new pg.Client({ connectionString: shop.databaseUrl ?? '' });
  await holder.connect();
  try {
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM product_stock WHERE product_id = $1 FOR UPDATE', [productId]);
    const client = new ShopClient(url, shop.tokens[0] ?? '');
    const body = orderBody([{ productId, quantity: 1, unitPrice: 10 }]);
    const began = performance.now();
    const refused = await client.order(body, randomUUID());
    expect(performance.now() - began).toBeLessThan(LOCK_LIMIT);
    expect([refused.status, refused.body.code]).toEqual([503, 'unavailable']);
    await holder.query('ROLLBACK');
    expect((await client.order(body, randomUUID())).status).toBe(201);
  } finally {
    await holder.end();
  }
}

test('PgBouncer 1.18 in transaction mode is refused with a line that says why', async () => {
  const mixing = await startPgBouncer(shop.databaseUrl ?? '', 'transaction');
  try {
    await expect(shop.startServer({ DATABASE_URL: mixing.url })).rejects.toThrow(
      /does not keep prepared statements/,
    );
  } finally {
    await mixing.stop();
  }
});

test('DATABASE_DIRECT_URL leads past the pooler: the line for news outlives it', async () => {
  const own = await startPgBouncer(shop.databaseUrl ?? '');
  const direct = shop.databaseUrl ?? '';
  const server = await shop.startServer({ DATABASE_URL: own.url, DATABASE_DIRECT_URL: direct });
  const watcher = new pg.Client({ connectionString: direct });
  await watcher.connect();
  const linesNamed = async (name: string) => {
    const { rowCount } = await watcher.query('SELECT FROM pg_stat_activity WHERE application_name = $1', [
      name,
    ]);
    return rowCount;
  };
  try {
    await expect.poll(() => linesNamed('phsar-listen')).toBe(1);
    expect(await linesNamed('phsar')).toBeGreaterThan(0);
    await own.kill();
    await expect.poll(() => linesNamed('phsar')).toBe(0);
    expect(await linesNamed('phsar-listen')).toBe(1);
  } finally {
    await watcher.end();
    await server.stop('SIGKILL');
    await own.stop();
  }
});
