import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Order } from '@phsar/contract/shop/wire';
import { describe, expect, test } from 'vitest';
import { BusyShopper } from './busy-shopper.ts';
import { type SeededShop, seedShop } from './seeded-shop.ts';
import { ShopClient } from './shop-client.ts';

const ROUNDS = Number(process.env.HARD_ROUNDS ?? 20);
const SHOPPERS = 8;
const STOCK = 100_000;
/** Kills the server after about this many orders, independent of the machine's speed. */
const MOST_ORDERS = 40;
const LONGEST_DELAY_MS = 40;
const LONGEST_LIFE_MS = 10_000;

// Concurrent, because a starting server leaves a core idle.
describe.concurrent.each(['embedded', 'postgres'] as const)('a server on the %s database', (kind) => {
  test(`loses nothing it acknowledged in ${ROUNDS} kills at random moments`, async () => {
    const shop = await seedShop(kind, { shoppers: SHOPPERS, stocks: [STOCK, STOCK, STOCK, STOCK] });
    const server = await shop.startServer();
    try {
      const shoppers = shop.tokens.map((token) => new BusyShopper(server.url, token, [...shop.stock.keys()]));
      for (let round = 0; round < ROUNDS; round += 1) {
        const shopping = Promise.all(shoppers.map((shopper) => shopper.shopUntilCut()));
        await Promise.race([randomMoment(shoppers), shopping]);
        await server.stop('SIGKILL');
        await shopping;
        await server.start();
        const checked = await Promise.all(shoppers.map((shopper) => shopper.checkAfterRestart(server.url)));
        const orders = checked.flat();
        const left = await new ShopClient(server.url, shop.tokens[0] ?? '').stock();
        expect(left).toEqual(stockAfter(shop, orders));
      }
      const orderCount = countOrders(shoppers);
      await server.stop('SIGKILL');
      await expectWholeBooks(shop, orderCount);
      expect(orderCount).toBeGreaterThan(ROUNDS * 5);
      const busy = shoppers.reduce((sum, { refusalCount }) => sum + refusalCount, 0);
      process.stdout.write(
        `${kind}: ${ROUNDS} kills, ${orderCount} orders, none lost; ${busy} times too busy\n`,
      );
    } finally {
      await server.stop('SIGKILL');
      await shop.remove();
    }
  });
});

function countOrders(shoppers: readonly BusyShopper[]): number {
  return shoppers.reduce((sum, { orderCount }) => sum + orderCount, 0);
}

async function randomMoment(shoppers: readonly BusyShopper[]): Promise<void> {
  const enough = countOrders(shoppers) + randomInt(MOST_ORDERS);
  const deadline = Date.now() + LONGEST_LIFE_MS;
  while (countOrders(shoppers) < enough && Date.now() < deadline) await wait(2);
  await wait(randomInt(LONGEST_DELAY_MS));
}

function stockAfter(shop: SeededShop, orders: readonly Order[]): Map<string, number> {
  const left = new Map(shop.stock);
  for (const { productId, quantity } of orders.flatMap(({ products }) => products)) {
    left.set(productId, (left.get(productId) ?? 0) - quantity);
  }
  return left;
}

/** Asserts in the database that every order has its lines, key and outbox message, and that there are no others. */
async function expectWholeBooks(shop: SeededShop, orderCount: number): Promise<void> {
  const database = await shop.open();
  try {
    const { rows } = await database.pool.query(`SELECT
      (SELECT count(*) FROM orders) AS orders,
      (SELECT count(DISTINCT order_id) FROM order_lines) AS orders_with_lines,
      (SELECT count(DISTINCT subject) FROM idempotent_calls) AS orders_with_key,
      (SELECT count(DISTINCT payload->>'about') FROM outbox) AS orders_told,
      (SELECT count(*) FROM orders WHERE subtotal_cents <>
        (SELECT sum(total_cents) FROM order_lines WHERE order_id = orders.id)) AS wrong_totals`);
    expect(rows).toEqual([
      {
        orders: orderCount,
        orders_with_lines: orderCount,
        orders_with_key: orderCount,
        orders_told: orderCount,
        wrong_totals: 0,
      },
    ]);
  } finally {
    await database.close();
  }
}
