import { gunzipSync } from 'node:zlib';
import { shopCalls } from '@phsar/contract/shop/calls';
import { MAX_PRICE } from '@phsar/domain/money';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app-under-test.ts';
import { seriesOf } from '../../testing/metrics-series.ts';
import {
  addProduct,
  addShopper,
  productsOutOfStep,
  setStock,
  stockOf,
  type TestShopper,
} from '../../testing/sample-goods.ts';
import { addOldOrders, freshKey, orderBody, placeOrder } from '../../testing/sample-order.ts';

let shop: TestApp;
let shopper: TestShopper;
let brush: string;
let soap: string;

beforeAll(async () => {
  // The largest orders go far beyond what may be unpaid.
  shop = await openTestApp({ config: { hasRateLimits: false } });
});
afterAll(() => shop.close());
afterEach(async () => expect(await productsOutOfStep(shop)).toEqual([]));
beforeEach(async () => {
  await shop.database.emptyAll();
  shopper = await addShopper(shop);
  // 19.99 less 12.5 % is 17.49.
  brush = await addProduct(shop, { price: 1_999, discount: 1_250, stock: 5 });
  soap = await addProduct(shop, { price: 250, stock: 10, km: 'សាប៊ូ', en: 'Soap' });
});

const brushes = (quantity: number) => ({ productId: brush, quantity, unitPrice: 17.49, discount: 12.5 });
const soaps = (quantity: number) => ({ productId: soap, quantity, unitPrice: 2.5 });
const inCart = async (productId: string, quantity: number) =>
  await shopper.call('POST', '/cart/add', { payload: { productId, quantity } });
const cartIds = async () =>
  (await shopper.call('GET', '/cart'))
    .json()
    .items.map((item: { product: { _id: string } }) => item.product._id);
const countRows = async (table: string) =>
  (await shop.database.pool.query(`SELECT count(*) AS rows FROM ${table}`)).rows[0].rows;

const afterOf = ({ headers }: { headers: Record<string, unknown> }) =>
  /[?&]after=([^&>]+)/.exec(String(headers.link))?.[1];

async function expectNothingKept() {
  for (const table of ['orders', 'order_lines', 'idempotent_calls', 'outbox']) {
    expect(await countRows(table), table).toBe(0);
  }
  expect([await stockOf(shop, brush), await stockOf(shop, soap)]).toEqual([5, 10]);
}

describe('placing an order', () => {
  it('takes another number when a number is taken, and then its stock once', async () => {
    const below = vi.spyOn(shop.sources, 'below').mockReturnValue(0);
    const first = await placeOrder(shopper, orderBody([soaps(1)]));
    below.mockReturnValue(1);
    for (let character = 0; character < 8; character += 1) below.mockReturnValueOnce(0);
    const second = await placeOrder(shopper, orderBody([soaps(1)]));
    below.mockRestore();
    expect([first, second].map((answer) => answer.json().order.orderId)).toEqual([
      'PH-22222222',
      'PH-33333333',
    ]);
    expect(await stockOf(shop, soap)).toBe(8);
  });

  it('is counted by its outcome', async () => {
    const counted = () =>
      Promise.all(
        ['placed', 'insufficient_stock'].map(
          async (outcome) => (await seriesOf(shop, `phsar_orders_total{outcome="${outcome}"}`)) || 0,
        ),
      );
    const [placed = 0, refused = 0] = await counted();
    await placeOrder(shopper, orderBody([soaps(1)]));
    await placeOrder(shopper, orderBody([soaps(11)]));
    expect(await counted()).toEqual([placed + 1, refused + 1]);
  });

  // Covers 3.13, 7.23
  it('answers the whole order as the shop priced it', async () => {
    const answer = await placeOrder(shopper, orderBody([brushes(2), soaps(1)]));
    expect(answer.statusCode).toBe(201);
    expect(shopCalls.createOrder.answer.safeParse(answer.json()).success).toBe(true);
    const { success, order } = answer.json();
    expect(success).toBe(true);
    expect(order).toMatchObject({
      orderId: expect.stringMatching(/^PH-[2-9A-HJKMNP-Z]{8}$/),
      status: 'Pending',
      createdAt: shop.sources.now().toISOString(),
      updatedAt: shop.sources.now().toISOString(),
      subtotal: 37.48,
      deliveryFee: 1.5,
      isFreeDelivery: false,
      totalAmount: 38.98,
      customerName: 'សុខ ដារ៉ា',
      customerPhone: '012345678',
      province: 'phnom_penh',
      deliveryMethod: 'standard',
    });
    expect(order.products).toEqual([
      {
        productId: brush,
        productName: 'ច្រាសដុសធ្មេញ',
        quantity: 2,
        price: 19.99,
        unitPrice: 17.49,
        discount: 12.5,
        totalPrice: 34.98,
        productImage: '/media/abc123-960.webp',
      },
      expect.objectContaining({ productId: soap, productName: 'សាប៊ូ', quantity: 1, totalPrice: 2.5 }),
    ]);
  });

  it('takes the stock, and the catalogue shows it at once', async () => {
    const stockShown = async () =>
      (await shop.app.inject('/api/products')).json().map((product: { Item: number }) => product.Item);
    expect(await stockShown()).toEqual([5, 10]);
    await placeOrder(shopper, orderBody([brushes(2), soaps(10)]));
    expect(await stockShown()).toEqual([3, 0]);
  });

  it('delivers free from the threshold of the shop on', async () => {
    await shop.database.pool.query('INSERT INTO delivery_free_limits (id, amount_cents) VALUES (1, 1749)');
    const free = { deliveryFee: 0, isFreeDelivery: true };
    const answer = await placeOrder(shopper, orderBody([brushes(1)], { ...free, totalAmount: 17.49 }));
    expect(answer.json().order).toMatchObject({ ...free, totalAmount: 17.49 });
  });

  it('asks two dollars for a courier', async () => {
    const courier = { province: 'siem_reap', deliveryMethod: 'j&t', deliveryFee: 2 } as const;
    const answer = await placeOrder(shopper, orderBody([soaps(1)], { ...courier, totalAmount: 4.5 }));
    expect(answer.json().order).toMatchObject({ ...courier, totalAmount: 4.5 });
  });

  it('adds up lines of the same product', async () => {
    const answer = await placeOrder(shopper, orderBody([soaps(3), brushes(1), soaps(4)]));
    expect(
      answer
        .json()
        .order.products.map((line: { productId: string; quantity: number }) => [
          line.productId,
          line.quantity,
        ]),
    ).toEqual([
      [soap, 7],
      [brush, 1],
    ]);
    expect(await stockOf(shop, soap)).toBe(3);
  });

  it('stands the float noise of a browser that adds up dollars', async () => {
    const body = orderBody([soaps(1)], { totalAmount: 2.5 + 1.5 + 1e-13 });
    expect((await placeOrder(shopper, body)).statusCode).toBe(201);
  });

  // Covers 6.7
  it('belongs to the account of the token, whatever the payload says', async () => {
    const other = await addShopper(shop);
    await placeOrder(shopper, orderBody([soaps(1)], { customerId: other.id }));
    expect((await other.call('GET', '/orders/user/orders')).json()).toEqual([]);
    expect((await shopper.call('GET', '/orders/user/orders')).json()).toHaveLength(1);
  });

  it('gives every order a number that tells nothing of the next', async () => {
    const numbers = new Set<string>();
    for (let round = 0; round < 5; round += 1) {
      numbers.add((await placeOrder(shopper, orderBody([soaps(1)]))).json().order.orderId);
    }
    expect(numbers.size).toBe(5);
  });

  it('leaves a note for the shop in the same transaction', async () => {
    const { order } = (await placeOrder(shopper, orderBody([soaps(1)]))).json();
    const { rows } = await shop.database.pool.query('SELECT topic, payload, done_at FROM outbox');
    expect(rows).toEqual([
      {
        topic: 'order.placed',
        payload: { about: order.orderId, data: { orderNumber: order.orderId, total: 400 } },
        done_at: null,
      },
    ]);
  });

  it.each([
    ['+855 12 345 678', '012345678'],
    ['០១២ ៣៤៥ ៦៧៨', '012345678'],
    ['0123456789', '0123456789'],
    ['1234567890', '1234567890'],
    ['0000000000', '0000000000'],
  ])('takes the phone number %s', async (typed, shown) => {
    const answer = await placeOrder(shopper, orderBody([soaps(1)], { customerPhone: typed }));
    expect(answer.json().order.customerPhone).toBe(shown);
  });
});

describe('the cart after an order', () => {
  beforeEach(async () => {
    await inCart(brush, 1);
    await inCart(soap, 2);
  });

  // Covers 4.25
  it('is empty when everything in it was ordered', async () => {
    await placeOrder(shopper, orderBody([brushes(1), soaps(2)]));
    expect(await cartIds()).toEqual([]);
  });

  it('is empty even of what was not ordered', async () => {
    await placeOrder(shopper, orderBody([soaps(2)]));
    expect(await cartIds()).toEqual([]);
  });

  // Covers 4.26
  it('stays as it is when a product is bought at once', async () => {
    await placeOrder(shopper, orderBody([soaps(2)], { buyNow: true }));
    expect(await cartIds()).toEqual([brush, soap]);
  });

  it('stays as it is when the order is refused', async () => {
    await placeOrder(shopper, orderBody([soaps(11)]));
    expect(await cartIds()).toEqual([brush, soap]);
  });
});

describe('an order that cannot be placed', () => {
  // Covers decisions C2.1
  it('names each short line with what there is, and keeps nothing', async () => {
    const answer = await placeOrder(shopper, orderBody([brushes(6), soaps(6), soaps(5)]));
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      code: 'insufficient_stock',
      message: 'Only 5 items available in stock',
      shortages: [
        { productId: brush, available: 5, message: 'Only 5 items available in stock' },
        { productId: soap, productName: 'សាប៊ូ', available: 10, message: 'Only 10 items available in stock' },
      ],
    });
    await expectNothingKept();
  });

  it('names what is no longer sold', async () => {
    const gone = ['424242', 'nothing'].map((productId) => ({ productId, quantity: 1, unitPrice: 1 }));
    for (const lines of gone.flatMap((line) => [[line], [soaps(1), line]])) {
      const answer = await placeOrder(shopper, orderBody(lines));
      const productId = lines.at(-1)?.productId;
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({
        code: 'product_not_found',
        shortages: [{ productId, productName: `Product ${productId}`, available: 0 }],
      });
    }
    await expectNothingKept();
  });

  // Covers decisions C3.1
  it.each([
    ['a total', { totalAmount: 0.01 }],
    ['a fee', { deliveryFee: 0 }],
    ['free delivery', { isFreeDelivery: true, deliveryFee: 0, totalAmount: 17.49 }],
    ['the word of free delivery alone', { isFreeDelivery: true }],
  ])('is not placed with %s of the browser’s own making', async (_, change) => {
    const answer = await placeOrder(shopper, orderBody([brushes(1)], change));
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      code: 'totals_changed',
      totals: { subtotal: 17.49, deliveryFee: 1.5, isFreeDelivery: false, totalAmount: 18.99 },
    });
    await expectNothingKept();
  });

  it.each([
    ['unit price', { unitPrice: 0.01 }],
    ['discount', { discount: 12 }],
    ['price of a line', { totalPrice: 0.01 }],
  ])('is not placed with a %s of the browser’s own making, though the sum is right', async (_, change) => {
    const body = orderBody([soaps(1), brushes(2)]);
    const products = body.products.map((line) => (line.productId === brush ? { ...line, ...change } : line));
    const answer = await placeOrder(shopper, { ...body, products });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'totals_changed']);
    await expectNothingKept();
  });

  // Covers decisions C3.1
  it('says old from new for each line when a price has changed meanwhile', async () => {
    await shop.database.pool.query(
      `UPDATE products SET price_cents = 300, discount_basis_points = 1000 WHERE id = ${soap}`,
    );
    const headers = { 'idempotency-key': freshKey(), 'accept-language': 'en' };
    const payload = orderBody([soaps(2)]);
    const answer = await shopper.call('POST', '/orders/create', { headers, payload });
    expect(answer.json()).toMatchObject({
      code: 'totals_changed',
      totals: { subtotal: 5.4, totalAmount: 6.9 },
      lines: [
        {
          productId: soap,
          productName: 'Soap',
          quantity: 2,
          price: 3,
          unitPrice: 2.7,
          discount: 10,
          totalPrice: 5.4,
        },
      ],
    });
    const seen = orderBody([{ ...soaps(2), unitPrice: 2.7, discount: 10 }]);
    expect((await shopper.call('POST', '/orders/create', { headers, payload: seen })).statusCode).toBe(201);
  });

  it.each([
    ['customerName', '', 'Name is required.'],
    ['customerName', '   ', 'Name is required.'],
    ['customerPhone', '', 'Phone number is required.'],
    ['customerPhone', '12345678', 'Please enter a valid 9 or 10-digit phone number.'],
    ['customerPhone', '01234567890', 'Please enter a valid 9 or 10-digit phone number.'],
    ['customerPhone', '012 abc 678', 'Please enter a valid 9 or 10-digit phone number.'],
    ['province', '', 'Please select a province.'],
    ['province', 'toString', 'Please select a province.'],
    ['address', ' ', 'Address is required.'],
    ['deliveryMethod', 'drone', 'Please select a delivery method.'],
    ['customerName', undefined, 'Name is required.'],
    ['customerPhone', undefined, 'Phone number is required.'],
    ['address', undefined, 'Address is required.'],
    ['customerName', '\u200b\u3164', 'Name is required.'],
    ['customerPhone', '\u200b', 'Phone number is required.'],
    ['address', '\u200b', 'Address is required.'],
    ['customerPhone', '+66 81 234 5678', 'Please enter a Cambodian phone number, such as 012 345 678'],
    ['customerPhone', '66812345678', 'Please enter a Cambodian phone number, such as 012 345 678'],
  ])('says what is wrong with %s %j', async (field, value, message) => {
    const answer = await placeOrder(shopper, { ...orderBody([soaps(1)]), [field]: value });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid_input', errors: { [field]: message } });
    await expectNothingKept();
  });

  // Covers decisions C5.1
  it('has no Cash on Delivery outside Phnom Penh', async () => {
    const answer = await placeOrder(shopper, orderBody([soaps(1)], { province: 'kandal' }));
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual({ deliveryMethod: 'Please select a delivery method.' });
  });

  it.each([[[]], [[{ quantity: 0 }]], [[{ quantity: 1.5 }]], [[{ quantity: 1_000 }]]])(
    'refuses the lines %j',
    async (lines) => {
      const products = lines.map((line) => ({ ...orderBody([soaps(1)]).products[0], ...line }));
      const answer = await placeOrder(shopper, { ...orderBody([soaps(1)]), products });
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_input']);
    },
  );

  it('refuses a text that the database cannot keep', async () => {
    const answer = await placeOrder(shopper, orderBody([soaps(1)], { address: 'House\u0000 12' }));
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_input']);
    await expectNothingKept();
  });

  it('is not larger than the books can hold', async () => {
    const gold = await addProduct(shop, { price: 100_000_000, stock: 900 });
    const free = { deliveryFee: 0, isFreeDelivery: true };
    const body = orderBody([{ productId: gold, quantity: 900, unitPrice: 1_000_000 }], free);
    const answer = await placeOrder(shopper, body);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_input']);
  });

  // Covers 6.6
  it('needs a login', async () => {
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/orders/create',
      headers: { 'idempotency-key': 'x' },
      payload: orderBody([soaps(1)]),
    });
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'login_required']);
    await shop.database.pool.query('DELETE FROM accounts');
    const gone = await placeOrder(shopper, orderBody([soaps(1)]));
    expect([gone.statusCode, gone.json().code]).toEqual([401, 'token_invalid']);
  });
});

describe('the key of an order', () => {
  it.each([null, '', '   '])('may be left out (%j): each call is then an order of its own', async (key) => {
    const [first, second] = [
      await placeOrder(shopper, orderBody([soaps(1)]), key),
      await placeOrder(shopper, orderBody([soaps(1)]), key),
    ];
    expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
    expect(second.json().order.orderId).not.toBe(first.json().order.orderId);
  });

  it('has at most 255 characters', async () => {
    const body = orderBody([soaps(1)]);
    expect((await placeOrder(shopper, body, 'k'.repeat(256))).json().code).toBe('invalid_input');
    expect((await placeOrder(shopper, body, 'k'.repeat(255))).statusCode).toBe(201);
  });

  // Covers decisions C4.1
  it('answers the same order again, and sells once', async () => {
    const key = freshKey();
    const first = await placeOrder(shopper, orderBody([soaps(2)]), key);
    shop.sources.advance(60_000);
    const again = await placeOrder(shopper, orderBody([soaps(2)], { customerId: shopper.id }), key);
    expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
    expect(await stockOf(shop, soap)).toBe(8);
    expect([await countRows('orders'), await countRows('outbox')]).toEqual([1, 1]);
  });

  it('answers the order even when nothing is left to sell', async () => {
    const key = freshKey();
    await placeOrder(shopper, orderBody([soaps(10)]), key);
    expect((await placeOrder(shopper, orderBody([soaps(10)]), key)).statusCode).toBe(201);
  });

  it('is good for one order only', async () => {
    const key = freshKey();
    await placeOrder(shopper, orderBody([soaps(2)]), key);
    for (const other of [orderBody([soaps(3)]), orderBody([soaps(2)], { address: 'Elsewhere' })]) {
      const answer = await placeOrder(shopper, other, key);
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'idempotency_mismatch']);
    }
  });

  it('stays usable after a refusal', async () => {
    const key = freshKey();
    expect((await placeOrder(shopper, orderBody([brushes(6)]), key)).statusCode).toBe(409);
    expect((await placeOrder(shopper, orderBody([brushes(1)], { address: '' }), key)).statusCode).toBe(400);
    expect((await placeOrder(shopper, orderBody([brushes(5)]), key)).statusCode).toBe(201);
  });

  it('is the account’s own', async () => {
    const other = await addShopper(shop);
    const key = freshKey();
    const [mine, theirs] = [
      await placeOrder(shopper, orderBody([soaps(1)]), key),
      await placeOrder(other, orderBody([soaps(1)]), key),
    ];
    expect(theirs.json().order._id).not.toBe(mine.json().order._id);
  });

  it('counts for a day', async () => {
    const key = freshKey();
    const first = (await placeOrder(shopper, orderBody([soaps(1)]), key)).json().order.orderId;
    shop.sources.advance(24 * 60 * 60 * 1000 + 1);
    expect((await placeOrder(shopper, orderBody([soaps(1)]), key)).json().order.orderId).not.toBe(first);
  });
});

it('refuses an order larger than the database can hold, clearly', async () => {
  const ring = await addProduct(shop, { price: MAX_PRICE, stock: 999 });
  const unitPrice = MAX_PRICE / 100;
  const line = (quantity: number) => ({ productId: ring, quantity, unitPrice });
  for (const lines of [[line(21)], [line(999)], [line(500), line(499)]]) {
    const answer = await placeOrder(shopper, orderBody(lines));
    expect([answer.statusCode, answer.json().message]).toEqual([400, 'The order is too large']);
  }
  expect((await placeOrder(shopper, orderBody([line(20)]))).statusCode).toBe(201);
  await inCart(ring, 979);
  expect((await shopper.call('GET', '/cart')).json().total).toBe(979 * unitPrice);
});

describe('the order history', () => {
  // Covers 1.16, 7.24
  it('lists the account’s orders, newest first', async () => {
    expect((await shopper.call('GET', '/orders/user/orders')).json()).toEqual([]);
    const numbers: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      numbers.unshift((await placeOrder(shopper, orderBody([soaps(1), brushes(1)]))).json().order.orderId);
      shop.sources.advance(1_000);
    }
    const answer = await shopper.call('GET', '/orders/user/orders');
    expect(shopCalls.listOrders.answer.safeParse(answer.json()).success).toBe(true);
    expect(answer.json().map((order: { orderId: string }) => order.orderId)).toEqual(numbers);
    expect(answer.json()[0].products.map((line: { productId: string }) => line.productId)).toEqual([
      soap,
      brush,
    ]);
  });

  it.each([
    [2, [2, 2, 1]],
    [3, [3, 2]],
  ])('comes in pages of %i for whoever asks so', async (limit, lengths) => {
    const numbers: string[] = [];
    for (let round = 0; round < 5; round += 1) {
      // Two at a time have the same moment.
      if (round % 2 === 0) shop.sources.advance(1_000);
      numbers.push((await placeOrder(shopper, orderBody([soaps(1)]))).json().order.orderId);
    }
    const pages: string[][] = [];
    let path: string | undefined = `/orders/user/orders?limit=${limit}&lang=en`;
    while (path !== undefined) {
      const answer = await shopper.call('GET', path);
      pages.push(answer.json().map((order: { orderId: string }) => order.orderId));
      path = /<\/api([^>]*)>; rel="next"/.exec(String(answer.headers.link))?.[1];
      if (path !== undefined) expect(path).toContain('lang=en');
    }
    expect(pages.map((page) => page.length)).toEqual(lengths);
    expect(new Set(pages.flat())).toEqual(new Set(numbers));
    expect(pages[0]?.[0]).toBe(numbers[4]);
    expect((await shopper.call('GET', '/orders/user/orders')).headers.link).toBeUndefined();
    const broken = await shopper.call('GET', '/orders/user/orders?limit=2&after=x');
    expect([broken.statusCode, broken.json().code]).toEqual([400, 'invalid_cursor']);
    expect((await shopper.call('GET', '/orders/user/orders?limit=101')).statusCode).toBe(400);
  });

  it('comes whole without a limit, however long, and in parts that are not held together', async () => {
    await addOldOrders(shop, { shopper, productId: soap, orders: 250, lines: 2 });
    const answer = await shopper.call('GET', '/orders/user/orders?lang=en');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect(answer.headers).not.toHaveProperty('content-length');
    expect(answer.headers.link).toBeUndefined();
    expect(shopCalls.listOrders.answer.safeParse(answer.json()).success).toBe(true);
    const numbers = answer.json().map(({ orderId }: { orderId: string }) => orderId);
    expect(numbers).toEqual(Array.from({ length: 250 }, (_, index) => `OLD-${index + 1}`));
    expect(answer.json()[249].products).toHaveLength(2);

    const packed = await shopper.call('GET', '/orders/user/orders?lang=en', {
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(packed.rawPayload).toString()).toBe(answer.body);

    const rest = `/orders/user/orders?after=${afterOf(await shopper.call('GET', '/orders/user/orders?limit=100'))}`;
    const after = (await shopper.call('GET', rest)).json();
    expect(after.map(({ orderId }: { orderId: string }) => orderId)).toEqual(numbers.slice(100));
  });

  it('names the products in the language asked for, in the other where there is none', async () => {
    const bone = await addProduct(shop, { price: 100, km: '', en: 'Bone' });
    await placeOrder(shopper, orderBody([soaps(1), { productId: bone, quantity: 1, unitPrice: 1 }]));
    const names = async (language: string) =>
      (await shopper.call('GET', `/orders/user/orders?lang=${language}`))
        .json()[0]
        .products.map((line: { productName: string }) => line.productName);
    expect(await names('en')).toEqual(['Soap', 'Bone']);
    expect(await names('km')).toEqual(['សាប៊ូ', 'Bone']);
  });

  it('keeps what was sold, whatever becomes of the product', async () => {
    await placeOrder(shopper, orderBody([soaps(1)]));
    await shop.database.pool.query(`UPDATE products SET price_cents = 999 WHERE id = ${soap}`);
    await shop.database.pool.query(`UPDATE product_texts SET title = 'New' WHERE product_id = ${soap}`);
    await setStock(shop, soap, 0);
    const [order] = (await shopper.call('GET', '/orders/user/orders')).json();
    expect(order.products[0]).toMatchObject({ productName: 'សាប៊ូ', price: 2.5, totalPrice: 2.5 });
  });
});
