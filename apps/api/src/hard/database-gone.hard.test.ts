import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabaseLine } from '../testing/database-line.ts';
import { orderBody } from '../testing/sample-order.ts';
import { seedShop } from './seeded-shop.ts';
import { ShopClient } from './shop-client.ts';

/** Milliseconds. Callers time out after 15 seconds and must get an answer before. */
const ANSWER_LIMIT = 14_500;
const REFUSAL_LIMIT = 6_000;
const HEALING_LIMIT = 10_000;

async function openShop() {
  const shop = await seedShop('postgres', { shoppers: 1, stocks: [100] });
  const line = await openDatabaseLine(shop.databaseUrl ?? '');
  const server = await shop.startServer({ DATABASE_URL: line.url });
  onTestFinished(async () => {
    await server.stop('SIGKILL');
    await line.cut();
    await shop.remove();
  });
  const [productId = ''] = shop.stock.keys();
  return {
    line,
    server,
    client: new ShopClient(server.url, shop.tokens[0] ?? ''),
    order: orderBody([{ productId, quantity: 1, unitPrice: 10 }]),
  };
}

test.each([
  ['away', 'cut', REFUSAL_LIMIT],
  ['silent', 'block', ANSWER_LIMIT],
] as const)(
  'while the database is %s calls fail cleanly in time, and the shop heals by itself',
  async (_, breakLine, limit) => {
    const { line, server, client, order } = await openShop();
    const key = randomUUID();
    expect((await client.order(order, randomUUID())).status).toBe(201);

    await line[breakLine]();
    const began = Date.now();
    const refused = await Promise.all([
      client.call('GET', '/cart'),
      client.order(order, key),
      client.call('GET', '/orders/user/orders'),
    ]);
    expect(Date.now() - began).toBeLessThan(limit);
    const ready = () => client.call('GET', '/ready');
    // What /ready last found is its answer for a second.
    await expect.poll(async () => (await ready()).status, { timeout: limit }).toBe(503);
    refused.push(await ready());
    for (const { status, body } of refused) {
      expect([status, body.code]).toEqual([503, 'unavailable']);
      expect(JSON.stringify(body)).not.toMatch(/postgres|ECONN|127\.0\.0\.1|pool/i);
    }
    // Routes without the database keep working.
    expect((await client.call('GET', '/health')).status).toBe(200);

    await line.mend();
    await expect.poll(async () => (await ready()).status, { timeout: HEALING_LIMIT }).toBe(200);
    expect((await client.order(order, key)).status).toBe(201);
    expect(await client.orders()).toHaveLength(2);
    expect(await server.stop('SIGTERM')).toBe(0);
  },
);
