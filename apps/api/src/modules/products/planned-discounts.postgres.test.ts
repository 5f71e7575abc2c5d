import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app-under-test.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/database-under-test.ts';
import { fixedSources } from '../../testing/fixed-sources.ts';
import { addProduct, addShopper } from '../../testing/sample-goods.ts';
import { orderBody, placeOrder } from '../../testing/sample-order.ts';

const HOUR = 60 * 60 * 1000;
/** Two servers of one database, with clocks of their own. */
let database: TestDatabase;
let here: TestApp;
let there: TestApp;
let brush: string;

beforeAll(async () => {
  database = await openTestDatabase();
  [here, there] = [await server(), await server()];
  brush = await addProduct(here, { stock: 10 });
  await database.pool.query(
    "UPDATE products SET discount_basis_points = 2500, discount_from = '2026-11-22', discount_until = '2026-11-22'",
  );
});
afterAll(async () => {
  await here.close();
  await there.close();
  await database.close();
});

/** 23:00 of 21 November in Phnom Penh. */
const server = () => openTestApp({ database, sources: fixedSources(new Date('2026-11-21T16:00:00Z')) });

async function seenBy(shop: TestApp): Promise<[discount: number, promotions: number, version: number]> {
  const list = (await shop.app.inject('/api/products')).json();
  const promotions = (await shop.app.inject('/api/products?promotion=true')).json();
  const { rows } = await database.pool.query('SELECT max(version) AS version FROM change_log');
  return [list[0].discount, promotions.length, rows[0]?.version ?? 0];
}

async function orderAt(shop: TestApp, unitPrice: number): Promise<number> {
  const shopper = await addShopper(shop);
  const lines = [{ productId: brush, quantity: 1, unitPrice, discount: unitPrice === 10 ? 0 : 25 }];
  return (await placeOrder(shopper, orderBody(lines))).statusCode;
}

test('a discount begins and ends at midnight on every server, without a write', async () => {
  const steps = [
    { after: 0, seen: [0, 0, 0], price: 10 },
    { after: HOUR, seen: [25, 1, 0], price: 7.5 },
    { after: 24 * HOUR, seen: [0, 0, 0], price: 10 },
  ];
  for (const { after, seen, price } of steps) {
    for (const shop of [here, there]) {
      shop.sources.advance(after);
      expect(await seenBy(shop)).toEqual(seen);
      expect(await orderAt(shop, price === 10 ? 7.5 : 10)).toBe(409);
      expect(await orderAt(shop, price)).toBe(201);
    }
  }
});
