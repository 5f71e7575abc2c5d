import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { shopCalls } from '@phsar/contract/shop/calls';
import type { Product } from '@phsar/contract/shop/wire';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app-under-test.ts';
import { openCatalogue } from '../../testing/catalogue-server.ts';
import { recordingLog } from '../../testing/recording-log.ts';
import { importCatalogue, testEntry, writeCatalogueFile } from '../../testing/test-catalogue.ts';

let shop: TestApp;
let folder: string;

const products = [
  testEntry('brush', {
    title: { km: 'ច្រាសដុសធ្មេញ', en: 'Soft Toothbrush' },
    discount: 12.5,
    images: ['pictures/two.png', 'pictures/one.png'],
    linkUrl: 'https://youtu.be/xm9c5HAUBpY',
    category: 'dental',
  }),
  testEntry('soap', { title: { en: 'Soap 100% pure' }, stock: 0, price: 0.29 }),
  testEntry('leash', { title: { km: 'ខ្សែដឹកឆ្កែ' }, discount: 20 }),
  testEntry('snake', { title: { km: 'ក', en: 'snake_case' } }),
  testEntry('plain', { title: 'ទាំងពីរ', discount: 100 }),
];
const blogs = [
  {
    key: 'old',
    title: { km: 'ចាស់', en: 'Old' },
    description: '<p>x</p>',
    date: '2026-01-05',
    image: 'pictures/one.png',
  },
  {
    key: 'new',
    title: { km: 'ថ្មី', en: 'New' },
    description: { en: '<p>y</p>' },
    date: '2026-02-01',
    image: 'pictures/one.png',
  },
  { key: 'same day', title: 'Z', description: '<p>z</p>', date: '2026-02-01', image: 'pictures/two.png' },
];
const banners = [
  { key: 'a', title1: { km: 'មួយ', en: 'One' }, buttonText: 'shop_now', image: 'pictures/one.png' },
  { key: 'b', title1: { km: 'ពីរ' }, title2: { en: 'Second' }, image: 'pictures/two.png' },
];

beforeAll(async () => {
  shop = await openTestApp();
  folder = await mkdtemp(join(tmpdir(), 'phsar-test-'));
  const file = await writeCatalogueFile(folder, { deliveryFreeLimit: 30.5, banners, products, blogs });
  await importCatalogue(shop, file);
});
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) =>
  shop.app.inject({ url: `/api${path}`, headers });
const titles = async (path: string) => (await get(path)).json<Product[]>().map(({ title }) => title);

describe('the lists', () => {
  // Covers 3.2, 3.3, 7.8, decisions A4.1
  test('products come whole, in the order of the catalogue, in the specification’s spelling', async () => {
    const answer = await get('/products?lang=en');
    expect(answer.statusCode).toBe(200);
    const list = answer.json<Product[]>();
    expect(shopCalls.listProducts.answer.parse(list)).toEqual(list);
    expect(list.map(({ _id }) => _id)).toEqual(['1', '2', '3', '4', '5']);
    expect(list[0]).toEqual({
      _id: '1',
      title: 'Soft Toothbrush',
      description: 'Description',
      price: 12.5,
      discount: 12.5,
      Item: 7,
      image: list[0]?.images[0],
      images: [
        expect.stringMatching(/^\/media\/[\da-f]{32}-400\.webp$/),
        expect.stringMatching(/^\/media\/[\da-f]{32}-400\.webp$/),
      ],
      linkUrl: 'https://youtu.be/xm9c5HAUBpY',
      category: 'dental',
    });
    expect(list[1]).toMatchObject({ Item: 0, price: 0.29, linkUrl: '', category: null });
    expect(answer.headers['x-total-count']).toBeUndefined();
  });

  // Covers 1.4, decisions A5.1
  test('Khmer is the language unless English is asked for, and the other one fills what is empty', async () => {
    const khmer = ['ច្រាសដុសធ្មេញ', 'Soap 100% pure', 'ខ្សែដឹកឆ្កែ', 'ក', 'ទាំងពីរ'];
    const english = ['Soft Toothbrush', 'Soap 100% pure', 'ខ្សែដឹកឆ្កែ', 'snake_case', 'ទាំងពីរ'];
    expect(await titles('/products')).toEqual(khmer);
    expect(await titles('/products?lang=en')).toEqual(english);
    const asked = await get('/products', { 'accept-language': 'en-US,en;q=0.9,km;q=0.5' });
    expect(asked.json<Product[]>().map(({ title }) => title)).toEqual(english);
    expect(asked.headers.vary).toBe('Accept-Language, Accept-Encoding');
    const other = await get('/products', { 'accept-language': 'fr' });
    expect(other.json<Product[]>().map(({ title }) => title)).toEqual(khmer);
  });

  // Covers 3.1, 7.7
  test('banners come in order, with each text in the language that has it', async () => {
    const list = (await get('/banners?lang=en')).json();
    expect(shopCalls.listBanners.answer.parse(list)).toEqual(list);
    expect(list).toMatchObject([
      { title1: 'One', title2: '', buttonText: 'shop_now' },
      { title1: 'ពីរ', title2: 'Second', buttonText: '' },
    ]);
  });

  // Covers 3.4, 7.15
  test('blogs come newest first, with their HTML', async () => {
    const list = (await get('/blogs?lang=en')).json();
    expect(shopCalls.listBlogs.answer.parse(list)).toEqual(list);
    expect(list).toMatchObject([
      { _id: '3', title: 'Z', date: '2026-02-01', description: '<p>z</p>' },
      { _id: '2', title: 'New', date: '2026-02-01', description: '<p>y</p>' },
      { _id: '1', title: 'Old', date: '2026-01-05' },
    ]);
  });

  // Covers 3.14, 7.19
  test('the free-delivery limit is a list of one', async () => {
    expect((await get('/delivery-free-limits')).json()).toEqual([{ _id: '1', amount: 30.5 }]);
  });
});

describe('one blog', () => {
  test('is found by its id, in both languages', async () => {
    expect((await get('/blogs/2')).json()).toMatchObject({ _id: '2', title: 'ថ្មី', description: '<p>y</p>' });
    expect((await get('/blogs/2?lang=en')).json()).toMatchObject({ title: 'New' });
  });

  // Covers 7.15
  test.each(['99', '0', '-1', 'x', '1.5', '1,2', '2147483648', '99999999999', '%00', '<a>'])(
    'there is none with the id %s',
    async (id) => {
      const answer = await get(`/blogs/${encodeURIComponent(id)}`);
      expect(answer.statusCode).toBe(404);
      expect(answer.json().code).toBe('blog_not_found');
      expect(answer.headers['cache-control']).toBe('no-store');
    },
  );
});

describe('pages', () => {
  // Covers decisions A4.2
  test('follow one another to the end, each entry once, with the number of all', async () => {
    const seen: string[] = [];
    let path: string | null = '/products?limit=2&lang=en';
    let pages = 0;
    while (path !== null) {
      const answer = await get(path);
      expect(answer.headers['x-total-count']).toBe('5');
      seen.push(...answer.json<Product[]>().map(({ _id }) => _id));
      const link: string | undefined = /^<\/api(.*)>; rel="next"$/.exec(
        String(answer.headers.link ?? ''),
      )?.[1];
      path = link ?? null;
      pages += 1;
    }
    expect(seen).toEqual(['1', '2', '3', '4', '5']);
    expect(pages).toBe(3);
  });

  // Covers decisions A4.3
  test('of blogs do the same', async () => {
    const first = await get('/blogs?limit=2');
    expect(first.headers['x-total-count']).toBe('3');
    const next = /^<\/api(.*)>; rel="next"$/.exec(String(first.headers.link))?.[1] ?? '';
    const second = await get(next);
    expect(second.json()).toMatchObject([{ _id: '1' }]);
    expect(second.headers.link).toBeUndefined();
  });

  test('keep the filter in the address of the next one', async () => {
    const answer = await get('/products?limit=1&promotion=true&q=%E1%9E%8A&lang=km');
    const next = new URL(`http://shop${/^<(.*)>/.exec(String(answer.headers.link))?.[1]}`);
    expect(Object.fromEntries(next.searchParams)).toMatchObject({
      limit: '1',
      promotion: 'true',
      q: 'ដ',
      lang: 'km',
    });
  });

  test.each([
    'zzz',
    'MS4xeA',
    Buffer.from('1').toString('base64url'),
    Buffer.from('9999999999.1').toString('base64url'),
  ])('do not begin after the cursor %s', async (after) => {
    const answer = await get(`/products?after=${after}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ success: false, code: 'invalid_cursor' });
  });

  test('of blogs refuse a day that no calendar has', async () => {
    const after = Buffer.from('2026-02-31.1').toString('base64url');
    expect((await get(`/blogs?after=${after}`)).json()).toMatchObject({ code: 'invalid_cursor' });
  });

  test.each(['limit=0', 'limit=101', 'limit=x', 'promotion=yes', 'lang=fr', `q=${'x'.repeat(101)}`])(
    'refuse %s',
    async (query) => {
      expect((await get(`/products?${query}`)).statusCode).toBe(400);
    },
  );
});

describe('search', () => {
  // Covers 2.43, decisions A5.2
  test.each([
    ['TOOTH', ['Soft Toothbrush']],
    ['ដុស', ['Soft Toothbrush']],
    ['  soft  tooth ', ['Soft Toothbrush']],
    ['ដុស\u200bធ្មេញ', ['Soft Toothbrush']],
    ['100%', ['Soap 100% pure']],
    ['%', ['Soap 100% pure']],
    ['_', ['snake_case']],
    ['\\', []],
    ["'; DROP TABLE products; --", []],
    ['20', []],
  ])('for %j finds the titles that contain it, in either language', async (typed, found) => {
    expect(await titles(`/products?lang=en&q=${encodeURIComponent(typed)}`)).toEqual(found);
  });

  // Covers 2.45
  test.each([
    ['', ['Soft Toothbrush', 'ខ្សែដឹកឆ្កែ', 'ទាំងពីរ']],
    ['20', ['ខ្សែដឹកឆ្កែ']],
    ['12.5%', ['Soft Toothbrush']],
    ['100', ['ទាំងពីរ']],
    ['tooth', ['Soft Toothbrush']],
    ['soap', []],
  ])('among promotions for %j also finds the percentage', async (typed, found) => {
    expect(await titles(`/products?lang=en&promotion=true&q=${encodeURIComponent(typed)}`)).toEqual(found);
  });

  test('of blogs looks at their titles', async () => {
    expect((await get('/blogs?q=new')).json()).toMatchObject([{ title: 'ថ្មី' }]);
    expect((await get('/blogs?q=%25')).json()).toEqual([]);
  });

  // Covers decisions A4.4
  test('by ids answers those that are there, in the order of the shop', async () => {
    const answer = await get('/products?ids=4,1,4,999,x,0,-3,1e3');
    expect(answer.json<Product[]>().map(({ _id }) => _id)).toEqual(['1', '4']);
    expect(answer.headers['x-total-count']).toBe('2');
    expect((await get('/products?ids=')).json()).toEqual([]);
  });
});

describe('an answer from memory', () => {
  test('is not sent again to who has it, and has no body for HEAD', async () => {
    const first = await get('/products');
    expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    const etag = String(first.headers.etag);
    expect(etag).toMatch(/^"[\w-]+"$/);
    const again = await get('/products', { 'if-none-match': `"other", W/${etag}` });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
    expect(again.headers.etag).toBe(etag);
    const head = await shop.app.inject({ method: 'HEAD', url: '/api/products' });
    expect(head.statusCode).toBe(200);
    expect(head.body).toBe('');
    expect(head.headers['content-length']).toBe(String(first.rawPayload.length));
    expect((await get('/products?lang=en')).headers.etag).not.toBe(etag);
  });

  test('goes out compressed to who takes that, under another tag', async () => {
    const plain = await get('/products');
    const brotli = await get('/products', { 'accept-encoding': 'gzip, deflate, br' });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
    const gzip = await get('/products', { 'accept-encoding': 'gzip' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    const tags = [plain, brotli, gzip].map((answer) => answer.headers.etag);
    expect(new Set(tags).size).toBe(3);
    const known = await get('/products', { 'accept-encoding': 'br', 'if-none-match': String(tags[1]) });
    expect(known.statusCode).toBe(304);
  });

  test('shows changed stock at once where it is told, and only there reads the database again', async () => {
    const { database, sources } = shop;
    const catalogue = openCatalogue({ database, sources, log: recordingLog() });
    const stockOf = async (query: object) => {
      const answer = await catalogue.products.list(query, 'en');
      return 'body' in answer ? JSON.parse(answer.body.toString()).map((one: Product) => one.Item) : [];
    };
    expect(await stockOf({ ids: '1' })).toEqual([7]);
    expect(await stockOf({ ids: '4' })).toEqual([7]);
    const version = catalogue.changes.version();
    await database.pool.query('UPDATE product_stock SET stock = stock - 2 WHERE product_id IN (1, 4)');
    expect(await stockOf({ ids: '1' })).toEqual([7]);
    catalogue.stockChanged([1]);
    expect(catalogue.changes.version()).not.toBe(version);
    expect(await stockOf({ ids: '1' })).toEqual([5]);
    expect(await stockOf({ ids: '4' })).toEqual([7]);
    catalogue.changes.publish({ kind: 'catalogue', products: 'all' });
    expect(await stockOf({ ids: '4' })).toEqual([5]);
    await catalogue.close();
  });
});

test('a catalogue of thousands is sent whole in pieces, and page by page from memory', async () => {
  const large = await openTestApp();
  await large.database.pool.query(
    `INSERT INTO products (key, position, price_cents)
     SELECT 'p' || n, n, 100 FROM generate_series(1, 2100) AS n`,
  );
  await large.database.pool.query('INSERT INTO product_stock SELECT id, 1 FROM products');
  const whole = await large.app.inject({ url: '/api/products', headers: { 'accept-encoding': 'gzip' } });
  expect(whole.headers['content-encoding']).toBe('gzip');
  const list: Product[] = JSON.parse(gunzipSync(whole.rawPayload).toString());
  expect(list.map(({ _id }) => Number(_id))).toEqual(Array.from({ length: 2100 }, (_, index) => index + 1));
  const head = await large.app.inject({ method: 'HEAD', url: '/api/products' });
  expect([head.statusCode, head.body]).toEqual([200, '']);
  const page = await large.app.inject('/api/products?limit=24');
  expect(page.json()).toHaveLength(24);
  expect(page.headers['x-total-count']).toBe('2100');
  await large.close();
});

test('a shop without anything answers empty lists, and the usual limit', async () => {
  const empty = await openTestApp();
  for (const path of ['banners', 'products', 'blogs', 'products?limit=3', 'products?promotion=true&q=x']) {
    const answer = await empty.app.inject(`/api/${path}`);
    expect([answer.statusCode, answer.body]).toEqual([200, '[]']);
  }
  expect((await empty.app.inject('/api/delivery-free-limits')).json()).toEqual([{ _id: '1', amount: 45 }]);
  await empty.close();
});
