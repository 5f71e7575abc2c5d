import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../testing/app-under-test.ts';
import type { TestDatabase } from '../../testing/database-under-test.ts';
import { joinAsOwner, type StaffPerson } from '../../testing/office-calls.ts';
import { addProduct, addShopper, type TestShopper } from '../../testing/sample-goods.ts';
import { orderBody, placeOrder } from '../../testing/sample-order.ts';
import { openTwoServers, type TwoServers } from '../../testing/two-servers.ts';

/** Two servers of one database; staff saves on the first, and shoppers ask both. */
let servers: TwoServers;
let database: TestDatabase;
let here: TestApp;
let there: TestApp;
let owner: StaffPerson;
let shopper: TestShopper;
let brush: string;
let soap: string;

beforeAll(async () => {
  servers = await openTwoServers();
  ({ database, here, there } = servers);
  brush = await addProduct(here, { price: 1_000, stock: 10 });
  soap = await addProduct(here, { price: 500, stock: 10 });
  owner = await joinAsOwner(here);
  shopper = await addShopper(there);
  for (const productId of [brush, soap]) {
    await shopper.call('POST', '/cart/add', { payload: { productId, quantity: 1 } });
  }
});
afterAll(() => servers.close());

/** What a shopper of this server sees of the brush, wherever products are shown. */
async function seenAt({ app }: TestApp) {
  const prices = async (path: string) => {
    const products: { _id: string; price: number }[] = (await app.inject(`/api/products${path}`)).json();
    return products.filter(({ _id }) => _id === brush).map(({ price }) => price);
  };
  const { items, gone = [] } = (await shopper.call('GET', '/cart')).json();
  const categories: { key: string; products: number }[] = (await app.inject('/api/categories')).json();
  return {
    pets: categories.find(({ key }) => key === 'pet')?.products,
    whole: await prices(''),
    page: await prices('?limit=5'),
    favourites: await prices(`?ids=${brush},${soap}`),
    search: await prices('?q=Kettle'),
    formerName: await prices('?q=Toothbrush'),
    sitemap: (await app.inject('/sitemap.xml')).body.includes(`product=${brush}<`),
    cart: [items.length, gone.length],
  };
}

async function save(method: 'PATCH' | 'POST', path: string, body?: object): Promise<void> {
  const { version } = (await owner.call('GET', `/products/${brush}`)).json();
  const headers = { 'if-match': `"${version}"` };
  expect((await owner.call(method, `/products/${brush}${path}`, body, { headers })).statusCode).toBe(200);
}

// Covers office 5.26
test('a saved product is seen by shoppers of every server, everywhere', async () => {
  const before = await seenAt(there);
  expect(before).toMatchObject({ page: [10], formerName: [10], search: [], sitemap: true, cart: [2, 0] });
  await save('PATCH', '', { title: { en: 'Kettle' }, price: 12, category: 'pet' });
  const seen = { pets: 1, whole: [12], page: [12], favourites: [12], search: [12], formerName: [] };
  expect(await seenAt(here)).toMatchObject(seen);
  await expect.poll(() => seenAt(there)).toMatchObject({ ...seen, sitemap: true, cart: [2, 0] });
});

test('an archived product is gone on every server, and comes back', async () => {
  const gone = { pets: 0, whole: [], page: [], favourites: [], search: [], sitemap: false, cart: [1, 1] };
  await save('POST', '/archive');
  expect(await seenAt(here)).toMatchObject(gone);
  await expect.poll(() => seenAt(there)).toMatchObject(gone);
  const order = await placeOrder(shopper, orderBody([{ productId: brush, quantity: 1, unitPrice: 12 }]));
  expect([order.statusCode, order.json().code]).toEqual([404, 'product_not_found']);
  await save('POST', '/restore');
  const back = {
    pets: 1,
    whole: [12],
    page: [12],
    favourites: [12],
    search: [12],
    sitemap: true,
    cart: [2, 0],
  };
  expect(await seenAt(here)).toMatchObject(back);
  await expect.poll(() => seenAt(there)).toMatchObject(back);
});

test('a file of products tells the other servers of those that it changed', async () => {
  const listener = await database.pool.connect();
  const heard: { written?: number[] }[] = [];
  listener.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? '{}')));
  await listener.query('LISTEN phsar_catalogue');
  const { key } = (await owner.call('GET', `/products/${soap}`)).json();
  const bring = (price: number) =>
    owner.call('POST', '/products/import?dryRun=false', Buffer.from(`key,price\n${key},${price}`), {
      headers: { 'content-type': 'text/csv' },
    });
  expect((await bring(6)).statusCode).toBe(200);
  expect((await bring(6)).statusCode).toBe(200);
  await expect.poll(() => heard.map(({ written }) => written)).toEqual([[Number(soap)], []]);
  listener.release(true);
});

test('a new product is found at once on every server', async () => {
  const body = { title: { km: 'កំសៀវ', en: 'Samovar' }, price: 30, stock: 2 };
  expect((await owner.call('POST', '/products', body)).statusCode).toBe(201);
  const titles = async ({ app }: TestApp, query: string): Promise<string[]> =>
    (await app.inject(`/api/products?lang=en&${query}`)).json().map(({ title }: { title: string }) => title);
  for (const query of ['q=samovar', 'limit=1']) {
    expect(await titles(here, query)).toEqual(['Samovar']);
    await expect.poll(() => titles(there, query)).toEqual(['Samovar']);
  }
});
