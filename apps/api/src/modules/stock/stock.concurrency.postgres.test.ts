import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app-under-test.ts';
import { joinAs, joinAsOwner, type StaffPerson } from '../../testing/office-calls.ts';
import { addProduct, addShopper, productsOutOfStep, stockOf } from '../../testing/sample-goods.ts';
import { orderBody, placeOrder } from '../../testing/sample-order.ts';

let shop: TestApp;
let owner: StaffPerson;
let packer: StaffPerson;
let brush: string;
let soap: string;

beforeAll(async () => {
  shop = await openTestApp({ config: { hasRateLimits: false } });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.emptyAll();
  owner = await joinAsOwner(shop);
  packer = await joinAs(shop, 'packer', owner);
  brush = await addProduct(shop, { stock: 20 });
  soap = await addProduct(shop, { stock: 20 });
});
/** Whatever ran at the same time, the movements of a product are its stock. */
afterEach(async () => {
  expect(await productsOutOfStep(shop)).toEqual([]);
});

const move = (body: object, by = owner, headers: Record<string, string> = {}) =>
  by.call('POST', `/products/${brush}/stock`, body, { headers });
const statuses = (answers: readonly { statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).sort();
const movements = async (): Promise<{ delta: number; stock: number; reason: string }[]> =>
  (await owner.call('GET', `/products/${brush}/stock?limit=200`)).json();

test('movements of two people at once all count', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      at % 2 === 0 ? move({ delta: 3, reason: 'delivery' }) : move({ delta: -1, reason: 'loss' }, packer),
    ),
  );
  expect(statuses(answers)).toEqual(Array(10).fill(200));
  expect(await stockOf(shop, brush)).toBe(30);
});

test('of more losses than there are pieces, those that are left over are refused', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => move({ delta: -5, reason: 'loss' })));
  expect(statuses(answers)).toEqual([200, 200, 200, 200, 409, 409]);
  expect(await stockOf(shop, brush)).toBe(0);
});

test('one key moves once, however many calls carry it at once', async () => {
  const headers = { 'idempotency-key': 'tap' };
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => move({ delta: 2, reason: 'delivery' }, owner, headers)),
  );
  expect(statuses(answers)).toEqual(Array(5).fill(200));
  expect(await stockOf(shop, brush)).toBe(22);
});

// Covers office 5.3
test('counts while orders come in undo no sale', async () => {
  const shoppers = await Promise.all(Array.from({ length: 4 }, () => addShopper(shop)));
  // Both ways round: an order locks its products by id, whatever their order in the cart.
  const lines = [
    { productId: brush, quantity: 1, unitPrice: 10 },
    { productId: soap, quantity: 1, unitPrice: 10 },
  ];
  const answers = await Promise.all([
    ...shoppers.map((shopper, at) =>
      placeOrder(shopper, orderBody(at % 2 === 0 ? lines : lines.toReversed())),
    ),
    ...[30, 25, 40, 35].map((counted) => move({ counted }, packer)),
    owner.call('POST', `/products/${soap}/stock`, { counted: 50 }),
  ]);
  expect(answers.filter(({ statusCode }) => statusCode >= 400)).toEqual([]);
  const all = await movements();
  const lastCount = all.findIndex(({ reason }) => reason === 'count');
  const soldSince = all.slice(0, lastCount).filter(({ reason }) => reason === 'sale').length;
  expect(all.filter(({ reason }) => reason === 'sale')).toHaveLength(4);
  expect(await stockOf(shop, brush)).toBe((all[lastCount]?.stock ?? 0) - soldSince);
  expect([25, 30, 35, 40]).toContain(all[lastCount]?.stock);
});
