import { PROVINCES } from '@phsar/domain/provinces';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '../../platform/database/transaction.ts';
import { openTestApp, type TestApp } from '../../testing/app-under-test.ts';
import { joinAs, joinAsOwner, type StaffPerson } from '../../testing/office-calls.ts';
import { salesOutOfStep } from '../../testing/sales-out-of-step.ts';
import { addProduct, addShopper, productsOutOfStep, stockOf } from '../../testing/sample-goods.ts';
import { orderBody, placedOrder } from '../../testing/sample-order.ts';
import { writeDemoOrders } from './demo-orders.service.ts';

let shop: TestApp;
let owner: StaffPerson;
let brush: string;

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
  owner = await joinAsOwner(shop);
  brush = await addProduct(shop, { stock: 3, price: 900 });
  await addProduct(shop, { stock: 0, price: 450 });
  await inTransaction(shop.database.db, (transaction) => writeDemoOrders(transaction, shop.sources.now()));
});

const rows = async (query: string) => (await shop.database.pool.query(query)).rows;
const placeReal = async () => {
  const body = orderBody([{ productId: brush, quantity: 1, unitPrice: 9 }], { totalAmount: 10.5 });
  return await placedOrder(await addShopper(shop), body);
};
const anyDemo = async (status: string) =>
  (await rows(`SELECT order_number FROM orders WHERE is_demo AND status = '${status}' LIMIT 1`))[0]
    .order_number as string;

describe('the demo orders', () => {
  test('are 300 of 60 days, in every status, payment, channel and province', async () => {
    expect(await rows('SELECT count(*), count(DISTINCT customer_phone) > 100 AS many FROM orders')).toEqual([
      { count: 300, many: true },
    ]);
    const kinds = (column: string) =>
      rows(`SELECT ${column} AS kind FROM orders GROUP BY 1 HAVING count(*) > 2`);
    expect(await kinds('status')).toHaveLength(4);
    expect(await kinds('payment_status')).toHaveLength(3);
    expect(await kinds('channel')).toHaveLength(3);
    expect(await kinds('delivery_method')).toHaveLength(3);
    expect(await rows('SELECT DISTINCT province FROM orders')).toHaveLength(PROVINCES.length);
    const [{ first, last }] = await rows(
      'SELECT min(created_at) AS first, max(created_at) AS last FROM orders',
    );
    expect(shop.sources.now().getTime() - first).toBeLessThan(60 * 86_400_000);
    expect(last.getTime()).toBeLessThanOrEqual(shop.sources.now().getTime());
  });

  test('have no account, no number of anybody, no message to send, and leave the stock alone', async () => {
    expect(
      await rows(
        `SELECT 1 FROM orders WHERE account_id IS NOT NULL OR customer_phone !~ '^[+]855820[0-9]{5}$' OR NOT is_demo`,
      ),
    ).toEqual([]);
    expect(await rows('SELECT 1 FROM outbox')).toEqual([]);
    expect(await stockOf(shop, brush)).toBe(3);
  });

  test('have histories in order, whose last step is their state', async () => {
    expect(
      await rows(`SELECT 1 FROM orders JOIN LATERAL (
          SELECT array_agg(action ORDER BY id) AS actions, array_agg(at ORDER BY id) = array_agg(at ORDER BY at, id) AS sorted
          FROM order_events WHERE order_id = orders.id) AS history ON true
        WHERE NOT sorted OR actions[1] <> 'created' OR version <> 1 + (
            SELECT count(*) FROM unnest(actions) AS one (action) WHERE action NOT IN ('created', 'noted'))
          OR (status = 'Shipped' AND NOT 'shipped' = ANY (actions)) OR (status = 'Cancelled' AND cancel_reason IS NULL)
          OR (payment_status = 'paid' AND paid_cents <> total_cents) OR (payment_status <> 'paid' AND paid_cents <> 0)`),
    ).toEqual([]);
  });

  test('are the same of the same day', async () => {
    const shown = () =>
      rows(
        'SELECT order_number, status, customer_name, created_at FROM orders WHERE is_demo ORDER BY order_number',
      );
    const before = await shown();
    expect((await owner.call('DELETE', '/demo')).json()).toEqual({ orders: 300 });
    await inTransaction(shop.database.db, (transaction) => writeDemoOrders(transaction, shop.sources.now()));
    expect(await shown()).toEqual(before);
  });

  test('show in the list, the search and the figures, marked as demo', async () => {
    const [first] = (await owner.call('GET', '/orders?limit=1')).json();
    expect(first).toMatchObject({ isDemo: true, customerPhone: expect.stringMatching(/^0820\d{5}$/) });
    const found = (await owner.call('GET', `/orders?q=${first.customerPhone.slice(-5)}`)).json();
    expect(found.map(({ orderId }: { orderId: string }) => orderId)).toContain(first.orderId);
    expect((await owner.call('GET', '/counts')).json().pending).toBeGreaterThan(5);
    expect((await owner.call('GET', '/reports/today')).json().today.orders).toBe(6);
  });

  test('move no stock when staff cancel one, take that back or send one', async () => {
    const number = await anyDemo('Pending');
    for (const [path, body] of [['cancel', { reason: 'A try' }], ['undo'], ['ship', {}]] as const) {
      expect((await owner.call('POST', `/orders/${number}/${path}`, body)).statusCode, path).toBe(200);
    }
    expect(await stockOf(shop, brush)).toBe(3);
    expect(await rows('SELECT 1 FROM stock_movements WHERE order_id IS NOT NULL')).toEqual([]);
  });
});

describe('removing the demo', () => {
  test('takes every demo order and leaves what was really ordered', async () => {
    const number = await placeReal();
    await owner.call('POST', `/orders/${await anyDemo('Shipped')}/deliver`);
    expect((await owner.call('GET', '/demo')).json()).toEqual({ orders: 300 });
    expect((await owner.call('DELETE', '/demo')).json()).toEqual({ orders: 300 });
    expect((await owner.call('GET', '/orders')).json()).toMatchObject([{ orderId: number, isDemo: false }]);
    expect(await rows('SELECT count(*) FROM order_events')).toEqual([{ count: 1 }]);
    expect(await stockOf(shop, brush)).toBe(2);
    expect((await owner.call('GET', '/demo')).json()).toEqual({ orders: 0 });
  });

  test('stands in the log once', async () => {
    await owner.call('DELETE', '/demo');
    expect((await owner.call('DELETE', '/demo')).json()).toEqual({ orders: 0 });
    const log = (await owner.call('GET', '/log')).json();
    const entries = log.filter(({ action }: { action: string }) => action === 'demo.removed');
    expect(entries).toMatchObject([{ by: { _id: owner.id }, before: { orders: 300 } }]);
  });

  test('asks who it is, and only an owner may', async () => {
    const manager = await joinAs(shop, 'manager', owner);
    expect((await manager.call('GET', '/demo')).statusCode).toBe(403);
    expect((await manager.call('DELETE', '/demo')).json().code).toBe('forbidden');
    shop.sources.advance(6 * 60_000);
    expect((await owner.call('DELETE', '/demo')).json().code).toBe('step_up_required');
    expect((await owner.call('GET', '/demo')).json()).toEqual({ orders: 300 });
  });

  test('and a move at the same time leave nothing half done', async () => {
    const number = await anyDemo('Pending');
    const [moved, removed] = await Promise.all([
      owner.call('POST', `/orders/${number}/ship`, {}),
      owner.call('DELETE', '/demo'),
    ]);
    expect([200, 404]).toContain(moved.statusCode);
    expect(removed.json()).toEqual({ orders: 300 });
    expect(
      await rows('SELECT (SELECT count(*) FROM orders) + (SELECT count(*) FROM order_events) AS count'),
    ).toEqual([{ count: 0 }]);
  });
});
