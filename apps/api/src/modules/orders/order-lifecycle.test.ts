import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Actor, COMMAND_ACTOR, shopperActor } from '../../platform/actor.ts';
import { openTestApp, type TestApp } from '../../testing/app-under-test.ts';
import { lifecycleOf } from '../../testing/order-lifecycle.ts';
import { salesOutOfStep } from '../../testing/sales-out-of-step.ts';
import {
  addProduct,
  addShopper,
  productsOutOfStep,
  stockOf,
  type TestShopper,
} from '../../testing/sample-goods.ts';
import { orderBody, placedOrder } from '../../testing/sample-order.ts';
import type { OrderLifecycle } from './order-lifecycle.ts';

const STAFF: Actor = {
  kind: 'staff',
  id: 'a1a1a1a1-0000-4000-8000-000000000000',
  name: 'Sokha',
  via: 'office',
};

let shop: TestApp;
let orders: OrderLifecycle;
let shopper: TestShopper;
let brush: string;
let soap: string;
let number: string;
let changed: number[];

beforeAll(async () => {
  shop = await openTestApp();
});
afterAll(() => shop.close());
afterEach(async () => {
  expect(await productsOutOfStep(shop)).toEqual([]);
  expect(await salesOutOfStep(shop)).toEqual([]);
});
beforeEach(async () => {
  await shop.database.emptyAll();
  changed = [];
  orders = lifecycleOf(shop, (ids) => changed.push(...ids));
  shopper = await addShopper(shop);
  brush = await addProduct(shop, { stock: 5 });
  soap = await addProduct(shop, { stock: 5 });
  number = await place();
});

async function place(): Promise<string> {
  const lines = [brush, soap].map((productId) => ({ productId, quantity: 2, unitPrice: 10 }));
  return await placedOrder(shopper, orderBody(lines));
}
const stocks = async () => [await stockOf(shop, brush), await stockOf(shop, soap)];

describe('an order on its way', () => {
  // Covers office 4.5
  it('is shipped, then delivered, each with its time', async () => {
    shop.sources.advance(60_000);
    const shippedAt = shop.sources.now();
    expect(await orders.shipOrder(number, STAFF)).toMatchObject({
      status: 'Shipped',
      shippedAt,
      updatedAt: shippedAt,
    });
    shop.sources.advance(60_000);
    expect(await orders.deliverOrder(number, STAFF)).toMatchObject({
      status: 'Delivered',
      shippedAt,
      deliveredAt: shop.sources.now(),
      updatedAt: shop.sources.now(),
    });
    expect(await stocks()).toEqual([3, 3]);
    expect(changed).toEqual([]);
  });

  // Covers 4.34
  it('shows its status, its last change and when it was shipped to the shopper', async () => {
    const shown = async () => (await shopper.call('GET', '/orders/user/orders')).json()[0];
    const now = () => shop.sources.now().toISOString();
    expect((await shown()).shippedAt).toBeNull();
    shop.sources.advance(60_000);
    await orders.shipOrder(number, STAFF);
    const shippedAt = now();
    expect(await shown()).toMatchObject({ status: 'Shipped', updatedAt: shippedAt, shippedAt });
    shop.sources.advance(86_400_000);
    await orders.move(number, { kind: 'pay', by: 'cash' }, { by: { actor: STAFF, sessionId: null } });
    expect(await shown()).toMatchObject({ status: 'Shipped', updatedAt: now(), shippedAt });
  });

  // Covers office 4.11
  it.each([
    ['a pending one cannot be delivered', [], 'deliverOrder'],
    ['it is not shipped twice', ['shipOrder'], 'shipOrder'],
    ['a delivered one is not cancelled', ['shipOrder', 'deliverOrder'], 'cancelOrder'],
    ['a cancelled one is not shipped', ['cancelOrder'], 'shipOrder'],
    ['a cancelled one is not cancelled again', ['cancelOrder'], 'cancelOrder'],
  ] as const)('%s', async (_, before, move) => {
    for (const step of before) await orders[step](number, STAFF);
    const [stockBefore, orderBefore] = [await stocks(), await orders.findOrder(number)];
    shop.sources.advance(60_000);
    await expect(orders[move](number, STAFF)).rejects.toMatchObject({ code: 'invalid_transition' });
    expect([await stocks(), await orders.findOrder(number)]).toEqual([stockBefore, orderBefore]);
  });
});

describe('cancelling', () => {
  // Covers office 4.6
  it.each([[[]], [['shipOrder']]] as const)('gives the stock back after %j', async (before) => {
    for (const step of before) await orders[step](number, STAFF);
    expect(await stocks()).toEqual([3, 3]);
    const order = await orders.cancelOrder(number, STAFF);
    expect(order).toMatchObject({ status: 'Cancelled', cancelledAt: shop.sources.now() });
    expect(await stocks()).toEqual([5, 5]);
    expect(changed.map(String)).toEqual([brush, soap]);
  });
});

describe('the history of an order', () => {
  it('records what happened, who did it, through which channel, and when', async () => {
    const createdAt = shop.sources.now();
    shop.sources.advance(60_000);
    await orders.shipOrder(number, STAFF);
    shop.sources.advance(60_000);
    await orders.cancelOrder(number, COMMAND_ACTOR);
    const at = (ms: number) => new Date(createdAt.getTime() + ms);
    const details = {};
    expect(await orders.listEvents(number)).toEqual([
      { at: at(0), action: 'created', actor: shopperActor(shopper.id), details },
      { at: at(60_000), action: 'shipped', actor: STAFF, details },
      { at: at(120_000), action: 'cancelled', actor: COMMAND_ACTOR, details },
    ]);
  });

  it('omits refused moves, and stock movements name the order', async () => {
    await orders.cancelOrder(number, STAFF);
    await expect(orders.cancelOrder(number, STAFF)).rejects.toMatchObject({ code: 'invalid_transition' });
    expect((await orders.listEvents(number)).map(({ action }) => action)).toEqual(['created', 'cancelled']);
    const { rows } = await shop.database.pool.query(
      `SELECT delta, reason, actor_kind AS by FROM stock_movements JOIN orders ON orders.id = order_id
       WHERE order_number = $1 ORDER BY stock_movements.id`,
      [number],
    );
    expect(rows).toEqual([
      ...Array.from({ length: 2 }, () => ({ delta: -2, reason: 'sale', by: 'shopper' })),
      ...Array.from({ length: 2 }, () => ({ delta: 2, reason: 'return', by: 'staff' })),
    ]);
  });
});

describe('the shopkeeper', () => {
  it('gets an error for an unknown order', async () => {
    for (const move of ['shipOrder', 'deliverOrder', 'cancelOrder', 'findOrder'] as const) {
      await expect(orders[move]('PH-22222222', STAFF)).rejects.toMatchObject({ code: 'order_not_found' });
    }
  });

  it('sees the newest orders first, of all statuses or of one', async () => {
    shop.sources.advance(1_000);
    const second = await place();
    await orders.shipOrder(number, STAFF);
    const numbersOf = async (status: 'Shipped' | null, limit: number) =>
      (await orders.listOrders({ status, limit })).map((order) => order.orderNumber);
    expect(await numbersOf(null, 10)).toEqual([second, number]);
    expect(await numbersOf(null, 1)).toEqual([second]);
    expect(await numbersOf('Shipped', 10)).toEqual([number]);
  });
});
