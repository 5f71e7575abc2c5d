import { NoResponseError } from '@phsar/contract/client';
import type { CartItem } from '@phsar/contract/shop/wire';
import { fakeApi } from '@phsar/ui/testing/fake-api';
import { beforeEach, describe, expect, it } from 'vitest';
import { writeStored } from '../../lib/storage/storage.ts';
import { sampleProduct } from '../../testing/sample-catalogue.ts';
import { addAgain, type EarlierLine } from './add-again.ts';
import { cartStore } from './cart-store.ts';

const brush = sampleProduct({ _id: 'brush', title: 'Brush', Item: 9 });
const soap = sampleProduct({ _id: 'soap', title: 'Soap', Item: 3 });
const nail = sampleProduct({ _id: 'nail', title: 'Nail', Item: 5000 });
const bowl = sampleProduct({ _id: 'bowl', title: 'Bowl', Item: 0 });

/** A server that keeps a cart of these products. */
function serve(...held: CartItem[]) {
  const items = [...held];
  const cart = () => ({ body: { items, total: 0 } });
  const put = (request: RequestInit) => {
    const { productId, quantity } = JSON.parse(String(request.body));
    const product = [brush, soap, bowl, nail].find(({ _id }) => _id === productId) ?? brush;
    const line = items.find((item) => item.product._id === productId);
    if (line === undefined) items.push({ product, quantity });
    else line.quantity = quantity;
    return cart();
  };
  const fake = fakeApi({
    'GET /api/products': () => ({ body: [brush, soap, bowl, nail] }),
    'GET /api/cart': cart,
    'POST /api/cart/update': (_, request) => put(request),
  });
  return {
    ...fake,
    put,
    quantities: () => Object.fromEntries(items.map((item) => [item.product._id, item.quantity])),
  };
}

const line = (productId: string, quantity: number) => ({
  productId,
  productName: `old ${productId}`,
  quantity,
  unitPrice: 10,
});

const order = (products: EarlierLine[], _id = 'order') => ({ _id, products });

beforeEach(() => {
  cartStore.empty();
  writeStored('token', 'token');
});

describe('an earlier order', () => {
  it('adds the order’s products to those already in the cart', async () => {
    const server = serve({ product: soap, quantity: 1 });
    expect(await addAgain(order([line('brush', 2), line('soap', 2)]), 'en')).toEqual([]);
    expect(server.quantities()).toEqual({ soap: 3, brush: 2 });
  });

  it('is taken as far as it is still sold and in stock, and the rest is named', async () => {
    const server = serve({ product: soap, quantity: 1 });
    expect(await addAgain(order([line('gone', 1), line('bowl', 1), line('soap', 5)]), 'en')).toEqual([
      { title: 'old gone', quantity: 1, taken: 0, isGone: true, price: null },
      { title: 'Bowl', quantity: 1, taken: 0, isGone: false, price: null },
      { title: 'Soap', quantity: 5, taken: 2, isGone: false, price: null },
    ]);
    expect(server.quantities()).toEqual({ soap: 3 });
  });

  it('says which prices have changed since', async () => {
    serve();
    const cheaper = { ...line('soap', 1), unitPrice: 8.5 };
    expect(await addAgain(order([line('brush', 1), cheaper]), 'en')).toEqual([
      { title: 'Soap', quantity: 1, taken: 1, isGone: false, price: { before: 850, now: 1000 } },
    ]);
  });

  it('goes on without what was sold to somebody else in between', async () => {
    const server = serve();
    server.on('POST /api/cart/update', (_, request) => {
      const { productId } = JSON.parse(String(request.body));
      if (productId === 'brush') return { body: { items: [{ product: brush, quantity: 1 }], total: 0 } };
      const shortages = [{ productId, title: 'Soap', available: 0 }];
      return { status: 409, body: { success: false, code: 'insufficient_stock', message: '', shortages } };
    });
    const leftOut = await addAgain(order([line('soap', 1), line('brush', 1)]), 'en');
    expect(leftOut).toEqual([{ title: 'Soap', quantity: 1, taken: 0, isGone: false, price: null }]);
  });

  it('is taken as far as a cart goes', async () => {
    const server = serve({ product: nail, quantity: 998 });
    expect(await addAgain(order([line('nail', 2)]), 'en')).toEqual([
      { title: 'Nail', quantity: 2, taken: 1, isGone: false, price: null },
    ]);
    expect(server.quantities()).toEqual({ nail: 999 });
  });

  /** The server hears of the soap; its answer is lost. */
  async function breakOff() {
    const server = serve({ product: brush, quantity: 1 });
    server.on('POST /api/cart/update', (_, request) => {
      const answer = server.put(request);
      return String(request.body).includes('soap') ? 'offline' : answer;
    });
    await expect(addAgain(order(LINES), 'en')).rejects.toThrow(NoResponseError);
    server.on('POST /api/cart/update', (_, request) => server.put(request));
    return server;
  }
  const LINES = [line('brush', 2), line('soap', 1), line('nail', 1)];

  it('that broke off is gone on with, and nothing of it comes twice', async () => {
    const server = await breakOff();
    expect(await addAgain(order(LINES), 'en')).toEqual([]);
    expect(server.quantities()).toEqual({ brush: 3, soap: 1, nail: 1 });
    expect(await addAgain(order(LINES), 'en')).toEqual([]);
    expect(server.quantities()).toEqual({ brush: 5, soap: 2, nail: 2 });
  });

  it('that broke off leaves other orders, and what the person changed since, as they are', async () => {
    const server = await breakOff();
    await cartStore.setQuantity('brush', 5);
    expect(await addAgain(order(LINES), 'en')).toEqual([]);
    expect(server.quantities()).toEqual({ brush: 7, soap: 1, nail: 1 });
    expect(await addAgain(order([line('soap', 1)], 'another'), 'en')).toEqual([]);
    expect(server.quantities()).toEqual({ brush: 7, soap: 2, nail: 1 });
  });

  it('does not overwrite a cart that was never seen', async () => {
    const server = serve({ product: brush, quantity: 5 });
    server.on('GET /api/cart', () => 'offline');
    await expect(addAgain(order([line('brush', 1)]), 'en')).rejects.toThrow(NoResponseError);
    expect(server.quantities()).toEqual({ brush: 5 });
  });
});
