import type { CartItem } from '@phsar/contract/wire';
import { beforeEach, describe, expect, it } from 'vitest';
import { writeStored } from '../../lib/storage.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { sampleProduct } from '../../testing/sample-catalogue.ts';
import { addAgain } from './add-again.ts';
import { cartStore } from './cart-store.ts';

const brush = sampleProduct({ _id: 'brush', title: 'Brush', Item: 9 });
const soap = sampleProduct({ _id: 'soap', title: 'Soap', Item: 3 });
const bowl = sampleProduct({ _id: 'bowl', title: 'Bowl', Item: 0 });

/** A server that keeps a cart of these products. */
function serve(...held: CartItem[]) {
  const items = [...held];
  const cart = () => ({ body: { items, total: 0 } });
  const put = (request: RequestInit, isSum: boolean) => {
    const { productId, quantity } = JSON.parse(String(request.body));
    const product = [brush, soap, bowl].find(({ _id }) => _id === productId) ?? brush;
    const line = items.find((item) => item.product._id === productId);
    if (line === undefined) items.push({ product, quantity });
    else line.quantity = isSum ? line.quantity + quantity : quantity;
    return cart();
  };
  const fake = fakeApi({
    'GET /api/products': () => ({ body: [brush, soap, bowl] }),
    'GET /api/cart': cart,
    'POST /api/cart/add': (_, request) => put(request, true),
    'POST /api/cart/update': (_, request) => put(request, false),
  });
  return {
    ...fake,
    quantities: () => Object.fromEntries(items.map((item) => [item.product._id, item.quantity])),
  };
}

const line = (productId: string, quantity: number) => ({
  productId,
  productName: `old ${productId}`,
  quantity,
});

beforeEach(() => {
  cartStore.empty();
  writeStored('token', 'token');
});

describe('an earlier order', () => {
  it('comes into the cart once more, beside what is there', async () => {
    const server = serve({ product: soap, quantity: 1 });
    expect(await addAgain([line('brush', 2), line('soap', 2)], 'en')).toEqual([]);
    expect(server.quantities()).toEqual({ soap: 3, brush: 2 });
  });

  it('is taken as far as it is still sold and in stock, and the rest is named', async () => {
    const server = serve({ product: soap, quantity: 1 });
    expect(await addAgain([line('gone', 1), line('bowl', 1), line('soap', 5)], 'en')).toEqual([
      { title: 'old gone', taken: 0, isGone: true },
      { title: 'Bowl', taken: 0, isGone: false },
      { title: 'Soap', taken: 2, isGone: false },
    ]);
    expect(server.quantities()).toEqual({ soap: 3 });
  });

  it('goes on without what was sold to somebody else in between', async () => {
    const server = serve();
    server.on('POST /api/cart/add', (_, request) => {
      const { productId } = JSON.parse(String(request.body));
      if (productId === 'brush') return { body: { items: [{ product: brush, quantity: 1 }], total: 0 } };
      const shortages = [{ productId, title: 'Soap', available: 0 }];
      return { status: 409, body: { success: false, code: 'insufficient_stock', message: '', shortages } };
    });
    const leftOut = await addAgain([line('soap', 1), line('brush', 1)], 'en');
    expect(leftOut).toEqual([{ title: 'Soap', taken: 0, isGone: false }]);
  });
});
