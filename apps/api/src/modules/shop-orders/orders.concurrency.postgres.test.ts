import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { COMMAND_ACTOR } from '../../platform/actor.ts';
import { openTestApp, type TestApp } from '../../testing/app-under-test.ts';
import { lifecycleOf } from '../../testing/order-lifecycle.ts';
import { salesOutOfStep } from '../../testing/sales-out-of-step.ts';
import {
  addProduct,
  addShopper,
  addShoppers,
  productsOutOfStep,
  stockOf,
  type TestAnswer,
} from '../../testing/sample-goods.ts';
import { freshKey, orderBody, placeOrder } from '../../testing/sample-order.ts';
import { untilWaiting } from '../../testing/until-waiting.ts';

let shop: TestApp;

beforeAll(async () => {
  // Far more orders than one network may have unpaid.
  shop = await openTestApp({ config: { hasRateLimits: false } });
});
afterAll(() => shop.close());
afterEach(async () => {
  expect(await productsOutOfStep(shop)).toEqual([]);
  expect(await salesOutOfStep(shop)).toEqual([]);
});
beforeEach(() => shop.database.emptyAll());

const statuses = (answers: TestAnswer[]) => {
  const counts: Record<number, number> = {};
  for (const { statusCode } of answers) counts[statusCode] = (counts[statusCode] ?? 0) + 1;
  return counts;
};
const line = (productId: string, quantity = 1) => ({ productId, quantity, unitPrice: 10 });

describe('many orders at the same time', () => {
  // Covers decisions C2.2
  it('sell ten pieces to ten of fifty shoppers', async () => {
    const brush = await addProduct(shop, { stock: 10 });
    const shoppers = await addShoppers(shop, 50);
    const answers = await Promise.all(
      shoppers.map((shopper) => placeOrder(shopper, orderBody([line(brush)]))),
    );
    expect(statuses(answers)).toEqual({ 201: 10, 409: 40 });
    expect(new Set(answers.filter((a) => a.statusCode === 409).map((a) => a.json().code))).toEqual(
      new Set(['insufficient_stock']),
    );
    expect(await stockOf(shop, brush)).toBe(0);
    const { rows } = await shop.database.pool.query('SELECT sum(quantity) AS sold FROM order_lines');
    expect(rows[0].sold).toBe(10);
  });

  // Covers decisions C2.1
  it('take all of an order or nothing, where one of its products runs out', async () => {
    const plenty = await addProduct(shop, { stock: 1_000 });
    const scarce = await addProduct(shop, { stock: 7 });
    const shoppers = await addShoppers(shop, 40);
    const answers = await Promise.all(
      shoppers.map((shopper, index) => {
        const lines = [line(plenty, 2), line(scarce)];
        return placeOrder(shopper, orderBody(index % 2 === 0 ? lines : lines.toReversed()));
      }),
    );
    expect(statuses(answers)).toEqual({ 201: 7, 409: 33 });
    const refused = answers.find(({ statusCode }) => statusCode === 409)?.json();
    expect(refused.code).toBe('insufficient_stock');
    expect([await stockOf(shop, plenty), await stockOf(shop, scarce)]).toEqual([986, 0]);
  });

  it('sell ten pieces to one account that orders fifty times with keys of their own', async () => {
    const brush = await addProduct(shop, { stock: 10 });
    const shopper = await addShopper(shop);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => placeOrder(shopper, orderBody([line(brush)]))),
    );
    expect(statuses(answers)).toEqual({ 201: 10, 409: 40 });
  });

  // Covers decisions C4.1
  it('make one order of one key', async () => {
    const brush = await addProduct(shop, { stock: 100 });
    const shopper = await addShopper(shop);
    const key = freshKey();
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => placeOrder(shopper, orderBody([line(brush)]), key)),
    );
    const placed = answers.filter((answer) => answer.statusCode === 201);
    const refused = answers.filter((answer) => answer.statusCode !== 201);
    expect(placed.length).toBeGreaterThan(0);
    expect(new Set(placed.map((answer) => answer.json().order.orderId)).size).toBe(1);
    for (const answer of refused) {
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'order_in_progress']);
      expect(answer.headers['retry-after']).toBe('1');
    }
    expect(await stockOf(shop, brush)).toBe(99);
  });

  it('wait for the one that runs with the same key no longer than to be told so', async () => {
    const brush = await addProduct(shop);
    const shopper = await addShopper(shop);
    const holder = await shop.database.pool.connect();
    try {
      await holder.query('BEGIN');
      await holder.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
        `order ${shopper.id} held`,
      ]);
      const answer = await placeOrder(shopper, orderBody([line(brush)]), 'held');
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'order_in_progress']);
    } finally {
      await holder.query('ROLLBACK');
      holder.release();
    }
    expect((await placeOrder(shopper, orderBody([line(brush)]), 'held')).statusCode).toBe(201);
  });

  it('never wait for each other in a circle, whatever the order of their lines', async () => {
    const products: string[] = [];
    while (products.length < 6) products.push(await addProduct(shop, { stock: 1_000 }));
    const shoppers = await addShoppers(shop, 40);
    const answers = await Promise.all(
      shoppers.map((shopper, index) => {
        const turned = [...products.slice(index % 6), ...products.slice(0, index % 6)];
        const lines = (index % 2 === 0 ? turned : turned.toReversed()).map((id) => line(id));
        return placeOrder(shopper, orderBody(lines));
      }),
    );
    expect(statuses(answers)).toEqual({ 201: 40 });
    for (const id of products) expect(await stockOf(shop, id)).toBe(960);
    const { rows } = await shop.database.pool.query(
      'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
    );
    expect(rows[0].deadlocks).toBe(0);
  });

  it('answer that the shop is busy when a product is held for too long, and keep nothing', async () => {
    const brush = await addProduct(shop);
    const shopper = await addShopper(shop);
    const holder = await shop.database.pool.connect();
    try {
      await holder.query('BEGIN');
      await holder.query('SELECT 1 FROM product_stock WHERE product_id = $1 FOR UPDATE', [brush]);
      const answer = await placeOrder(shopper, orderBody([line(brush)]));
      expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable']);
      expect(answer.headers['retry-after']).toBeDefined();
    } finally {
      await holder.query('ROLLBACK');
      holder.release();
    }
    expect(await stockOf(shop, brush)).toBe(10);
  });
});

describe('orders of a product whose price is being written', () => {
  const DEARER = 'UPDATE products SET price_cents = 1200, version = version + 1 WHERE id = $1';

  it('do not wait, and sell it at the price it had', async () => {
    const brush = await addProduct(shop);
    const shopper = await addShopper(shop);
    const writer = await shop.database.pool.connect();
    await writer.query('BEGIN');
    await writer.query(DEARER, [brush]);
    const answer = await placeOrder(shopper, orderBody([line(brush)]));
    await writer.query('COMMIT');
    writer.release();
    expect([answer.statusCode, answer.json().order?.subtotal]).toEqual([201, 10]);
    expect(await stockOf(shop, brush)).toBe(9);
  });

  it('are priced anew when it was written before their stock is taken', async () => {
    const brush = await addProduct(shop);
    const shopper = await addShopper(shop);
    await shopper.call('POST', '/cart/add', { payload: { productId: brush, quantity: 1 } });
    const holder = await shop.database.pool.connect();
    await holder.query('BEGIN');
    // The order has priced its products when it empties the cart.
    await holder.query('SELECT 1 FROM cart_lines WHERE product_id = $1 FOR UPDATE', [brush]);
    const placing = placeOrder(shopper, orderBody([line(brush)]));
    await untilWaiting(shop, 1);
    await shop.database.pool.query(DEARER, [brush]);
    await holder.query('COMMIT');
    holder.release();
    const answer = await placing;
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'totals_changed']);
    expect(answer.json().lines).toMatchObject([{ unitPrice: 12 }]);
    expect(await stockOf(shop, brush)).toBe(10);
  });
});

describe('orders that wait for a product', () => {
  it('are told how many are left when others took them meanwhile', async () => {
    const brush = await addProduct(shop, { stock: 3 });
    const [first, second] = await addShoppers(shop, 2);
    const holder = await shop.database.pool.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM product_stock WHERE product_id = $1 FOR UPDATE', [brush]);
    const placing = [first, second].map((shopper) =>
      shopper === undefined ? null : placeOrder(shopper, orderBody([line(brush, 2)])),
    );
    await untilWaiting(shop, 2);
    await holder.query('COMMIT');
    holder.release();
    const answers = (await Promise.all(placing)).filter((answer) => answer !== null);
    expect(statuses(answers)).toEqual({ 201: 1, 409: 1 });
    const refused = answers.find(({ statusCode }) => statusCode === 409)?.json();
    expect([refused.code, refused.shortages]).toMatchObject(['insufficient_stock', [{ available: 1 }]]);
  });

  it('leave connections to carts', async () => {
    const [brush, soap] = [await addProduct(shop, { stock: 100 }), await addProduct(shop)];
    const [visitor, ...shoppers] = await addShoppers(shop, 21);
    const holder = await shop.database.pool.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM product_stock WHERE product_id = $1 FOR UPDATE', [brush]);
    const placing = Promise.all(shoppers.map((shopper) => placeOrder(shopper, orderBody([line(brush)]))));
    await untilWaiting(shop, 6);
    const added = await visitor?.call('POST', '/cart/add', { payload: { productId: soap, quantity: 1 } });
    await holder.query('COMMIT');
    holder.release();
    expect(added?.statusCode).toBe(200);
    // On a busy machine the last ones may have waited too long for their turn.
    const { 201: placed = 0, 503: late = 0 } = statuses(await placing);
    expect(placed + late).toBe(20);
    expect(await stockOf(shop, brush)).toBe(100 - placed);
    expect(placed).toBeGreaterThan(0);
  });
});

describe('an order and its cancelling at the same time as others', () => {
  it('gives the stock back once, however many cancel', async () => {
    const brush = await addProduct(shop, { stock: 5 });
    const shopper = await addShopper(shop);
    const { order } = (await placeOrder(shopper, orderBody([line(brush, 3)]))).json();
    const orders = lifecycleOf(shop);
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, () => orders.cancelOrder(order.orderId, COMMAND_ACTOR)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await stockOf(shop, brush)).toBe(5);
  });

  it('keeps the books: what was there is what is left and what is sold', async () => {
    const products = [await addProduct(shop, { stock: 30 }), await addProduct(shop, { stock: 30 })];
    const shoppers = await addShoppers(shop, 20);
    const orders = lifecycleOf(shop);
    await Promise.all(
      shoppers.map(async (shopper, index) => {
        const ids = index % 2 === 0 ? products : products.toReversed();
        const answer = await placeOrder(shopper, orderBody(ids.map((id) => line(id, 2))));
        if (answer.statusCode === 201 && index % 3 === 0) {
          await orders.cancelOrder(answer.json().order.orderId, COMMAND_ACTOR);
        }
      }),
    );
    for (const id of products) {
      const { rows } = await shop.database.pool.query(
        `SELECT coalesce(sum(quantity), 0) AS sold FROM order_lines
         JOIN orders ON orders.id = order_id WHERE product_id = $1 AND status <> 'Cancelled'`,
        [id],
      );
      expect(rows[0].sold + (await stockOf(shop, id))).toBe(30);
    }
  });
});

describe('the cart and an order of the same account at the same time', () => {
  it('leave either what was added afterwards, or nothing', async () => {
    const brush = await addProduct(shop, { stock: 100 });
    const shopper = await addShopper(shop);
    await shopper.call('POST', '/cart/add', { payload: { productId: brush, quantity: 2 } });
    const [order, ...adds] = await Promise.all([
      placeOrder(shopper, orderBody([line(brush, 2)])),
      ...Array.from({ length: 5 }, () =>
        shopper.call('POST', '/cart/add', { payload: { productId: brush, quantity: 1 } }),
      ),
    ]);
    expect([order.statusCode, statuses(adds)]).toEqual([201, { 200: 5 }]);
    const { items } = (await shopper.call('GET', '/cart')).json();
    expect(items[0]?.quantity ?? 0).toBeLessThanOrEqual(5);
  });
});
