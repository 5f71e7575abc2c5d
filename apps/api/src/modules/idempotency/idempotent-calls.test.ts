import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app-under-test.ts';
import { joinAsOwner, type StaffPerson } from '../../testing/office-calls.ts';
import { addProduct, addShopper, stockOf, type TestShopper } from '../../testing/sample-goods.ts';
import { orderBody, placeOrder } from '../../testing/sample-order.ts';
import { forgetExpiredKeys } from './idempotent-calls.repository.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let shop: TestApp;
let shopper: TestShopper;
let owner: StaffPerson;
let soap: string;

beforeAll(async () => {
  shop = await openTestApp();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.emptyAll();
  shopper = await addShopper(shop);
  owner = await joinAsOwner(shop);
  soap = await addProduct(shop, { stock: 10 });
});

const countKeys = async () => {
  const { rows } = await shop.database.pool.query('SELECT count(*)::int AS count FROM idempotent_calls');
  return rows[0].count;
};

/** Places an order of one soap with a key, and enters another one. @returns their numbers */
async function orderTwice(key: string): Promise<string[]> {
  const products = [{ productId: soap, quantity: 1 }];
  const body = orderBody([{ productId: soap, quantity: 1, unitPrice: 10 }]);
  const entered = {
    ...{ customerName: 'Thy', customerPhone: '012999888', province: 'kandal', address: 'Street 271' },
    ...{ deliveryMethod: 'vtb', channel: 'phone', products },
  };
  const headers = { 'idempotency-key': key };
  return [
    (await placeOrder(shopper, body, key)).json().order.orderId,
    (await owner.call('POST', '/orders', entered, { headers })).json().orderId,
  ];
}

test('a shopper and staff may use the same key', async () => {
  const numbers = await orderTwice('key');
  expect(new Set(numbers).size).toBe(2);
  expect(await orderTwice('key')).toEqual(numbers);
  expect(await stockOf(shop, soap)).toBe(8);
  expect(await countKeys()).toBe(2);
});

test('keys are deleted after a day', async () => {
  await orderTwice('key');
  expect(await countKeys()).toBe(2);
  shop.sources.advance(DAY_MS);
  await forgetExpiredKeys(shop.database.db, shop.sources.now());
  expect(await countKeys()).toBe(2);
  shop.sources.advance(1);
  await forgetExpiredKeys(shop.database.db, shop.sources.now());
  expect(await countKeys()).toBe(0);
});
