import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app-under-test.ts';
import { joinAs, joinAsOwner, type StaffPerson } from '../../testing/office-calls.ts';
import { addProduct, addShopper, productsOutOfStep, stockOf } from '../../testing/sample-goods.ts';
import { orderBody, placeOrder } from '../../testing/sample-order.ts';

const ORDERS = 12;
const STOCK = 1_000;

let shop: TestApp;
let owner: StaffPerson;
let brush: string;

beforeAll(async () => {
  shop = await openTestApp({ config: { hasRateLimits: false } });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.emptyAll();
  owner = await joinAsOwner(shop);
  brush = await addProduct(shop, { stock: STOCK });
});

const body = () => orderBody([{ productId: brush, quantity: 1, unitPrice: 10 }]);
const countOrders = async () =>
  (await shop.database.pool.query('SELECT count(*)::int AS count FROM orders')).rows[0].count;

test('a block while orders come in: what is placed has its stock, and nothing is placed afterwards', async () => {
  const shopper = await addShopper(shop);
  const orders = Array.from({ length: ORDERS }, () => placeOrder(shopper, body()));
  const block = owner.call('PATCH', `/customers/${shopper.id}`, { isBlocked: true });
  const answers = await Promise.all(orders);
  expect((await block).statusCode).toBe(200);
  const placed = answers.filter(({ statusCode }) => statusCode === 201);
  const refused = answers.filter(({ statusCode }) => statusCode !== 201);
  expect(refused.map((answer) => answer.json().code)).toEqual(refused.map(() => 'account_blocked'));
  expect(await countOrders()).toBe(placed.length);
  expect((await placeOrder(shopper, body())).json().code).toBe('account_blocked');
  expect(await stockOf(shop, brush)).toBe(STOCK - placed.length);
  expect(await productsOutOfStep(shop)).toEqual([]);
});

test('a removal while orders come in: either they are there and it is refused, or none comes after it', async () => {
  for (let round = 0; round < 5; round += 1) {
    const shopper = await addShopper(shop);
    const before = await countOrders();
    const orders = Array.from({ length: 4 }, () => placeOrder(shopper, body()));
    const removal = owner.call('DELETE', `/customers/${shopper.id}`);
    const answers = await Promise.all(orders);
    const { statusCode } = await removal;
    const placed = answers.filter((answer) => answer.statusCode === 201).length;
    expect((await countOrders()) - before).toBe(placed);
    expect([statusCode, placed === 0]).toEqual(placed === 0 ? [200, true] : [409, false]);
    const { rows } = await shop.database.pool.query('SELECT 1 FROM accounts WHERE id = $1', [shopper.id]);
    expect(rows).toHaveLength(placed === 0 ? 0 : 1);
  }
  expect(await productsOutOfStep(shop)).toEqual([]);
});

test('two removals of one person: one removes, the other finds nobody', async () => {
  const shopper = await addShopper(shop);
  const remove = () => owner.call('DELETE', `/customers/${shopper.id}`);
  const answers = await Promise.all([remove(), remove()]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
});

test('two people who read the same note and write at once: one is kept, the other is told', async () => {
  const shopper = await addShopper(shop);
  const manager = await joinAs(shop, 'manager', owner);
  const write = (person: StaffPerson, note: string) =>
    person.call('PATCH', `/customers/${shopper.id}`, { note }, { headers: { 'if-match': '"0"' } });
  const answers = await Promise.all([write(owner, 'one'), write(manager, 'two')]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const kept = answers.find(({ statusCode }) => statusCode === 200)?.json();
  const told = answers.find(({ statusCode }) => statusCode === 409)?.json();
  expect(told.current).toMatchObject({ note: kept.note, version: 1 });
});
