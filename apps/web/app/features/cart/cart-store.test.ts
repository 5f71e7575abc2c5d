import type { CartItem } from '@phsar/contract/shop/wire';
import { dollarsFromCents } from '@phsar/domain/money';
import { cartTotals } from '@phsar/domain/pricing';
import { type FakeAnswer, fakeApi, later } from '@phsar/ui/testing/fake-api';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../lib/network/client.ts';
import { endSession } from '../../lib/session/session.ts';
import { pricedLine } from '../../lib/shop/wire-prices.ts';
import { writeStored } from '../../lib/storage/storage.ts';
import { sampleProduct } from '../../testing/sample-catalogue.ts';
import { createCartStore, InvalidCartError, NO_CART } from './cart-store.ts';

const brush = sampleProduct({ _id: 'brush', price: 2.5, discount: 10, Item: 9 });
const soap = sampleProduct({ _id: 'soap', price: 4, discount: 0, Item: 9 });

function answer(...lines: [product: typeof brush, quantity: number][]): FakeAnswer {
  const items = lines.map(([product, quantity]): CartItem => ({ product, quantity }));
  return { body: { items, total: dollarsFromCents(cartTotals(items.map(pricedLine)).subtotal) } };
}

const quantities = (items: readonly CartItem[]) =>
  Object.fromEntries(items.map(({ product, quantity }) => [product._id, quantity]));

function logIn(userId = 'u1') {
  writeStored('userId', userId);
  writeStored('token', `token of ${userId}`);
}

const closings: (() => void)[] = [];

/** A store that a page is looking at. */
async function openedStore() {
  const store = createCartStore(api);
  closings.push(store.subscribe(() => {}));
  await store.load();
  return store;
}

afterEach(() => {
  for (const close of closings.splice(0)) close();
});

describe('the cart', () => {
  beforeEach(() => logIn());

  // Covers 1.14, 4.23
  it('is loaded at the start for a logged-in person, with its total and its pieces', async () => {
    fakeApi({ 'GET /api/cart': () => answer([brush, 2], [soap, 1]) });
    const store = await openedStore();
    expect(store.read()).toMatchObject({ status: 'ready', total: 850, count: 3 });
  });

  it('asks and tells nothing for a visitor', () => {
    localStorage.clear();
    const { calls } = fakeApi();
    const store = createCartStore(api);
    const told = vi.fn();
    closings.push(store.subscribe(told));
    expect(store.read()).toBe(NO_CART);
    expect(told).not.toHaveBeenCalled();
    expect(calls).toEqual([]);
  });

  // Covers 4.20, 4.21
  it('adds what it does not hold and updates what it holds', async () => {
    const bodies: unknown[] = [];
    const remember =
      (reply: FakeAnswer) =>
      (_url: URL, { body }: RequestInit) => {
        bodies.push(JSON.parse(String(body)));
        return reply;
      };
    const { calls } = fakeApi({
      'GET /api/cart': () => answer(),
      'POST /api/cart/add': remember(answer([brush, 1])),
      'POST /api/cart/update': remember(answer([brush, 3])),
    });
    const store = await openedStore();
    await store.add('brush', 1);
    await store.add('brush', 2);
    expect(calls.slice(1)).toEqual(['POST /api/cart/add', 'POST /api/cart/update']);
    expect(bodies).toEqual([
      { productId: 'brush', quantity: 1 },
      { productId: 'brush', quantity: 3 },
    ]);
    expect(quantities(store.read().items)).toEqual({ brush: 3 });
  });

  // Covers 4.21
  it('has the total of the answer, and changes it with a quantity until the next answer', async () => {
    const reply = (total: number, quantity: number) => ({
      body: { items: [{ product: brush, quantity }], total },
    });
    const update = later();
    fakeApi({ 'GET /api/cart': () => reply(4, 2), 'POST /api/cart/update': () => update.answer });
    const store = await openedStore();
    expect(store.read().total).toBe(400);
    const press = store.setQuantity('brush', 3);
    expect(store.read().total).toBe(400 + 225);
    update.come(reply(5.5, 3));
    await press;
    expect(store.read().total).toBe(550);
  });

  it('adds once however often it is pressed before the answer', async () => {
    const { calls } = fakeApi({
      'GET /api/cart': () => answer(),
      'POST /api/cart/add': () => answer([brush, 1]),
    });
    const store = await openedStore();
    const presses = [store.add('brush', 1), store.add('brush', 1)];
    expect(store.read().adding.has('brush')).toBe(true);
    await Promise.all(presses);
    expect(calls.filter((call) => call === 'POST /api/cart/add')).toHaveLength(1);
    expect(store.read().adding.size).toBe(0);
  });

  it('shows quick presses at once, sends the last one, and never falls back to an earlier answer', async () => {
    const first = later();
    const sent: number[] = [];
    fakeApi({
      'GET /api/cart': () => answer([brush, 1]),
      'POST /api/cart/update': (_url, { body }) => {
        const { quantity } = JSON.parse(String(body));
        sent.push(quantity);
        return sent.length === 1 ? first.answer : answer([brush, quantity]);
      },
    });
    const store = await openedStore();
    const presses = [store.setQuantity('brush', 2)];
    await Promise.resolve();
    presses.push(store.setQuantity('brush', 3), store.setQuantity('brush', 4));
    expect(quantities(store.read().items)).toEqual({ brush: 4 });
    first.come(answer([brush, 2]));
    await presses[0];
    expect(quantities(store.read().items)).toEqual({ brush: 4 });
    await Promise.all(presses);
    expect(sent.at(-1)).toBe(4);
    expect(sent.length).toBeLessThan(4);
    expect(quantities(store.read().items)).toEqual({ brush: 4 });
  });

  it('goes back to what the server holds when a change is refused', async () => {
    fakeApi({
      'GET /api/cart': () => answer([brush, 1]),
      'POST /api/cart/update': () => 'offline',
    });
    const store = await openedStore();
    const press = store.setQuantity('brush', 2);
    expect(quantities(store.read().items)).toEqual({ brush: 2 });
    await expect(press).rejects.toThrow();
    expect(quantities(store.read().items)).toEqual({ brush: 1 });
  });

  it('removes a line and clears the cart', async () => {
    fakeApi({
      'GET /api/cart': () => answer([brush, 1], [soap, 1]),
      'DELETE /api/cart/remove/brush': () => answer([soap, 1]),
      'DELETE /api/cart/clear': () => answer(),
    });
    const store = await openedStore();
    const removal = store.setQuantity('brush', 0);
    expect(quantities(store.read().items)).toEqual({ soap: 1 });
    await removal;
    await store.clear();
    expect(store.read().items).toEqual([]);
  });

  // Covers 8.24
  it('refuses an answer without items as invalid_server_response', async () => {
    fakeApi({ 'GET /api/cart': () => ({ body: { total: 3 } }) });
    const store = await openedStore();
    expect(store.read().status).toBe('failed');
    expect(store.read().error).toBeInstanceOf(InvalidCartError);
    expect(store.read().error).toHaveProperty('message', 'invalid_server_response');
  });

  it('is empty after a logout, even when an answer is still under way', async () => {
    const slow = later();
    fakeApi({ 'GET /api/cart': () => answer([brush, 1]), 'POST /api/cart/update': () => slow.answer });
    const store = await openedStore();
    const press = store.setQuantity('brush', 5);
    endSession('logout');
    expect(store.read()).toMatchObject({ status: 'idle', items: [], count: 0 });
    slow.come(answer([brush, 5]));
    await press;
    expect(store.read().items).toEqual([]);
  });

  it('is reloaded for another account, and kept when the same account gets a new token', async () => {
    const { calls } = fakeApi({ 'GET /api/cart': () => answer([brush, 1]) });
    const store = await openedStore();
    writeStored('token', 'refreshed');
    expect(calls).toHaveLength(1);
    logIn('u2');
    expect(store.read().items).toEqual([]);
    await store.load();
    expect(calls).toHaveLength(2);
  });

  it('asks again when the page comes back into focus', async () => {
    let held = 1;
    fakeApi({ 'GET /api/cart': () => answer([brush, held]) });
    const store = await openedStore();
    held = 6;
    window.dispatchEvent(new Event('focus'));
    await store.load();
    expect(quantities(store.read().items)).toEqual({ brush: 6 });
  });
});
