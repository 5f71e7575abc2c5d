import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { COMMAND_ACTOR } from '../../platform/actor.ts';
import { openTestApp, type TestApp } from '../../testing/app-under-test.ts';
import { joinAsOwner, type StaffPerson } from '../../testing/office-calls.ts';
import { lifecycleOf } from '../../testing/order-lifecycle.ts';
import { recordQueries } from '../../testing/recorded-queries.ts';
import { addProduct, addShopper, stockOf, type TestShopper } from '../../testing/sample-goods.ts';
import { freshKey, orderBody, placeOrder } from '../../testing/sample-order.ts';
import { forgetNetworks } from './shop-orders.repository.ts';
import { forgetOldNetworks } from './unpaid-orders.ts';

let shop: TestApp;
let owner: StaffPerson;
let shopper: TestShopper;
let brush: string;

const LIMITS = { orders: 10, pieces: 300, amount: 1_000 };
const DAY_MS = 24 * 60 * 60 * 1000;

beforeAll(async () => {
  shop = await openTestApp();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.emptyAll();
  // What was kept of the settings before.
  owner = await joinAsOwner(shop);
  await owner.call('PUT', '/delivery-free-limit', { amount: 45 });
  shopper = await addShopper(shop);
  brush = await addProduct(shop, { price: 100, stock: 2_000 });
});

const brushes = (quantity: number) => orderBody([{ productId: brush, quantity, unitPrice: 1 }]);
/** From another network than the shopper's other orders. */
const from = (remoteAddress: string, by: TestShopper, body: unknown = brushes(1)) =>
  by.call('POST', '/orders/create', {
    headers: { 'idempotency-key': freshKey() },
    payload: Object(body),
    remoteAddress,
  });
const behindUnnamedProxy = (by: TestShopper) =>
  by.call('POST', '/orders/create', {
    headers: { 'idempotency-key': freshKey(), 'x-forwarded-for': '198.51.100.7' },
    payload: Object(brushes(1)),
    remoteAddress: '10.0.0.2',
  });
const provePhone = () =>
  shop.database.pool.query('UPDATE accounts SET phone_verified_at = now() WHERE id = $1', [shopper.id]);
const refusal = (answer: { statusCode: number; json(): { code?: string } }) => [
  answer.statusCode,
  answer.json().code,
];
const networks = async () =>
  (await shop.database.pool.query('SELECT network FROM orders ORDER BY created_at, id')).rows.map(
    (row: { network: string | null }) => row.network,
  );

async function fillAccount(): Promise<string[]> {
  const numbers: string[] = [];
  while (numbers.length < 10) {
    const answer = await placeOrder(shopper, brushes(1));
    expect(answer.statusCode).toBe(201);
    numbers.push(answer.json().order.orderId);
  }
  return numbers;
}

describe('unpaid orders of an account', () => {
  // Covers 10.5
  test('are ten at most, with Cash on Delivery; one that is cancelled or shipped makes room', async () => {
    const [first = '', second = ''] = await fillAccount();
    const refused = await placeOrder(shopper, brushes(1), 'eleventh');
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toEqual({
      requestId: expect.any(String),
      success: false,
      code: 'unpaid_orders_limit',
      message: 'Too many of your orders are not paid yet. Pay or cancel one of them, or contact the shop',
      limits: LIMITS,
    });
    expect(await stockOf(shop, brush)).toBe(1_990);
    await shopper.call('POST', `/orders/${first}/cancel`);
    // The key of what was refused is free.
    expect((await placeOrder(shopper, brushes(1), 'eleventh')).statusCode).toBe(201);
    expect(refusal(await placeOrder(shopper, brushes(1)))).toEqual([409, 'unpaid_orders_limit']);
    await lifecycleOf(shop).shipOrder(second, COMMAND_ACTOR);
    expect((await placeOrder(shopper, brushes(1))).statusCode).toBe(201);
    // An order that was placed is answered again, whatever the limits.
    expect((await placeOrder(shopper, brushes(1), 'eleventh')).statusCode).toBe(201);
  });

  test('leave out an order that is paid in part, whose network is forgotten', async () => {
    const numbers = await fillAccount();
    const number = numbers[0] ?? '';
    await owner.call('POST', `/orders/${number}/pay`, { kind: 'cash' });
    const headers = { 'if-match': '"2"' };
    const products = [{ productId: brush, quantity: 2 }];
    const edited = await owner.call('PATCH', `/orders/${number}`, { products }, { headers });
    expect(edited.json()).toMatchObject({ paymentStatus: 'unpaid', amountDue: 1 });
    await forgetNetworks(shop.database.db, new Date(0));
    expect((await networks()).filter((network) => network === null)).toHaveLength(1);
    expect((await placeOrder(shopper, brushes(1))).statusCode).toBe(201);
  });

  test('hold 300 pieces together', async () => {
    await provePhone();
    expect((await placeOrder(shopper, brushes(200))).statusCode).toBe(201);
    expect(refusal(await placeOrder(shopper, brushes(101)))).toEqual([409, 'unpaid_orders_limit']);
    expect((await placeOrder(shopper, brushes(100))).statusCode).toBe(201);
  });

  test('are worth 1,000 dollars together, delivery included', async () => {
    const dear = await addProduct(shop, { price: 10_000, stock: 100 });
    const body = (quantity: number) => orderBody([{ productId: dear, quantity, unitPrice: 100 }]);
    expect((await placeOrder(shopper, body(9))).statusCode).toBe(201);
    expect(refusal(await placeOrder(shopper, body(2)))).toEqual([409, 'unpaid_orders_limit']);
    expect((await placeOrder(shopper, body(1))).statusCode).toBe(201);
  });

  test('a single order over a limit is told so', async () => {
    await provePhone();
    const answer = await placeOrder(shopper, brushes(301));
    expect(refusal(answer)).toEqual([409, 'order_over_limit']);
    expect(answer.json().limits).toEqual(LIMITS);
    expect(await stockOf(shop, brush)).toBe(2_000);
    expect((await placeOrder(shopper, brushes(300))).statusCode).toBe(201);
  });

  test('count from every network, and those of others do not', async () => {
    await fillAccount();
    expect(refusal(await from('198.51.100.7', shopper))).toEqual([409, 'unpaid_orders_limit']);
    expect((await from('198.51.100.7', await addShopper(shop))).statusCode).toBe(201);
  });
});

describe('unpaid orders of a network', () => {
  test('are not counted behind a proxy that is not named: it has all shoppers; their accounts are', async () => {
    for (let placed = 0; placed < 10; placed += 1) {
      expect((await behindUnnamedProxy(shopper)).statusCode).toBe(201);
    }
    expect(refusal(await behindUnnamedProxy(shopper))).toEqual([409, 'unpaid_orders_limit']);
    expect((await behindUnnamedProxy(await addShopper(shop))).statusCode).toBe(201);
    expect(new Set(await networks())).toEqual(new Set([null]));
  });

  test('are as many, of all accounts together; an IPv6 network is its /64', async () => {
    for (let index = 0; index < 10; index += 1) {
      const answer = await from(`2001:db8:1:2::${index + 1}`, await addShopper(shop));
      expect(answer.statusCode).toBe(201);
    }
    expect(refusal(await from('2001:db8:1:2:ffff::1', shopper))).toEqual([409, 'unpaid_network_limit']);
    expect((await from('2001:db8:1:3::1', shopper)).statusCode).toBe(201);
  });

  test('leave orders that staff enter alone', async () => {
    await fillAccount();
    const { products, customerName, customerPhone, province, address, deliveryMethod } = brushes(400);
    const answer = await owner.call('POST', '/orders', {
      products: products.map(({ productId, quantity }) => ({ productId, quantity })),
      customerName,
      customerPhone,
      province,
      address,
      deliveryMethod,
      channel: 'phone',
    });
    expect(answer.statusCode).toBe(200);
    expect((await networks()).filter((network) => network === null)).toHaveLength(1);
  });

  test('is kept as a keyed hash, and forgotten once it counts no more', async () => {
    const numbers: string[] = [];
    for (const address of ['198.51.100.7', '198.51.100.7', '198.51.100.8']) {
      numbers.push((await from(address, shopper)).json().order.orderId);
    }
    const kept = await networks();
    expect(kept).toEqual(kept.map(() => expect.stringMatching(/^[\w-]{22}$/)));
    expect(new Set(kept).size).toBe(2);
    await shopper.call('POST', `/orders/${numbers[0]}/cancel`);
    const forget = () => forgetOldNetworks(shop.database.db, shop.sources.now());
    await forget();
    expect((await networks()).filter((network) => network !== null)).toHaveLength(2);
    // What waits unpaid counts for 30 days.
    shop.sources.advance(30 * DAY_MS);
    await forget();
    expect((await networks()).filter((network) => network !== null)).toHaveLength(2);
    shop.sources.advance(1);
    await forget();
    expect(await networks()).toEqual([null, null, null]);
  });
});

test('networks are forgotten a batch at a time', async () => {
  for (const address of ['198.51.100.7', '198.51.100.8', '198.51.100.9']) await from(address, shopper);
  const recorded = recordQueries(shop.database.pool);
  await forgetNetworks(shop.database.db, new Date(shop.sources.now().getTime() + 1), 2);
  expect(recorded).toHaveLength(2);
  const { rows } = await shop.database.pool.query('SELECT 1 FROM orders WHERE network IS NOT NULL');
  expect(rows).toEqual([]);
});

test('the owner sets other limits, in the log with what they were', async () => {
  expect((await owner.call('GET', '/settings')).json().unpaidOrders).toMatchObject(LIMITS);
  for (const wrong of [{ orders: 0 }, { pieces: 1.5 }, { amount: -1 }, { amount: 20_000_001 }]) {
    const answer = await owner.call('PATCH', '/settings', { unpaidOrders: wrong });
    expect(refusal(answer)).toEqual([400, 'invalid_input']);
  }
  const saved = await owner.call('PATCH', '/settings', { unpaidOrders: { orders: 1, amount: 5_000 } });
  expect(saved.json().unpaidOrders).toMatchObject({ orders: 1, pieces: 300, amount: 5_000 });
  expect((await placeOrder(shopper, brushes(1))).statusCode).toBe(201);
  const refused = await placeOrder(shopper, brushes(1));
  expect(refusal(refused)).toEqual([409, 'unpaid_orders_limit']);
  expect(refused.json().limits).toEqual({ orders: 1, pieces: 300, amount: 5_000 });
  const { rows } = await shop.database.pool.query(
    "SELECT before, after FROM audit_log WHERE action = 'settings.changed'",
  );
  expect(rows).toEqual([
    {
      before: { 'unpaidOrders.orders': '10', 'unpaidOrders.amount': '1000' },
      after: { 'unpaidOrders.orders': '1', 'unpaidOrders.amount': '5000' },
    },
  ]);
});

test('RATE_LIMIT=off lifts them, and notes no network', async () => {
  const open = await openTestApp({ config: { hasRateLimits: false } });
  try {
    const someone = await addShopper(open);
    const soap = await addProduct(open, { price: 100, stock: 2_000 });
    const body = orderBody([{ productId: soap, quantity: 301, unitPrice: 1 }]);
    expect((await placeOrder(someone, body)).statusCode).toBe(201);
    const { rows } = await open.database.pool.query('SELECT network FROM orders');
    expect(rows).toEqual([{ network: null }]);
  } finally {
    await open.close();
  }
});
