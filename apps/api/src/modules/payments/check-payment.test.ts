import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app-under-test.ts';
import { type FakeBakong, openFakeBakong, paymentOf } from '../../testing/fake-bakong.ts';
import { joinAsOwner, type StaffPerson } from '../../testing/office-calls.ts';
import { addProduct, addShopper, type TestShopper } from '../../testing/sample-goods.ts';
import { orderBody, placeOrder } from '../../testing/sample-order.ts';

let bank: FakeBakong;
/** With a token of Bakong, and without. */
let asking: TestApp;
let confirming: TestApp;

beforeAll(async () => {
  bank = await openFakeBakong();
  const khqr = { account: 'phsar@devb', name: 'Phsar', city: 'Phnom Penh' };
  const open = (token: string | undefined) =>
    openTestApp({
      config: {
        hasRateLimits: false,
        khqr,
        bakong: { token, apiRoot: bank.apiRoot, email: 'unknown@example.com' },
      },
    });
  asking = await open('first-token');
  confirming = await open(undefined);
});
afterAll(async () => {
  await asking.close();
  await confirming.close();
  await bank.close();
});
beforeEach(async () => {
  await asking.database.emptyAll();
  await confirming.database.emptyAll();
  Object.assign(bank, { trouble: null, calls: [] });
  bank.tokens = new Set(['first-token']);
  bank.transactions.clear();
});

/** An order with a code. */
async function buy(shop: TestApp) {
  const shopper = await addShopper(shop);
  const productId = await addProduct(shop, { stock: 50 });
  const placed = await placeOrder(shopper, orderBody([{ productId, quantity: 2, unitPrice: 10 }]));
  const number: string = placed.json().order.orderId;
  const code = (await shopper.call('POST', `/orders/${number}/khqr`)).json();
  const check = async (by: TestShopper = shopper) => await by.call('POST', `/orders/${number}/payment/check`);
  return { shopper, number, code, check };
}

async function claims(shop: TestApp): Promise<unknown[]> {
  const { rows } = await shop.database.pool.query(
    "SELECT payload->'data' AS data FROM outbox WHERE topic = 'payment.claimed' ORDER BY id",
  );
  return rows.map(({ data }) => data);
}

// Covers payments 4.5
test('asks Bakong at once and answers that the order is paid', async () => {
  const { number, code, check } = await buy(asking);
  expect(code).toMatchObject({ payee: 'Phsar', asksBank: true });
  bank.transactions.set(code.md5, paymentOf(code, { hash: 'the-hash', at: asking.sources.now() }));
  const answer = await check();
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ paymentStatus: 'paid', amountDue: 0, md5: null });
  expect(await claims(asking)).toEqual([]);
  expect(number).toMatch(/^PH-/);
});

// Covers payments 4.6
test('without a payment the order stays unpaid, and Bakong is asked once in 5 s', async () => {
  const { code, check } = await buy(asking);
  const answers = await Promise.all([check(), check(), check()]);
  for (const answer of answers) {
    expect(answer.json()).toMatchObject({ paymentStatus: 'unpaid', paidAt: null, md5: code.md5 });
  }
  expect(bank.calls).toEqual(['/v1/generate_deeplink_by_qr', '/v1/check_transaction_by_md5_list']);
  expect(await claims(asking)).toEqual([]);
});

// Covers payments 4.7
test('tells the staff, once, where the shop has no token', async () => {
  const { number, code, check } = await buy(confirming);
  expect(code.asksBank).toBe(false);
  expect((await check()).json()).toMatchObject({ paymentStatus: 'unpaid', md5: code.md5 });
  await check();
  expect(await claims(confirming)).toEqual([{ orderNumber: number }]);
  expect(bank.calls).toEqual([]);
});

test('tells the staff of an order without a code: the money may have come by the bank link', async () => {
  const shopper = await addShopper(asking);
  const productId = await addProduct(asking, { stock: 50 });
  const placed = await placeOrder(shopper, orderBody([{ productId, quantity: 1, unitPrice: 10 }]));
  const number: string = placed.json().order.orderId;
  await shopper.call('POST', `/orders/${number}/payment/check`);
  expect(await claims(asking)).toEqual([{ orderNumber: number }]);
  expect(bank.calls).toEqual([]);
});

test('asks about the code that an edit of the order has voided', async () => {
  const { number, code, check } = await buy(asking);
  await asking.database.pool.query('UPDATE payments SET voided_at = made_at');
  bank.transactions.set(code.md5, paymentOf(code, { hash: 'the-hash', at: asking.sources.now() }));
  await check();
  expect(bank.calls).toContain('/v1/check_transaction_by_md5_list');
  expect(number).toMatch(/^PH-/);
});

// Covers payments 4.7
test('tells the staff where Bakong refuses the shop, as it does abroad', async () => {
  bank.tokens = new Set();
  const { shopper, number, check } = await buy(asking);
  expect((await check()).json()).toMatchObject({ paymentStatus: 'unpaid' });
  expect(await claims(asking)).toEqual([{ orderNumber: number }]);
  const again = (await shopper.call('POST', `/orders/${number}/khqr`)).json();
  expect(again.asksBank).toBe(false);
});

// Covers payments 4.4
test('is for the own order, or for the key of its payment link', async () => {
  const { number, check } = await buy(asking);
  expect((await check(await addShopper(asking))).json().code).toBe('order_not_found');
  const owner: StaffPerson = await joinAsOwner(asking);
  const { payLink } = (await owner.call('GET', `/orders/${number}`)).json();
  const byKey = (key: string | null) =>
    asking.app.inject({ method: 'POST', url: `/api/orders/${number}/payment/check?key=${key}` });
  expect((await byKey(new URL(payLink).searchParams.get('key'))).statusCode).toBe(200);
  expect((await byKey('x')).json().code).toBe('order_not_found');
});
