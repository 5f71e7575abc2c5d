import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ShopProcess } from '../../../../e2e/support/shop-process.ts';
import { recordCatalogueWrite } from '../changes/catalogue-writing.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { orderBody } from '../testing/sample-order.ts';
import { type SeededShop, seedShop } from './seeded-shop.ts';
import { type HttpAnswer, ShopClient } from './shop-client.ts';

const SHOPPERS = 200;
const PIECES = 10;
const PLENTY = 10_000;
const SALES = 50;
/** Milliseconds within which a change on one server must show on the other. */
const NEWS_LIMIT = 1_000;

let shop: SeededShop;
let servers: [ShopProcess, ShopProcess];
let scarce: string;
let plenty: string[];

beforeAll(async () => {
  shop = await seedShop('postgres', { shoppers: SHOPPERS, stocks: [PIECES, PLENTY, PLENTY, PLENTY] });
  [scarce = '', ...plenty] = shop.stock.keys();
  servers = [await shop.startServer(), await shop.startServer()];
});
afterAll(async () => {
  for (const server of servers) await server.stop('SIGKILL');
  await shop.remove();
});

const client = (server: ShopProcess, shopper: number) =>
  new ShopClient(server.url, shop.tokens[shopper] ?? '');
const line = (productId: string, quantity = 1) => ({ productId, quantity, unitPrice: 10 });

function countByAnswer(answers: readonly HttpAnswer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const name = `${status} ${body.code ?? ''}`.trim();
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

test('a key used on both servers at once creates one order', async () => {
  const body = orderBody([line(plenty[0] ?? '')]);
  const clients = servers.map((server) => client(server, 0));
  for (let round = 0; round < 10; round += 1) {
    const key = randomUUID();
    const answers = await Promise.all([...clients, ...clients].map((each) => each.order(body, key)));
    const placed = answers.filter(({ status }) => status === 201);
    expect(placed.length).toBeGreaterThan(0);
    expect(new Set(placed.map((answer) => answer.body.order.orderId)).size).toBe(1);
    for (const { body: refused } of answers.filter(({ status }) => status !== 201)) {
      expect(refused.code).toBe('order_in_progress');
    }
    expect(await clients[0]?.orders()).toHaveLength(round + 1);
  }
});

test('200 orders at once on two servers sell ten pieces to ten, whatever else is in them', async () => {
  const answers = await Promise.all(
    shop.tokens.map((_, index) => {
      const turned = [scarce, ...plenty, ...plenty].slice(0, 1 + (index % 4)).map((id) => line(id));
      const server = servers[index % 2] ?? servers[0];
      const body = orderBody(index % 3 === 0 ? turned.toReversed() : turned);
      return client(server, index).order(body, randomUUID());
    }),
  );
  expect(countByAnswer(answers)).toEqual({ '201': PIECES, '409 insufficient_stock': SHOPPERS - PIECES });
  const database = await shop.open();
  const { rows } = await database.pool.query(
    `SELECT product_id::text AS id, stock, stock + coalesce((SELECT sum(quantity) FROM order_lines
       WHERE order_lines.product_id = goods.product_id), 0) AS pieces FROM product_stock AS goods ORDER BY goods.product_id`,
  );
  await database.close();
  expect(rows[0]).toEqual({ id: scarce, stock: 0, pieces: PIECES });
  for (const { pieces } of rows.slice(1)) expect(pieces).toBe(PLENTY);
});

test('sales and catalogue changes on one server show on the other within a second', async () => {
  const [here, there] = servers;
  const id = plenty[1] ?? '';
  const before = (await client(there, 0).stock()).get(id) ?? 0;
  expect((await client(here, 0).order(orderBody([line(id, 5)]), randomUUID())).status).toBe(201);
  await expect
    .poll(async () => (await client(there, 0).stock()).get(id), { timeout: NEWS_LIMIT })
    .toBe(before - 5);
  const database = await shop.open();
  await inTransaction(database.db, async (transaction) => {
    await transaction.execute(`UPDATE product_stock SET stock = 77 WHERE product_id = ${Number(id)}`);
    await recordCatalogueWrite(transaction);
  });
  await database.close();
  for (const server of servers) {
    await expect
      .poll(async () => (await client(server, 0).stock()).get(id), { timeout: NEWS_LIMIT })
      .toBe(77);
  }
});

test(`${SALES} sales in a row show on the other server, one after the other`, async () => {
  const [here, there] = servers;
  const id = plenty[2] ?? '';
  const stockThere = async () => (await client(there, 0).stock()).get(id) ?? 0;
  const delays: number[] = [];
  for (let left = (await stockThere()) - 1; delays.length < SALES; left -= 1) {
    expect((await client(here, 0).order(orderBody([line(id)]), randomUUID())).status).toBe(201);
    const sold = performance.now();
    await expect.poll(stockThere, { timeout: NEWS_LIMIT, interval: 5 }).toBe(left);
    delays.push(performance.now() - sold);
  }
  delays.sort((a, b) => a - b);
  const [half = 0, most = 0] = [delays[SALES / 2], delays.at(-1)].map((delay) => Math.round(delay ?? 0));
  process.stdout.write(
    `A sale was seen by the other server after ${half} ms (half), ${most} ms (the last)\n`,
  );
});
