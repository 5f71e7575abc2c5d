import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabaseLine } from '../testing/database-line.ts';
import { startPostgresCluster } from '../testing/postgres-cluster.ts';
import { orderBody } from '../testing/sample-order.ts';
import { seedShop } from './seeded-shop.ts';
import { ShopClient } from './shop-client.ts';

/** Milliseconds; far beyond what a busy machine takes. */
const PATIENCE = 20_000;

test('while the address leads to a standby, orders are asked to come later; once it is promoted, they are taken', async () => {
  const primary = await startPostgresCluster({ isDurable: true });
  onTestFinished(() => primary.stop());
  const standby = await primary.startStandby();
  onTestFinished(() => standby.stop());
  const line = await openDatabaseLine(primary.urlOf('postgres'));
  onTestFinished(() => line.cut());
  const shop = await seedShop('postgres', { shoppers: 1, stocks: [100], databaseUrl: line.url });
  onTestFinished(() => shop.remove());
  const server = await shop.startServer();
  onTestFinished(async () => void (await server.stop('SIGKILL')));
  const client = new ShopClient(server.url, shop.tokens[0] ?? '');
  const [productId = ''] = shop.stock.keys();
  const body = orderBody([{ productId, quantity: 1, unitPrice: 10 }]);
  const ready = async () => (await client.call('GET', '/ready')).status;

  expect((await client.order(body, randomUUID())).status).toBe(201);
  await primary.crash();
  line.leadTo(standby.urlOf('postgres'));
  await expect.poll(ready, { timeout: PATIENCE }).toBe(503);
  const key = randomUUID();
  for (let tries = 0; tries < 5; tries += 1) {
    const { status, body: refused } = await client.order(body, key);
    expect([status, refused.code]).toEqual([503, 'unavailable']);
  }
  // What only reads is answered by the standby.
  expect(await client.orders()).toHaveLength(1);

  await standby.promote();
  const promoted = performance.now();
  await expect
    .poll(async () => (await client.order(body, key)).status, { timeout: PATIENCE, interval: 20 })
    .toBe(201);
  const milliseconds = Math.round(performance.now() - promoted);
  process.stdout.write(`The first order came ${milliseconds} ms after the promotion\n`);
  expect(await client.orders()).toHaveLength(2);
  await expect.poll(ready, { timeout: PATIENCE }).toBe(200);
  expect([...(await client.stock()).values()]).toEqual([98]);
});
