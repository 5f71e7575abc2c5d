import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { type DatabaseLine, openDatabaseLine } from '../testing/database-line.ts';
import { productsOutOfStep } from '../testing/sample-goods.ts';
import { orderBody } from '../testing/sample-order.ts';
import { seedShop } from './seeded-shop.ts';
import { type HttpAnswer, ShopClient } from './shop-client.ts';

const PIECES = 1_000;
/** Messages to the database that one call needs, far more than any does. */
const MOST_MESSAGES = 100;
/** Milliseconds: servers compare their stock every ten seconds. */
const STALE_LIMIT = 25_000;

/** Two servers of one database: one reaches it by a line that loses answers, the other directly. */
async function openShop() {
  const shop = await seedShop('postgres', { shoppers: 1, stocks: [PIECES] });
  const line = await openDatabaseLine(shop.databaseUrl ?? '');
  const here = await shop.startServer({ DATABASE_URL: line.url });
  const there = await shop.startServer();
  onTestFinished(async () => {
    for (const server of [here, there]) await server.stop('SIGKILL');
    await line.cut();
    await shop.remove();
  });
  const [productId = ''] = shop.stock.keys();
  const clientOf = (url: string) => new ShopClient(url, shop.tokens[0] ?? '');
  return { shop, line, productId, here: clientOf(here.url), there: clientOf(there.url) };
}

/** Makes a call while the answer to its nth message is lost, for each n; then makes it again until it is answered. */
async function losingEachAnswer(
  line: Pick<DatabaseLine, 'faultAfter'>,
  callOf: (round: number) => Promise<() => Promise<HttpAnswer>>,
): Promise<{ rounds: number; lost: number }> {
  let lost = 0;
  for (let round = 0; round < MOST_MESSAGES; round += 1) {
    const call = await callOf(round);
    const hasLost = line.faultAfter(round, { kind: 'answer lost' });
    const first = await call();
    const isLost = hasLost();
    expect([200, 201, 503], JSON.stringify(first.body)).toContain(first.status);
    await expect.poll(async () => (await call()).status, { timeout: 10_000 }).toBeLessThan(300);
    if (!isLost) return { rounds: round + 1, lost };
    if (first.status === 503) lost += 1;
  }
  throw new Error(`A call with more than ${MOST_MESSAGES} messages`);
}

test('whichever answer of the database is lost, the COMMIT among them, an order is placed once and cancelled once', async () => {
  const { shop, line, productId, here, there } = await openShop();
  const body = orderBody([{ productId, quantity: 1, unitPrice: 10 }]);

  const placed = await losingEachAnswer(line, async () => {
    const key = randomUUID();
    return () => here.order(body, key);
  });
  expect(placed.lost).toBeGreaterThan(3);
  const orders = await there.orders();
  expect(orders).toHaveLength(placed.rounds);

  const cancelled = await losingEachAnswer(line, async (round) => {
    const { orderId } = orders[round] ?? (await here.order(body, randomUUID())).body.order;
    return () => here.call('POST', `/orders/${orderId}/cancel`);
  });
  expect(cancelled.lost).toBeGreaterThan(2);

  const all = await there.orders();
  const open = all.filter(({ status }) => status !== 'Cancelled');
  expect(all.length - open.length).toBe(cancelled.rounds);
  const database = await shop.open();
  const { rows } = await database.pool.query<{ stock: number }>('SELECT stock FROM product_stock');
  expect(rows).toEqual([{ stock: PIECES - open.length }]);
  expect(await productsOutOfStep({ database })).toEqual([]);
  await database.close();
  for (const client of [here, there]) {
    await expect
      .poll(async () => (await client.stock()).get(productId), { timeout: STALE_LIMIT })
      .toBe(PIECES - open.length);
  }
  process.stdout.write(`lost answers: ${placed.lost} of an order, ${cancelled.lost} of a cancelling\n`);
});
