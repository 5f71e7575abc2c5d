import { LIMITS } from '@phsar/contract/limits';
import { shopCalls } from '@phsar/contract/shop/calls';
import { LANGUAGES } from '@phsar/domain/language';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app-under-test.ts';
import { addProduct, addShopper, setStock, type TestShopper } from '../../testing/sample-goods.ts';

let shop: TestApp;
let shopper: TestShopper;
let brush: string;

beforeAll(async () => {
  shop = await openTestApp();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.emptyAll();
  shopper = await addShopper(shop);
  brush = await addProduct(shop, { price: 1_999, discount: 1_250, stock: 5 });
});

const add = (productId: string, quantity: unknown, who = shopper) =>
  who.call('POST', '/cart/add', { payload: { productId, quantity } });
const set = (productId: string, quantity: unknown) =>
  shopper.call('POST', '/cart/update', { payload: { productId, quantity } });

async function quantities(who = shopper): Promise<[string, number][]> {
  const { items } = (await who.call('GET', '/cart')).json();
  return items.map((item: { product: { _id: string }; quantity: number }) => [
    item.product._id,
    item.quantity,
  ]);
}

describe('the cart', () => {
  it('is empty at first', async () => {
    const answer = await shopper.call('GET', '/cart');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ items: [], total: 0 });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  // Covers 3.5, 7.14
  it('answers every call with all of it, in the shape of the contract', async () => {
    const soap = await addProduct(shop, { price: 250 });
    const answers = [
      await add(brush, 2),
      await add(soap, 1),
      await set(brush, 3),
      await shopper.call('PUT', '/cart/update', { payload: { productId: soap, quantity: 4 } }),
      await shopper.call('DELETE', `/cart/remove/${soap}`),
      await shopper.call('DELETE', '/cart/clear'),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(200);
      expect(shopCalls.getCart.answer.safeParse(answer.json()).success).toBe(true);
    }
    // 19.99 less 12.5 % is 17.49.
    expect(answers.map((answer) => answer.json().total)).toEqual([34.98, 37.48, 54.97, 62.47, 52.47, 0]);
  });

  // Covers 7.10
  it('shows whole products in the language asked for', async () => {
    await add(brush, 1);
    const titles = await Promise.all(
      LANGUAGES.map(async (language) => {
        const answer = await shopper.call('GET', '/cart', { headers: { 'accept-language': language } });
        return answer.json().items[0].product.title;
      }),
    );
    expect(titles).toEqual(['ច្រាសដុសធ្មេញ', 'Toothbrush']);
    const { items, total } = (await shopper.call('GET', '/cart?lang=en')).json();
    expect(total).toBe(17.49);
    const [{ product }] = items;
    expect(product).toMatchObject({ price: 19.99, discount: 12.5, Item: 5, image: '/media/abc123-960.webp' });
  });

  it('keeps the order in which things were put in, whatever changes later', async () => {
    const soap = await addProduct(shop);
    await add(soap, 1);
    shop.sources.advance(1_000);
    await add(brush, 1);
    shop.sources.advance(1_000);
    await add(soap, 1);
    expect(await quantities()).toEqual([
      [soap, 2],
      [brush, 1],
    ]);
  });

  // Covers 1.14
  it('is kept apart for each account', async () => {
    const other = await addShopper(shop);
    await add(brush, 1);
    await add(brush, 2, other);
    await other.call('DELETE', `/cart/remove/${brush}`);
    expect(await quantities()).toEqual([[brush, 1]]);
    expect(await quantities(other)).toEqual([]);
  });
});

describe('adding', () => {
  // Covers 7.11
  it('adds to what is there', async () => {
    await add(brush, 2);
    await add(brush, 3);
    expect(await quantities()).toEqual([[brush, 5]]);
  });

  // Covers decisions C2.3
  it('never goes above the stock, and says how many there are', async () => {
    await add(brush, 4);
    const answer = await add(brush, 2);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({
      requestId: expect.any(String),
      success: false,
      code: 'insufficient_stock',
      message: 'Only 5 items available in stock',
      shortages: [
        {
          productId: brush,
          productName: 'ច្រាសដុសធ្មេញ',
          available: 5,
          message: 'Only 5 items available in stock',
        },
      ],
    });
    expect(await quantities()).toEqual([[brush, 4]]);
  });

  // Covers 5.28
  it.each([0, -1, 1.5, '2', null, undefined, true, [1], 2 ** 53, 1e308])(
    'refuses %j as a quantity',
    async (quantity) => {
      for (const answer of [await add(brush, quantity), await set(brush, quantity)]) {
        expect(answer.statusCode).toBe(400);
        expect(answer.json().code).toBe('invalid_quantity');
      }
      expect(await quantities()).toEqual([]);
    },
  );

  it.each(['0', '999999', '99999999999', 'brush', '1; DROP TABLE products', '1.0', '٣', '__proto__'])(
    'knows no product %j',
    async (productId) => {
      for (const answer of [await add(productId, 1), await set(productId, 1)]) {
        expect(answer.statusCode).toBe(404);
        expect(answer.json().code).toBe('product_not_found');
      }
    },
  );

  it('counts both of two adds at the same time', async () => {
    await Promise.all([add(brush, 2), add(brush, 3)]);
    expect(await quantities()).toEqual([[brush, 5]]);
  });

  it('lets no more in than there is when twenty come at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => add(brush, 1)));
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(5);
    expect(answers.filter((answer) => answer.statusCode === 409)).toHaveLength(15);
    expect(await quantities()).toEqual([[brush, 5]]);
  });

  it('holds at most so many different products, also when several are added at the same time', async () => {
    const { rows } = await shop.database.pool.query<{ id: number }>(
      `WITH many AS (
         INSERT INTO products (key, position, price_cents)
         SELECT 'many ' || n, 2, 100 FROM generate_series(1, $1) AS n RETURNING id
       )
       INSERT INTO product_stock SELECT id, 10 FROM many RETURNING product_id AS id`,
      [LIMITS.lines + 4],
    );
    const ids = rows.map(({ id }) => String(id));
    for (const id of ids.slice(0, LIMITS.lines - 1)) await add(id, 1);
    const answers = await Promise.all(ids.slice(LIMITS.lines - 1).map((id) => add(id, 1)));
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 400, 400, 400, 400]);
    expect(await quantities()).toHaveLength(LIMITS.lines);
    const [first = ''] = ids;
    expect((await add(first, 1)).statusCode).toBe(200);
  });

  it('takes no more pieces of one product than an order may have', async () => {
    await setStock(shop, brush, 5_000);
    expect((await set(brush, LIMITS.quantity)).statusCode).toBe(200);
    expect((await add(brush, 1)).json().message).toBe(`Only ${LIMITS.quantity} items available in stock`);
  });
});

describe('setting a quantity', () => {
  // Covers 7.12
  it('replaces it, and adds the line when there is none', async () => {
    await set(brush, 4);
    await set(brush, 2);
    expect(await quantities()).toEqual([[brush, 2]]);
  });

  it('never goes above the stock', async () => {
    expect((await set(brush, 6)).json()).toMatchObject({ code: 'insufficient_stock' });
    expect(await quantities()).toEqual([]);
  });
});

describe('when the stock has fallen since', () => {
  beforeEach(async () => {
    await add(brush, 4);
    await setStock(shop, brush, 1);
  });

  // Covers decisions C2.4
  it('still shows the line as it is, with what there is now', async () => {
    const [line] = (await shopper.call('GET', '/cart')).json().items;
    expect(line).toMatchObject({ quantity: 4, product: { Item: 1 } });
  });

  it('takes a quantity that fits, and none that does not', async () => {
    expect((await set(brush, 2)).json().message).toBe('Only 1 items available in stock');
    expect((await add(brush, 1)).statusCode).toBe(409);
    expect((await set(brush, 1)).statusCode).toBe(200);
  });

  it('lets the sold-out line be removed', async () => {
    await setStock(shop, brush, 0);
    expect((await shopper.call('DELETE', `/cart/remove/${brush}`)).json()).toEqual({ items: [], total: 0 });
  });
});

describe('removing', () => {
  // Covers 7.13
  it('takes the line of that product out and answers with the others', async () => {
    const paste = await addProduct(shop, { price: 300, stock: 5 });
    await add(brush, 1);
    await add(paste, 2);
    const cart = (await shopper.call('DELETE', `/cart/remove/${brush}`)).json();
    expect(cart.items).toMatchObject([{ product: { _id: paste }, quantity: 2 }]);
    expect(await quantities()).toEqual([[paste, 2]]);
  });

  it('is fine when the product is not in the cart, or no product at all', async () => {
    await add(brush, 1);
    for (const id of ['424242', 'nothing', '99999999999999999999']) {
      expect((await shopper.call('DELETE', `/cart/remove/${id}`)).json().items).toHaveLength(1);
    }
  });

  it('works with the content type that the client always sends, and no body', async () => {
    await add(brush, 1);
    const headers = { 'content-type': 'application/json' };
    expect((await shopper.call('DELETE', `/cart/remove/${brush}`, { headers })).statusCode).toBe(200);
    expect((await shopper.call('DELETE', '/cart/clear', { headers })).statusCode).toBe(200);
  });
});

describe('who may use a cart', () => {
  // Covers 6.4
  it.each([
    ['GET', '/api/cart'],
    ['POST', '/api/cart/add'],
    ['POST', '/api/cart/update'],
    ['PUT', '/api/cart/update'],
    ['DELETE', '/api/cart/remove/1'],
    ['DELETE', '/api/cart/clear'],
  ] as const)('nobody without a login: %s %s', async (method, url) => {
    const without = await shop.app.inject({ method, url });
    expect([without.statusCode, without.json().code]).toEqual([401, 'login_required']);
    const wrong = await shop.app.inject({ method, url, headers: { authorization: 'Bearer x.y.z' } });
    expect([wrong.statusCode, wrong.json().code]).toEqual([401, 'token_invalid']);
  });

  it('refuses a token of an account that this shop does not have', async () => {
    await shop.database.pool.query('DELETE FROM accounts');
    const answer = await add(brush, 1);
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'token_invalid']);
  });

  // Covers decisions A2.1
  it('answers what is no endpoint in the agreed shape', async () => {
    const answer = await shopper.call('POST', '/cart/nothing', { payload: {} });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ success: false, code: 'not_found', message: 'Not found' });
  });
});
