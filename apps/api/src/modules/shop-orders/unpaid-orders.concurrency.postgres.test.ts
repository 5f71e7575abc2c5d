import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app-under-test.ts';
import {
  addProduct,
  addShopper,
  stockOf,
  type TestAnswer,
  type TestShopper,
} from '../../testing/sample-goods.ts';
import { orderBody, placeOrder } from '../../testing/sample-order.ts';
import { untilWaiting } from '../../testing/until-waiting.ts';

let shop: TestApp;
let products: string[];

beforeAll(async () => {
  shop = await openTestApp();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.emptyAll();
  products = [];
  // Each order takes a product of its own: their rows make no order wait for another.
  while (products.length < 20) products.push(await addProduct(shop, { price: 100, stock: 500 }));
});

async function orderAll(shoppers: readonly TestShopper[], quantity: number): Promise<TestAnswer[]> {
  return await Promise.all(
    products.map((productId, index) => {
      const shopper = shoppers[index % shoppers.length];
      if (shopper === undefined) throw new Error('No shopper');
      return placeOrder(shopper, orderBody([{ productId, quantity, unitPrice: 1 }]));
    }),
  );
}

const countBy = (answers: readonly TestAnswer[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, (answer) => answer.json().code ?? 'placed')].map(([code, alike]) => [
      code,
      alike.length,
    ]),
  );

test('twenty orders of one account at once are ten', async () => {
  const answers = await orderAll([await addShopper(shop)], 1);
  expect(countBy(answers)).toEqual({ placed: 10, unpaid_orders_limit: 10 });
});

test('twenty orders of twenty accounts of one network at once are ten', async () => {
  const shoppers: TestShopper[] = [];
  while (shoppers.length < 20) shoppers.push(await addShopper(shop));
  const answers = await orderAll(shoppers, 1);
  expect(countBy(answers)).toEqual({ placed: 10, unpaid_network_limit: 10 });
});

test('their pieces pass a limit together no more than one by one', async () => {
  const shoppers: TestShopper[] = [];
  while (shoppers.length < 20) shoppers.push(await addShopper(shop));
  const answers = await orderAll(shoppers, 50);
  expect(countBy(answers)).toEqual({ placed: 2, phone_proof_needed: 18 });
  const stocks = await Promise.all(products.map((id) => stockOf(shop, id)));
  expect(stocks.reduce<number>((sum, stock) => sum + (stock ?? 0), 0)).toBe(20 * 500 - 100);
});

test('an order of a new account does not wait for one that waits for another product', async () => {
  const [first, second] = [await addShopper(shop), await addShopper(shop)];
  const [held = '', free = ''] = products;
  const holder = await shop.database.pool.connect();
  try {
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM product_stock WHERE product_id = $1 FOR UPDATE', [held]);
    const waiting = placeOrder(first, orderBody([{ productId: held, quantity: 1, unitPrice: 1 }]));
    await untilWaiting(shop, 1);
    const answer = await placeOrder(second, orderBody([{ productId: free, quantity: 1, unitPrice: 1 }]));
    expect(answer.statusCode).toBe(201);
    await holder.query('ROLLBACK');
    expect((await waiting).statusCode).toBe(201);
  } finally {
    holder.release();
  }
});
