import { LIMITS } from '@phsar/contract/limits';
import type { Role } from '@phsar/contract/office/permissions';
import type { StockMovement } from '@phsar/contract/office/wire';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app-under-test.ts';
import { joinAs, joinAsOwner, nextPath, type StaffPerson } from '../../testing/office-calls.ts';
import { addProduct, addShopper, productsOutOfStep, setStock, stockOf } from '../../testing/sample-goods.ts';
import { orderBody, placedOrder } from '../../testing/sample-order.ts';

let shop: TestApp;
let owner: StaffPerson;
let brush: string;

beforeAll(async () => {
  shop = await openTestApp();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.emptyAll();
  owner = await joinAsOwner(shop);
  brush = await addProduct(shop, { stock: 10, en: 'Soft brush' });
});

const move = (body: object, by = owner, headers: Record<string, string> = {}) =>
  by.call('POST', `/products/${brush}/stock`, body, { headers });
const movements = async (search = ''): Promise<StockMovement[]> =>
  (await owner.call('GET', `/products/${brush}/stock${search}`)).json();
const shownInShop = async () => (await shop.app.inject(`/api/products?ids=${brush}`)).json()[0].Item;

describe('moving stock', () => {
  // Covers office 5.1
  test('by a difference or to what was counted answers the product, and the shop shows it at once', async () => {
    expect(await shownInShop()).toBe(10);
    const delivered = await move({ delta: 12, reason: 'delivery', note: ' from Lim Heng ' });
    expect([delivered.statusCode, delivered.json()]).toMatchObject([200, { _id: brush, stock: 22 }]);
    expect((await move({ counted: 20 })).json().stock).toBe(20);
    expect((await move({ delta: -3, reason: 'loss' })).json().stock).toBe(17);
    expect(await shownInShop()).toBe(17);
    expect(await movements()).toMatchObject([
      { delta: -3, stock: 17, reason: 'loss', note: '', orderId: null },
      { delta: -2, stock: 20, reason: 'count' },
      {
        delta: 12,
        stock: 22,
        reason: 'delivery',
        note: 'from Lim Heng',
        by: { _id: owner.id, name: 'Sok Dara' },
      },
      { delta: 10, stock: 10, reason: 'count', by: { _id: null, kind: 'system' } },
    ]);
    expect(await productsOutOfStep(shop)).toEqual([]);
  });

  test('to the stock that is there is no movement', async () => {
    expect((await move({ counted: 10 })).json().stock).toBe(10);
    expect(await movements()).toHaveLength(1);
  });

  test('below zero is refused with what is there', async () => {
    const answer = await move({ delta: -11, reason: 'loss' });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      { code: 'insufficient_stock', shortages: [{ productId: brush, available: 10 }] },
    ]);
    expect(await stockOf(shop, brush)).toBe(10);
  });

  test('can take the last piece', async () => {
    expect((await move({ delta: -10, reason: 'loss' })).json().stock).toBe(0);
  });

  test('goes up to what can be in stock; what is above, by goods that came back, can still go', async () => {
    expect((await move({ delta: LIMITS.stock - 10, reason: 'delivery' })).json().stock).toBe(LIMITS.stock);
    const refused = await move({ delta: 1, reason: 'delivery' });
    expect(refused.json().errors.delta).toContain(String(LIMITS.stock));
    await setStock(shop, brush, LIMITS.stock + 20);
    expect((await move({ delta: -5, reason: 'loss' })).json().stock).toBe(LIMITS.stock + 15);
  });

  test('stands in the log with stock and reason', async () => {
    await move({ delta: 2, reason: 'correction', note: 'found' });
    const [entry] = (await owner.call('GET', `/log?subject=product:${brush}`)).json();
    expect(entry).toMatchObject({
      action: 'product.stock_moved',
      by: { _id: owner.id },
      before: { stock: 10 },
      after: { stock: 12, reason: 'correction' },
    });
  });

  test('with the same key is done once', async () => {
    const headers = { 'idempotency-key': 'tap' };
    expect((await move({ delta: 5, reason: 'delivery' }, owner, headers)).json().stock).toBe(15);
    expect((await move({ delta: 5, reason: 'delivery' }, owner, headers)).json().stock).toBe(15);
    const other = await move({ delta: 6, reason: 'delivery' }, owner, headers);
    expect([other.statusCode, other.json().code]).toEqual([409, 'idempotency_mismatch']);
  });

  test.each([
    [{}, 'delta'],
    [{ delta: 0, reason: 'loss' }, 'delta'],
    [{ delta: 1.5, reason: 'loss' }, 'delta'],
    [{ delta: 1, reason: 'loss' }, 'delta'],
    [{ delta: -1, reason: 'delivery' }, 'delta'],
    [{ delta: -1, reason: 'return' }, 'delta'],
    [{ delta: 1 }, 'reason'],
    [{ delta: 1, reason: 'sale' }, 'reason'],
    [{ delta: LIMITS.stock + 1, reason: 'delivery' }, 'delta'],
    [{ delta: LIMITS.stock, reason: 'delivery' }, 'delta'],
    [{ counted: -1 }, 'counted'],
    [{ counted: 3, delta: 1, reason: 'count' }, 'counted'],
    [{ counted: 3, reason: 'loss' }, 'reason'],
    [{ counted: 3, note: 'x'.repeat(LIMITS.stockNote + 1) }, 'note'],
  ])('refuses %j', async (body, field) => {
    const answer = await move(body);
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, [field]]);
    expect(await stockOf(shop, brush)).toBe(10);
  });

  test.each(['0', '999999', 'x'])('there is no product %s', async (id) => {
    const moved = await owner.call('POST', `/products/${id}/stock`, { counted: 1 });
    const listed = await owner.call('GET', `/products/${id}/stock`);
    expect([moved, listed].map((answer) => [answer.statusCode, answer.json().code])).toEqual([
      [404, 'product_not_found'],
      [404, 'product_not_found'],
    ]);
  });
});

describe('who may move stock', () => {
  const REASONS = ['delivery', 'return', 'count', 'loss', 'correction'];
  // Covers office 2.28
  test.each<[Role, string[]]>([
    ['manager', REASONS],
    ['packer', ['count', 'loss']],
    ['writer', []],
  ])('a %s: for %j', async (role, allowed) => {
    const person = await joinAs(shop, role, owner);
    for (const reason of REASONS) {
      const { statusCode } = await move({ delta: reason === 'loss' ? -1 : 1, reason }, person);
      expect([reason, statusCode]).toEqual([reason, allowed.includes(reason) ? 200 : 403]);
    }
    expect((await move({ counted: 4 }, person)).statusCode).toBe(role === 'writer' ? 403 : 200);
    expect((await person.call('GET', `/products/${brush}/stock`)).statusCode).toBe(200);
  });

  test.each<Role>(['owner', 'manager', 'packer'])('a loss never adds stock, for a %s', async (role) => {
    const person = role === 'owner' ? owner : await joinAs(shop, role, owner);
    const answer = await move({ delta: 5, reason: 'loss' }, person);
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, ['delta']]);
    expect(await stockOf(shop, brush)).toBe(10);
  });

  test('is said before anything that is wrong with the call', async () => {
    const packer = await joinAs(shop, 'packer', owner);
    for (const reason of ['delivery', 'sale', 7, null, {}])
      expect((await move({ delta: 'many', reason }, packer)).statusCode).toBe(403);
  });
});

describe('movements', () => {
  // Covers office 8.20
  test('name the order that was sold, and come in pages with the stock after each', async () => {
    const shopper = await addShopper(shop);
    const body = orderBody([{ productId: brush, quantity: 4, unitPrice: 10 }]);
    const orderId = await placedOrder(shopper, body);
    await move({ delta: 1, reason: 'return' });
    const first = await owner.call('GET', `/products/${brush}/stock?limit=2`);
    expect(first.json()).toMatchObject([
      { delta: 1, stock: 7 },
      { delta: -4, stock: 6, reason: 'sale', orderId, by: { _id: null, name: '', kind: 'shopper' } },
    ]);
    // What happens meanwhile changes neither the next page nor its figures.
    await move({ counted: 50 });
    const second = await owner.call('GET', nextPath(first) ?? '');
    expect(second.json()).toMatchObject([{ delta: 10, stock: 10 }]);
    expect(second.headers.link).toBeUndefined();
  });

  test('come in a last page that is full', async () => {
    for (const delta of [1, 2, 3, 4, 5]) await move({ delta, reason: 'delivery' });
    const first = await owner.call('GET', `/products/${brush}/stock?limit=3`);
    const second = await owner.call('GET', nextPath(first) ?? '');
    expect([first, second].map((page) => page.json().map(({ delta }: StockMovement) => delta))).toEqual([
      [5, 4, 3],
      [2, 1, 10],
    ]);
    expect(second.headers.link).toBeUndefined();
  });

  test.each(['x', 'MSAyIDM', ''])('there is no page after %j', async (after) => {
    const answer = await owner.call('GET', `/products/${brush}/stock?after=${after}`);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_cursor']);
  });
});
