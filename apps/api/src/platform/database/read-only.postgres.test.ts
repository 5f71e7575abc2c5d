import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { accountCalls } from '../../testing/account-calls.ts';
import { openTestApp, type TestApp } from '../../testing/app-under-test.ts';
import { runOnServer } from '../../testing/postgres-admin.ts';
import { addProduct, addShopper, type TestShopper } from '../../testing/sample-goods.ts';
import { orderBody, placeOrder } from '../../testing/sample-order.ts';
import { discardIdle } from './connection-pool.ts';

/** A database that is read-only, as a standby is until it takes over. */
let shop: TestApp;
let shopper: TestShopper;
let productId: string;

beforeAll(async () => {
  // Counts of calls are writes of their own.
  shop = await openTestApp({ config: { hasRateLimits: false } });
  productId = await addProduct(shop, { price: 1_000, stock: 10 });
  shopper = await addShopper(shop);
});
afterAll(() => shop.close());

/** For connections made from now on. */
async function setReadOnly(value: 'on' | 'off'): Promise<void> {
  const template = inject('databaseTemplate');
  if (template.kind !== 'postgres') throw new TypeError('This test is about a PostgreSQL server');
  const { connectionString } = shop.database.pool.options;
  const name = new URL(connectionString ?? '').pathname.slice(1);
  await runOnServer(
    template.serverUrl,
    `ALTER DATABASE ${name} SET default_transaction_read_only = ${value}`,
  );
}

/** Several connections to a database that is read-only, which stay open. */
async function connectToStandby(): Promise<void> {
  const { pool } = shop.database;
  await setReadOnly('on');
  discardIdle(pool);
  await Promise.all(Array.from({ length: 4 }, () => pool.query('SELECT pg_sleep(0.05)')));
}

const order = () => placeOrder(shopper, orderBody([{ productId, quantity: 1, unitPrice: 10 }]));
const ready = async () => {
  shop.sources.advance(1_000);
  return (await shop.app.inject('/api/ready')).statusCode;
};

test('what writes is asked to come later, and the server says that it is not ready', async () => {
  expect(await ready()).toBe(200);
  await connectToStandby();
  expect(await ready()).toBe(503);
  const refused = await order();
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'unavailable']);
  expect(refused.headers['retry-after']).toBe('2');
  // What only reads goes on.
  expect((await shopper.call('GET', '/cart')).statusCode).toBe(200);
});

test('once another server has taken over, connections to the old one are closed by the first order', async () => {
  await connectToStandby();
  await setReadOnly('off');
  expect((await order()).statusCode).toBe(503);
  expect((await order()).statusCode).toBe(201);
});

test('and by a sign-up, which is a single statement on any connection', async () => {
  const { signUp } = accountCalls(shop);
  await connectToStandby();
  await setReadOnly('off');
  expect((await signUp()).status).toBe(503);
  expect((await signUp()).status).toBe(201);
});

test('and by the first question whether the server is ready', async () => {
  await connectToStandby();
  await setReadOnly('off');
  expect(await ready()).toBe(503);
  expect(await ready()).toBe(200);
  expect((await order()).statusCode).toBe(201);
});
