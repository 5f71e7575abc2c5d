import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { COMMAND_ACTOR } from '../../platform/actor.ts';
import { openTestApp, type TestApp } from '../../testing/app-under-test.ts';
import { joinAs, joinAsOwner, STAFF_PASSWORD, type StaffPerson } from '../../testing/office-calls.ts';
import { lifecycleOf } from '../../testing/order-lifecycle.ts';
import {
  addProduct,
  addShopper,
  addShoppers,
  type TestAnswer,
  type TestShopper,
} from '../../testing/sample-goods.ts';
import { freshKey, orderBody } from '../../testing/sample-order.ts';
import { createAuditService } from '../audit/audit.service.ts';
import { NewAccountsNotice } from './new-accounts-notice.ts';

let shop: TestApp;
let owner: StaffPerson;
let shopper: TestShopper;
let brush: string;

const HOUR_MS = 60 * 60 * 1000;
/** Ceilings that leave the limits of networks alone. */
const UNLIMITED = { newOrders: 100_000, newPieces: 1_000_000 };

beforeAll(async () => {
  shop = await openTestApp();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.emptyAll();
  owner = await joinAsOwner(shop);
  shopper = await addShopper(shop);
  brush = await addProduct(shop, { price: 100, stock: 100_000 });
  await set({});
});

/** Starts from the defaults, whatever was cached before. */
async function set(unpaidOrders: object): Promise<void> {
  const defaults = { newOrders: 60, newPieces: 300, proofOnDelivery: false };
  const body = { unpaidOrders: { ...defaults, ...unpaidOrders } };
  await owner.call('POST', '/me/step-up', { password: STAFF_PASSWORD });
  const answer = await owner.call('PATCH', '/settings', body);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject(body);
  await owner.call('PUT', '/delivery-free-limit', { amount: 45 });
}

/** Orders with Cash on Delivery, unless it is sent by a courier. */
const order = (by: TestShopper, { from = '192.0.2.1', pieces = 1, isByCourier = false } = {}) =>
  by.call('POST', '/orders/create', {
    headers: { 'idempotency-key': freshKey() },
    payload: Object(
      orderBody(
        [{ productId: brush, quantity: pieces, unitPrice: 1 }],
        isByCourier
          ? { province: 'kandal', deliveryMethod: 'vtb', deliveryFee: 2, totalAmount: pieces + 2 }
          : {},
      ),
    ),
    remoteAddress: from,
  });

async function mustOrder(by: TestShopper, options: Parameters<typeof order>[1] = {}): Promise<string> {
  const answer = await order(by, options);
  expect([answer.statusCode, answer.json().code]).toEqual([201, undefined]);
  return answer.json().order.orderId;
}

const provePhone = (of: TestShopper) =>
  shop.database.pool.query('UPDATE accounts SET phone_verified_at = now() WHERE id = $1', [of.id]);
const codeOf = (answer: TestAnswer): string => answer.json().code ?? 'placed';
const countBy = (answers: readonly TestAnswer[]) =>
  Object.fromEntries([...Map.groupBy(answers, codeOf)].map(([code, alike]) => [code, alike.length] as const));

/** Ten orders of each of so many new accounts, each account from its own address. */
async function orderFromEach(addresses: readonly string[]): Promise<Record<string, number>> {
  const answers: TestAnswer[] = [];
  for (const from of addresses) {
    const by = await addShopper(shop);
    for (let index = 0; index < 10; index += 1) answers.push(await order(by, { from }));
  }
  return countBy(answers);
}

describe('new accounts of one network', () => {
  beforeEach(() => set(UNLIMITED));

  test('have in a /56 of IPv6 twice what a /64 has', async () => {
    const addresses = ['2001:db8:1:200::1', '2001:db8:1:201::1', '2001:db8:1:2ff::1'];
    expect(await orderFromEach(addresses)).toEqual({ placed: 20, unpaid_network_limit: 10 });
    await mustOrder(shopper, { from: '2001:db8:1:300::1' });
  });

  test('have in a /48 of IPv6 four times what a /64 has', async () => {
    const addresses = [0, 1, 2, 3, 4].map((index) => `2001:db8:1:${index}00::1`);
    expect(await orderFromEach(addresses)).toEqual({ placed: 40, unpaid_network_limit: 10 });
    await mustOrder(shopper, { from: '2001:db8:2::1' });
  });

  test('have in a /24 of IPv4 eight times what an address has', async () => {
    const addresses = Array.from({ length: 9 }, (_, index) => `198.51.100.${index + 1}`);
    expect(await orderFromEach(addresses)).toEqual({ placed: 80, unpaid_network_limit: 10 });
    expect(codeOf(await order(shopper, { from: '::ffff:198.51.100.99' }))).toBe('unpaid_network_limit');
    await mustOrder(shopper, { from: '198.51.101.1' });
  });

  test('get no more at once from 24 /64s of one /48 than one by one', async () => {
    const shoppers = await addShoppers(shop, 24);
    const answers = await Promise.all(
      [1, 2, 3].flatMap(() =>
        shoppers.map((by, index) => order(by, { from: `2001:db8:1:${index}00::1`, pieces: 60 })),
      ),
    );
    expect(countBy(answers)).toEqual({ placed: 20, unpaid_network_limit: 52 });
  });

  test('do not stop an account with a proved phone, nor one with a paid or delivered order', async () => {
    const [proved, paid, delivered, shipped] = (await addShoppers(shop, 4)) as [
      TestShopper,
      TestShopper,
      TestShopper,
      TestShopper,
    ];
    await provePhone(proved);
    const lifecycle = lifecycleOf(shop);
    const first = await mustOrder(delivered);
    await lifecycle.shipOrder(first, COMMAND_ACTOR);
    await lifecycle.deliverOrder(first, COMMAND_ACTOR);
    await lifecycle.shipOrder(await mustOrder(shipped), COMMAND_ACTOR);
    const toPay = await mustOrder(paid);
    expect((await owner.call('POST', `/orders/${toPay}/pay`, { kind: 'cash' })).statusCode).toBe(200);
    for (let index = 0; index < 10; index += 1) await mustOrder(shopper);
    expect(codeOf(await order(shipped))).toBe('unpaid_network_limit');
    for (const known of [proved, paid, delivered]) {
      for (let index = 0; index < 10; index += 1) await mustOrder(known);
      expect(codeOf(await order(known))).toBe('unpaid_orders_limit');
    }
  });

  test('do not count what others there order, also from before they proved the phone', async () => {
    for (let index = 0; index < 10; index += 1) await mustOrder(shopper);
    const next = await addShopper(shop);
    expect(codeOf(await order(next))).toBe('unpaid_network_limit');
    await provePhone(shopper);
    await mustOrder(next);
  });
});

test('a private address behind a configured proxy is counted as a network', async () => {
  const behind = await openTestApp({
    config: { trustedProxies: ['10.0.0.1'] },
    database: shop.database,
    sources: shop.sources,
  });
  try {
    const call = async () => {
      const by = await addShopper(behind);
      return await by.call('POST', '/orders/create', {
        headers: { 'idempotency-key': freshKey(), 'x-forwarded-for': '10.0.0.77' },
        payload: Object(orderBody([{ productId: brush, quantity: 1, unitPrice: 1 }])),
        remoteAddress: '10.0.0.1',
      });
    };
    const answers: TestAnswer[] = [];
    while (answers.length < 11) answers.push(await call());
    expect(countBy(answers)).toEqual({ placed: 10, unpaid_network_limit: 1 });
  } finally {
    await behind.app.close();
  }
});

describe('the ceilings of all new accounts', () => {
  const elsewhere = (index: number) => ({ from: `2001:db8:${index.toString(16)}::1` });

  test('are 60 orders in an hour; cancelled ones make room, proved phones pass', async () => {
    const shoppers = await addShoppers(shop, 60);
    const answers = await Promise.all(
      shoppers.flatMap((by, index) => [order(by, elsewhere(index)), order(by, elsewhere(index))]),
    );
    expect(countBy(answers)).toEqual({ placed: 60, new_accounts_limit: 60 });
    const refused = await order(shopper, elsewhere(99));
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      {
        success: false,
        message:
          'The shop is receiving many orders from new customers. Confirm your phone number with a code, or try again in an hour',
      },
    ]);
    const placed = answers.findIndex(({ statusCode }) => statusCode === 201);
    const { orderId } = answers[placed]?.json().order ?? {};
    await shoppers[placed >> 1]?.call('POST', `/orders/${orderId}/cancel`);
    await mustOrder(shopper, elsewhere(99));
    expect(codeOf(await order(shopper, elsewhere(99)))).toBe('new_accounts_limit');
    await provePhone(shopper);
    await mustOrder(shopper, elsewhere(99));
  });

  test('are 300 pieces in an hour', async () => {
    const [one, another, next] = (await addShoppers(shop, 3)) as [TestShopper, TestShopper, TestShopper];
    await mustOrder(one, { ...elsewhere(1), pieces: 100 });
    await mustOrder(another, { ...elsewhere(2), pieces: 100 });
    await mustOrder(shopper, { pieces: 90 });
    expect(codeOf(await order(next, { ...elsewhere(3), pieces: 11 }))).toBe('new_accounts_limit');
    await mustOrder(next, { ...elsewhere(3), pieces: 10 });
    expect(codeOf(await order(next, elsewhere(3)))).toBe('new_accounts_limit');
    shop.sources.advance(HOUR_MS - 1);
    expect(codeOf(await order(next, elsewhere(3)))).toBe('new_accounts_limit');
    shop.sources.advance(1);
    await mustOrder(next, elsewhere(3));
  });

  test('leave a third of the pieces to one account', async () => {
    const refused = await order(shopper, { pieces: 101 });
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'phone_proof_needed']);
    await mustOrder(shopper, { ...elsewhere(1), pieces: 60 });
    expect(codeOf(await order(shopper, { ...elsewhere(2), pieces: 41 }))).toBe('phone_proof_needed');
    await mustOrder(shopper, { ...elsewhere(2), pieces: 40 });
    await mustOrder(await addShopper(shop), { ...elsewhere(3), pieces: 100 });
    await provePhone(shopper);
    await mustOrder(shopper, { ...elsewhere(1), pieces: 101 });
  });

  test.each([
    ['a /24 of IPv4', ['192.0.2.1', '192.0.2.2'], '192.0.3.1'],
    ['a /48 of IPv6', ['2001:db8:1::1', '2001:db8:1:ff00::1'], '2001:db8:2::1'],
  ])('leave a third of the pieces to %s', async (_, [first = '', second = ''], outside) => {
    await mustOrder(shopper, { from: first, pieces: 60 });
    const next = await addShopper(shop);
    expect(codeOf(await order(next, { from: second, pieces: 41 }))).toBe('phone_proof_needed');
    await mustOrder(next, { from: second, pieces: 40 });
    await mustOrder(await addShopper(shop), { from: outside, pieces: 100 });
  });

  test('leave a third of the orders to a /24 of IPv4, and the rest to others', async () => {
    const addresses = Array.from({ length: 6 }, (_, index) => `198.51.100.${index + 1}`);
    expect(await orderFromEach(addresses)).toEqual({ placed: 20, phone_proof_needed: 40 });
    await mustOrder(shopper, { from: '192.0.2.1' });
  });

  test('leave a third of the pieces to one network when many order at once', async () => {
    const shoppers = await addShoppers(shop, 10);
    const answers = await Promise.all(
      shoppers.map((by, index) => order(by, { from: `192.0.2.${index + 1}`, pieces: 30 })),
    );
    expect(countBy(answers)).toEqual({ placed: 3, phone_proof_needed: 7 });
  });

  test('count no orders from before the clock was set back', async () => {
    await set({ newOrders: 1 });
    await mustOrder(shopper);
    shop.sources.advance(-HOUR_MS + 1);
    const next = await addShopper(shop);
    expect(codeOf(await order(next, elsewhere(1)))).toBe('new_accounts_limit');
    shop.sources.advance(-1);
    await mustOrder(next, elsewhere(1));
    shop.sources.advance(HOUR_MS);
  });

  test('count behind an unconfigured proxy too', async () => {
    await set({ newOrders: 1 });
    const behind = async () => {
      const by = await addShopper(shop);
      return await by.call('POST', '/orders/create', {
        headers: { 'idempotency-key': freshKey(), 'x-forwarded-for': '198.51.100.7' },
        payload: Object(orderBody([{ productId: brush, quantity: 1, unitPrice: 1 }])),
        remoteAddress: '10.0.0.2',
      });
    };
    expect([codeOf(await behind()), codeOf(await behind())]).toEqual(['placed', 'new_accounts_limit']);
  });

  test('are told to staff once an hour: on the first screen, in the log, and to the group', async () => {
    const today = async (by = owner) => (await by.call('GET', '/reports/today')).json().newAccountsLimited;
    const news = async () =>
      (await shop.database.pool.query("SELECT 1 FROM outbox WHERE topic = 'orders.new_accounts_limited'"))
        .rowCount;
    const logged = async () =>
      (await shop.database.pool.query("SELECT 1 FROM audit_log WHERE action = 'orders.new_accounts_limited'"))
        .rowCount;
    const manager = await joinAs(shop, 'manager', owner);
    // An earlier test triggered the hourly notification.
    shop.sources.advance(HOUR_MS);
    await set({ newOrders: 1 });
    await mustOrder(shopper);
    expect(await today()).toBeUndefined();
    const at = shop.sources.now().toISOString();
    await Promise.all([1, 2, 3].map(() => order(shopper)));
    expect(await today()).toEqual({ at, isProofNeeded: false });
    expect(await today(manager)).toEqual({ at, isProofNeeded: false });
    await set({ newOrders: 1, proofOnDelivery: true });
    expect(await today()).toEqual({ at, isProofNeeded: true });
    expect([await news(), await logged()]).toEqual([1, 1]);
    await set({ newOrders: 1 });
    shop.sources.advance(HOUR_MS);
    await mustOrder(shopper);
    await order(shopper);
    expect([await news(), await logged()]).toEqual([2, 2]);
    const { database, sources } = shop;
    const audit = createAuditService({ db: database.db, sources });
    const notice = new NewAccountsNotice({ database, audit, sources });
    shop.sources.advance(24 * HOUR_MS - 1);
    expect(await notice.lastLimited()).not.toBeNull();
    shop.sources.advance(1);
    expect(await notice.lastLimited()).toBeNull();
  });
});

describe('the proof of the phone before a first order with Cash on Delivery', () => {
  test('is not needed until the owner sets it, and then neither by a courier nor by known accounts', async () => {
    const first = await mustOrder(shopper);
    await set({ proofOnDelivery: true });
    const refused = await order(shopper);
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'phone_proof_needed']);
    await mustOrder(shopper, { isByCourier: true });
    const lifecycle = lifecycleOf(shop);
    await lifecycle.shipOrder(first, COMMAND_ACTOR);
    expect(codeOf(await order(shopper))).toBe('phone_proof_needed');
    await lifecycle.deliverOrder(first, COMMAND_ACTOR);
    await mustOrder(shopper);
    const proved = await addShopper(shop);
    await provePhone(proved);
    await mustOrder(proved);
  });
});
