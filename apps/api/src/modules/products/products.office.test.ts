import { LIMITS } from '@phsar/contract/limits';
import type { Role } from '@phsar/contract/office/permissions';
import type { OfficeProduct } from '@phsar/contract/office/wire';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app-under-test.ts';
import {
  allPages,
  joinAs,
  joinAsOwner,
  STAFF_PASSWORD,
  type StaffPerson,
} from '../../testing/office-calls.ts';
import { addProduct, addShopper, productsOutOfStep, stockOf } from '../../testing/sample-goods.ts';
import { orderBody, placeOrder } from '../../testing/sample-order.ts';

const DAY = 24 * 60 * 60 * 1000;
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
  brush = await addProduct(shop, { stock: 10, km: 'ច្រាសដុសធ្មេញ', en: 'Soft brush' });
});

const create = (body: object, by = owner, headers: Record<string, string> = {}) =>
  by.call('POST', '/products', body, { headers });
const edit = (body: object, version: number | null = 1, by = owner, id = brush) =>
  by.call('PATCH', `/products/${id}`, body, {
    headers: version === null ? {} : { 'if-match': `"${version}"` },
  });
const find = async (id = brush): Promise<OfficeProduct> =>
  (await owner.call('GET', `/products/${id}`)).json();
const listed = async (search = ''): Promise<string[]> =>
  (await owner.call('GET', `/products${search}`)).json().map(({ _id }: OfficeProduct) => _id);
const sold = async (search = '') => (await shop.app.inject(`/api/products${search}`)).json();
const logged = async () => {
  const { rows } = await shop.database.pool.query(
    "SELECT action, before, after FROM audit_log WHERE subject LIKE 'product:%' ORDER BY at, id",
  );
  return rows;
};

describe('a new product', () => {
  // Covers office 8.6
  test('stands first, on sale at once, with its stock as a movement', async () => {
    const answer = await create({ title: { km: ' សាប៊ូ ' }, price: 2.5, stock: 3, pictures: ['abc123'] });
    expect(answer.statusCode).toBe(201);
    const product = answer.json();
    expect(product).toMatchObject({
      title: { km: 'សាប៊ូ', en: '' },
      description: { km: '', en: '' },
      price: 2.5,
      discount: 0,
      discountToday: 0,
      discountFrom: null,
      discountUntil: null,
      stock: 3,
      lowStock: null,
      category: null,
      pictures: [{ id: 'abc123' }],
      videoUrl: '',
      isArchived: false,
      version: 1,
    });
    const [first, second] = await sold('?lang=en');
    // Without an English title the Khmer one is shown.
    expect([first.title, first.Item, second._id]).toEqual(['សាប៊ូ', 3, brush]);
    expect(await productsOutOfStep(shop)).toEqual([]);
    const [entry] = (await owner.call('GET', `/products/${product._id}/stock`)).json();
    expect(entry).toMatchObject({ delta: 3, reason: 'delivery', by: { _id: owner.id } });
  });

  test('is one, however often the call is repeated with its key', async () => {
    const body = { title: { en: 'Soap' }, price: 1 };
    const headers = { 'idempotency-key': 'press-1' };
    const [first, again] = [await create(body, owner, headers), await create(body, owner, headers)];
    expect(again.json()).toEqual(first.json());
    expect(await sold()).toHaveLength(2);
    expect((await create({ ...body, price: 2 }, owner, headers)).json().code).toBe('idempotency_mismatch');
  });

  // Covers office 8.19
  test.each([
    ['no title', { title: undefined }, 'title'],
    ['an empty title', { title: { km: ' ', en: '' } }, 'title.km'],
    ['a title that nobody can see', { title: { km: '\u200b', en: '\u3164' } }, 'title.km'],
    ['a title that is too long', { title: { km: 'ក'.repeat(LIMITS.productTitle + 1) } }, 'title.km'],
    ['a character that cannot be stored', { title: { km: 'a\u0000b' } }, 'title.km'],
    ['half a character', { description: { en: '\ud800' } }, 'description.en'],
    ['no price', { price: undefined }, 'price'],
    ['a price of nothing', { price: 0 }, 'price'],
    ['a negative price', { price: -1 }, 'price'],
    ['a third decimal', { price: 1.005 }, 'price'],
    ['an endless price', { price: 1e12 }, 'price'],
    ['a price as text', { price: '2' }, 'price'],
    ['more than the whole price off', { discount: 100.5 }, 'discount'],
    [
      'a discount that ends before it begins',
      { discountFrom: '2026-02-02', discountUntil: '2026-02-01' },
      'discountUntil',
    ],
    ['a day that does not exist', { discountFrom: '2026-02-30' }, 'discountFrom'],
    ['half a piece', { stock: 0.5 }, 'stock'],
    ['less than nothing in stock', { stock: -1 }, 'stock'],
    ['an unknown category', { category: 'toys' }, 'category'],
    ['a category without a key', { category: '' }, 'category'],
    ['an unknown picture', { pictures: ['abc123', 'feed'] }, 'pictures'],
    ['a picture twice', { pictures: ['abc123', 'abc123'] }, 'pictures'],
    ['a script for a video', { videoUrl: 'javascript:alert(1)' }, 'videoUrl'],
    ['a key with a slash', { key: 'a/b' }, 'key'],
  ])('with %s is refused at the field', async (_, changes, field) => {
    const answer = await create({ title: { km: 'សាប៊ូ' }, price: 2.5, ...changes });
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, [field]]);
    expect(await listed()).toEqual([brush]);
  });

  test('with the key of another one is refused', async () => {
    const body = { title: { km: 'សាប៊ូ' }, price: 2.5, key: 'soap' };
    expect((await create(body)).json().key).toBe('soap');
    expect((await create(body)).json().errors).toHaveProperty('key');
  });

  test('keeps HTML as the plain text it is', async () => {
    const title = { km: '<img src=x onerror=alert(1)>', en: '=1+1' };
    const { _id } = (await create({ title, price: 1 })).json();
    expect((await find(_id)).title).toEqual(title);
  });
});

describe('an edit', () => {
  test('changes what it names, answers the new version, and shoppers see it at once', async () => {
    expect(await sold()).toMatchObject([{ price: 10, title: 'ច្រាសដុសធ្មេញ' }]);
    const answer = await edit({
      title: { km: 'ច្រាសទន់' },
      price: 12,
      lowStock: 2,
      videoUrl: 'https://youtu.be/a',
    });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      { title: { km: 'ច្រាសទន់', en: 'Soft brush' }, price: 12, lowStock: 2, stock: 10, version: 2 },
    ]);
    expect(await sold()).toMatchObject([{ price: 12, title: 'ច្រាសទន់', linkUrl: 'https://youtu.be/a' }]);
    expect(await sold('?q=ទន់')).toHaveLength(1);
    expect(await logged()).toEqual([
      {
        action: 'product.changed',
        before: { title: { km: 'ច្រាសដុសធ្មេញ', en: 'Soft brush' }, price: 10, lowStock: null, videoUrl: '' },
        after: {
          title: { km: 'ច្រាសទន់', en: 'Soft brush' },
          price: 12,
          lowStock: 2,
          videoUrl: 'https://youtu.be/a',
        },
      },
    ]);
  });

  test('that changes nothing leaves the version and the log alone', async () => {
    expect((await edit({ price: 10, title: { en: 'Soft brush' } })).json().version).toBe(1);
    expect(await logged()).toEqual([]);
  });

  // Covers office 5.19
  test('needs the version it was read in; one’s own second save does not conflict', async () => {
    expect((await edit({ price: 11 }, null)).json().errors).toHaveProperty('If-Match');
    const { version } = (await edit({ price: 11 })).json();
    expect((await edit({ price: 12 }, version)).statusCode).toBe(200);
  });

  // Covers office 5.18
  test('of an outdated version is refused with both, who and when', async () => {
    const manager = await joinAs(shop, 'manager', owner);
    await edit({ price: 11 });
    const answer = await edit({ price: 12, title: { en: 'Brush' } }, 1, manager);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      {
        code: 'changed_meanwhile',
        by: { _id: owner.id, name: 'Sok Dara' },
        at: shop.sources.now().toISOString(),
        current: { price: 11, version: 2 },
        yours: { price: 12, title: { en: 'Brush' }, version: 1 },
      },
    ]);
    // The other way round.
    expect((await edit({ price: 12 }, 2, manager)).statusCode).toBe(200);
    expect((await edit({ price: 13 }, 2)).json()).toMatchObject({
      by: { _id: manager.id },
      current: { price: 12 },
    });
  });

  // Covers office 5.4, office 5.20
  test('is not disturbed by a sale between reading and saving, and does not undo it', async () => {
    const shopper = await addShopper(shop);
    const { version } = await find();
    await placeOrder(shopper, orderBody([{ productId: brush, quantity: 4, unitPrice: 10 }]));
    expect((await edit({ price: 11, stock: 10 }, version)).json()).toMatchObject({ stock: 6, price: 11 });
    expect(await stockOf(shop, brush)).toBe(6);
    await owner.call('POST', `/products/${brush}/stock`, { counted: 5 });
    expect((await edit({ price: 12 }, version + 1)).statusCode).toBe(200);
    expect(await productsOutOfStep(shop)).toEqual([]);
  });

  test('repeated with its key is done once', async () => {
    const headers = { 'if-match': '"1"', 'idempotency-key': 'save-1' };
    const save = () => owner.call('PATCH', `/products/${brush}`, { price: 11 }, { headers });
    expect((await save()).json().version).toBe(2);
    expect((await save()).json()).toMatchObject({ price: 11, version: 2 });
  });

  test('checks days together with the ones that are stored', async () => {
    await edit({ discount: 10, discountFrom: '2026-03-10' });
    const answer = await edit({ discountUntil: '2026-03-09' }, 2);
    expect(answer.json().errors).toHaveProperty('discountUntil');
    for (const nothing of ['', '\u200b\u3164']) {
      const answer = await edit({ title: { km: nothing, en: nothing } }, 2);
      expect(answer.json().errors).toHaveProperty('title');
    }
  });

  test('of what does not exist is told so', async () => {
    for (const id of ['999999', 'x', '0', '99999999999'])
      expect((await edit({ price: 1 }, 1, owner, id)).json().code).toBe('product_not_found');
  });
});

describe('roles', () => {
  const body = { title: { km: 'សាប៊ូ' }, price: 2.5 };
  const allowed: Record<Role, boolean> = { owner: true, manager: true, packer: false, writer: false };

  test.each(Object.entries(allowed) as [Role, boolean][])('a %s', async (role, isAllowed) => {
    const by = role === 'owner' ? owner : await joinAs(shop, role, owner);
    const status = (ok: number) => (isAllowed ? ok : 403);
    expect((await by.call('GET', '/products')).statusCode).toBe(200);
    expect((await by.call('GET', `/products/${brush}`)).statusCode).toBe(200);
    expect((await by.call('GET', '/categories')).statusCode).toBe(200);
    expect((await create(body, by)).statusCode).toBe(status(201));
    const { version } = await find();
    expect((await edit({ price: 11 }, version, by)).statusCode).toBe(status(200));
    for (const action of ['archive', 'restore'])
      expect((await by.call('POST', `/products/${brush}/${action}`)).statusCode).toBe(status(200));
    expect((await by.call('POST', `/products/${brush}/move`, { before: null })).statusCode).toBe(status(200));
    const made = await by.call('POST', '/categories', { name: { km: 'ថ្មី' }, key: 'new' });
    expect(made.statusCode).toBe(status(201));
    const named = by.call(
      'PATCH',
      '/categories/new',
      { name: { en: 'New' } },
      { headers: { 'if-match': '"1"' } },
    );
    expect((await named).statusCode).toBe(status(200));
    expect((await by.call('DELETE', '/categories/new')).statusCode).toBe(status(200));
  });

  // Covers office 2.29
  test('a writer changes texts and pictures alone, which is checked before anything else', async () => {
    const writer = await joinAs(shop, 'writer', owner);
    const texts = { title: { en: 'Brush' }, description: { en: 'Soft' }, pictures: ['abc123'] };
    expect((await edit(texts, 1, writer)).json()).toMatchObject({ title: { en: 'Brush' }, version: 2 });
    for (const field of [
      'price',
      'discount',
      'category',
      'isArchived',
      'stock',
      'lowStock',
      'videoUrl',
      'key',
    ])
      expect((await edit({ ...texts, [field]: 'nonsense' }, null, writer, '999999')).statusCode).toBe(403);
  });
});

describe('an archived product', () => {
  const archive = (id = brush) => owner.call('POST', `/products/${id}/archive`);

  // Covers office 5.15
  test('is at once nowhere in the shop, and back after its restoring', async () => {
    const soap = await addProduct(shop, { km: 'សាប៊ូ', en: 'Hand soap', discount: 1_000 });
    const everywhere = async () => ({
      list: (await sold()).length,
      byId: (await sold(`?ids=${soap}`)).length,
      search: (await sold('?q=soap')).length,
      near: (await sold('?q=soap&nearest=true')).length,
      promotions: (await sold('?promotion=true')).length,
      sitemap: (await shop.app.inject('/sitemap.xml')).body.includes(`product=${soap}`),
      picker: (await listed('?q=soap')).length,
    });
    const before = await everywhere();
    expect(before).toMatchObject({ list: 2, byId: 1, search: 1, promotions: 1, picker: 1 });
    const archived = (await archive(soap)).json();
    expect(archived).toMatchObject({ isArchived: true, version: 2 });
    expect(await everywhere()).toMatchObject({
      list: 1,
      byId: 0,
      search: 0,
      near: 0,
      promotions: 0,
      sitemap: false,
      picker: 0,
    });
    expect(await listed('?state=archived')).toEqual([soap]);
    expect(await listed('?state=archived&q=soap')).toEqual([soap]);
    expect((await find(soap)).isArchived).toBe(true);
    expect((await archive(soap)).json().version).toBe(2);
    expect((await owner.call('POST', `/products/${soap}/restore`)).json()).toMatchObject({
      isArchived: false,
      version: 3,
    });
    expect(await everywhere()).toEqual(before);
    expect((await logged()).map(({ action }) => action).sort()).toEqual([
      'product.archived',
      'product.restored',
    ]);
  });

  // Covers office 5.16
  test('can be neither put into a cart nor ordered, and an order says which one it is', async () => {
    const shopper = await addShopper(shop);
    const soap = await addProduct(shop, { en: 'Hand soap', km: 'សាប៊ូ' });
    await shopper.call('POST', '/cart/add', { payload: { productId: brush, quantity: 2 } });
    await shopper.call('POST', '/cart/add', { payload: { productId: soap, quantity: 1 } });
    await archive();
    const cart = (await shopper.call('GET', '/cart?lang=en')).json();
    expect(cart).toMatchObject({ items: [{ product: { _id: soap } }], total: 10 });
    expect(cart.gone).toEqual([{ productId: brush, productName: 'Soft brush' }]);
    const added = await shopper.call('POST', '/cart/add', { payload: { productId: brush, quantity: 1 } });
    expect([added.statusCode, added.json().code]).toEqual([404, 'product_not_found']);
    const lines = [
      { productId: brush, quantity: 1, unitPrice: 10 },
      { productId: soap, quantity: 1, unitPrice: 10 },
    ];
    const refused = await placeOrder(shopper, orderBody(lines));
    expect([refused.statusCode, refused.json()]).toMatchObject([
      404,
      { code: 'product_not_found', shortages: [{ productId: brush, available: 0 }] },
    ]);
    expect((await placeOrder(shopper, orderBody(lines.slice(1)))).statusCode).toBe(201);
    expect((await shopper.call('GET', '/cart')).json()).toEqual({ items: [], total: 0 });
  });

  test('is left out of the cart by the shopper', async () => {
    const shopper = await addShopper(shop);
    await shopper.call('POST', '/cart/add', { payload: { productId: brush, quantity: 2 } });
    await archive();
    const answer = await shopper.call('DELETE', `/cart/remove/${brush}`);
    expect(answer.json()).toEqual({ items: [], total: 0 });
  });

  test('stays in an order that staff edits', async () => {
    const shopper = await addShopper(shop);
    const soap = await addProduct(shop, { en: 'Hand soap' });
    const { order } = (
      await placeOrder(shopper, orderBody([{ productId: brush, quantity: 2, unitPrice: 10 }]))
    ).json();
    await archive();
    const products = [
      { productId: brush, quantity: 1 },
      { productId: soap, quantity: 1 },
    ];
    const answer = await owner.call(
      'PATCH',
      `/orders/${order.orderId}`,
      { products },
      { headers: { 'if-match': '"1"' } },
    );
    expect([answer.statusCode, answer.json().products?.length]).toEqual([200, 2]);
    expect(await stockOf(shop, brush)).toBe(9);
  });
});

describe('a planned discount', () => {
  /** The shop's clock stands at 10:00 of 21 November 2026 in Phnom Penh. */
  const price = async () => {
    const answer = await shop.app.inject('/api/products');
    return { discount: answer.json()[0].discount, etag: answer.headers.etag };
  };

  // Covers office 5.13
  test('begins and ends on its days by itself, for lists, search, cart and order', async () => {
    const shopper = await addShopper(shop);
    await shopper.call('POST', '/cart/add', { payload: { productId: brush, quantity: 1 } });
    const begin = shop.sources.now().getTime();
    await edit({ discount: 25, discountFrom: '2026-11-22', discountUntil: '2026-11-23' });
    const promoted = async () => (await sold('?promotion=true')).length;
    const inTheOffice = async () => {
      const { phoneNumber } = owner;
      await owner.call('POST', '/login', { phoneNumber, password: STAFF_PASSWORD });
      return (await find()).discountToday;
    };
    const seen = async () => ({
      list: (await price()).discount,
      promotions: await promoted(),
      found: (await sold('?promotion=true&q=25')).length,
      cart: (await shopper.call('GET', '/cart')).json().total,
      office: await inTheOffice(),
    });
    const without = { list: 0, promotions: 0, found: 0, cart: 10, office: 0 };
    const within = { list: 25, promotions: 1, found: 1, cart: 7.5, office: 25 };
    expect(await seen()).toEqual(without);
    const { etag } = await price();
    // 23:59:59 in Phnom Penh, and midnight.
    shop.sources.advance(14 * 60 * 60 * 1000 - 1_000);
    expect(await seen()).toEqual(without);
    shop.sources.advance(1_000);
    expect(await seen()).toEqual(within);
    expect((await price()).etag).not.toBe(etag);
    const old = await placeOrder(shopper, orderBody([{ productId: brush, quantity: 1, unitPrice: 10 }]));
    expect(old.json()).toMatchObject({ code: 'totals_changed', lines: [{ unitPrice: 7.5, discount: 25 }] });
    shop.sources.advance(2 * DAY - 1_000);
    expect(await seen()).toEqual(within);
    shop.sources.advance(1_000);
    expect(await seen()).toEqual(without);
    const order = orderBody([{ productId: brush, quantity: 1, unitPrice: 10 }]);
    expect((await placeOrder(shopper, order)).statusCode).toBe(201);
    shop.sources.advance(begin - shop.sources.now().getTime());
  });

  // Covers office 8.18
  test('is in the list of discounts until it has ended', async () => {
    await edit({ discount: 25, discountFrom: '2026-12-24' });
    expect(await listed('?state=discounted')).toEqual([brush]);
    await edit({ discountFrom: null, discountUntil: '2026-11-20' }, 2);
    expect(await listed('?state=discounted')).toEqual([]);
    await edit({ discountUntil: '2026-11-21' }, 3);
    expect(await listed('?state=discounted')).toEqual([brush]);
  });
});

describe('the list', () => {
  // Covers office 5.14, office 8.1, office 8.18
  test('has its states and categories, page by page', async () => {
    await owner.call('POST', '/categories', { key: 'pet', name: { km: 'សត្វ' } });
    const out = await addProduct(shop, { stock: 0, en: 'Brush that is out' });
    const few = await addProduct(shop, { stock: 7, en: 'Brush of which few are left' });
    await edit({ lowStock: 7, category: 'pet' }, 1, owner, few);
    expect(await listed()).toEqual([brush, out, few]);
    expect(await listed('?state=listed')).toEqual([brush, out, few]);
    expect(await listed('?state=soldout')).toEqual([out]);
    expect(await listed('?state=low')).toEqual([out, few]);
    expect(await listed('?category=pet')).toEqual([few]);
    expect(await listed('?category=none')).toEqual([brush, out]);
    expect(await listed('?category=unknown')).toEqual([]);
    expect(await listed('?state=low&q=brush&category=none')).toEqual([out]);
    for (const search of ['?limit=2', '?q=brush&limit=2', '?limit=1&state=low']) {
      const all = await listed(search.replace(/limit=\d/, 'limit=200'));
      const pages = await allPages<OfficeProduct>(owner, `/products${search}`);
      expect([search, pages.map(({ _id }) => _id)]).toEqual([search, all]);
    }
    for (const search of [
      '?state=gone',
      '?limit=0',
      '?limit=201',
      '?after=nonsense',
      '?q=brush&after=nonsense',
    ])
      expect((await owner.call('GET', `/products${search}`)).statusCode).toBe(400);
  });

  // Covers office 5.17
  test('is in the shop’s order, which can be changed', async () => {
    const ids = [brush];
    for (let count = 0; count < 4; count += 1) ids.push(await addProduct(shop));
    const [a = '', b = '', c = '', d = '', e = ''] = ids;
    const move = async (id: string, before: string | null) => {
      const answer = await owner.call('POST', `/products/${id}/move`, { before });
      expect([answer.statusCode, answer.json().version]).toEqual([200, 1]);
      return await listed();
    };
    expect(await listed()).toEqual([a, b, c, d, e]);
    expect(await move(d, b)).toEqual([a, d, b, c, e]);
    expect(await move(a, null)).toEqual([d, b, c, e, a]);
    expect(await move(c, d)).toEqual([c, d, b, e, a]);
    expect(await move(c, b)).toEqual([d, c, b, e, a]);
    expect(await move(a, e)).toEqual([d, c, b, a, e]);
    expect(await move(a, a)).toEqual([d, c, b, a, e]);
    expect((await sold()).map(({ _id }: { _id: string }) => _id)).toEqual([d, c, b, a, e]);
    const lost = await owner.call('POST', `/products/${a}/move`, { before: '999999' });
    expect(lost.json().errors).toHaveProperty('before');
    const { _id } = (await create({ title: { km: 'ថ្មី' }, price: 1 })).json();
    expect(await listed()).toEqual([_id, d, c, b, a, e]);
  });

  test.each([
    ['far apart', 1_024],
    ['side by side', 1],
    ['all at one place', 0],
  ])('stays in any order that it is moved into, from positions %s', async (_, step) => {
    const { pool } = shop.database;
    await pool.query(
      `WITH moved AS (
         INSERT INTO products (key, position, price_cents)
         SELECT 'moved-' || n, n * $1::int, 100 FROM generate_series(1, 300) AS n RETURNING id
       )
       INSERT INTO product_stock SELECT id, 1 FROM moved`,
      [step],
    );
    const positions = async () =>
      (await pool.query<{ id: number; position: number }>('SELECT id, position FROM products')).rows;
    const inOrder = async () =>
      (await positions()).sort((a, b) => a.position - b.position || a.id - b.id).map(({ id }) => String(id));
    const order = await inOrder();
    const places = fc.sample(fc.tuple(fc.nat(300), fc.nat(300)), { numRuns: 30, seed: step });
    // Twelve in a row that go to the same place use up its room.
    for (const [from, to] of [
      ...places,
      ...Array.from({ length: 12 }, (_, at) => [280 - at, 150] as const),
    ]) {
      const [id = '', before = ''] = [order[from], order[to]];
      if (id === before) continue;
      const known = new Map((await positions()).map(({ id: known, position }) => [known, position]));
      expect((await owner.call('POST', `/products/${id}/move`, { before })).statusCode).toBe(200);
      order.splice(from, 1);
      order.splice(order.indexOf(before), 0, id);
      const others = (await positions()).filter((one) => known.get(one.id) !== one.position).length;
      if (step > 1) expect(others).toBeLessThan(40);
    }
    expect(await inOrder()).toEqual(order);
  });
});
