import { LIMITS } from '@phsar/contract/limits';
import type { Category } from '@phsar/contract/office/wire';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app-under-test.ts';
import { joinAsOwner, type StaffPerson } from '../../testing/office-calls.ts';
import { addProduct } from '../../testing/sample-goods.ts';

let shop: TestApp;
let owner: StaffPerson;

beforeAll(async () => {
  shop = await openTestApp();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.emptyAll();
  owner = await joinAsOwner(shop);
  for (const key of ['a', 'b', 'c']) await create({ key, name: { km: `ក ${key}`, en: key } });
});

const create = (body: object) => owner.call('POST', '/categories', body);
const edit = (key: string, body: object, version = 1) =>
  owner.call('PATCH', `/categories/${key}`, body, { headers: { 'if-match': `"${version}"` } });
const all = async (): Promise<Category[]> => (await owner.call('GET', '/categories')).json();
const keys = async () => (await all()).map(({ key }) => key);

// Covers office 8.6
test('a new category stands last, or where it is put', async () => {
  const answer = await create({ name: { km: ' ឆ្មា ' } });
  expect([answer.statusCode, answer.json()]).toMatchObject([
    201,
    { name: { km: 'ឆ្មា', en: '' }, position: 3, products: 0, version: 1 },
  ]);
  const { _id, key } = answer.json();
  expect(_id).toBe(key);
  await create({ key: 'first', name: { en: 'First' }, position: 0 });
  expect(await keys()).toEqual(['first', 'a', 'b', 'c', key]);
  expect((await all()).map(({ position }) => position)).toEqual([0, 1, 2, 3, 4]);
});

test.each([
  ['no name', {}, 'name'],
  ['an empty name', { name: { km: ' ' } }, 'name.km'],
  ['a name that nobody can see', { name: { km: '\u200b\u2800' } }, 'name.km'],
  ['a key that stands for no category', { key: 'none', name: { en: 'x' } }, 'key'],
  ['a long name', { name: { en: 'x'.repeat(LIMITS.categoryName + 1) } }, 'name.en'],
  ['the key of another one', { name: { en: 'A' }, key: 'a' }, 'key'],
  ['a key that cannot stand in an address', { name: { en: 'A' }, key: '../a' }, 'key'],
])('with %s none is added', async (_, body, field) => {
  const answer = await create(body);
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, [field]]);
  expect(await keys()).toEqual(['a', 'b', 'c']);
});

// Covers office 5.12
test('is renamed and moved; the others keep their versions', async () => {
  expect((await edit('c', { name: { en: 'See' }, position: 0 })).json()).toMatchObject({
    name: { km: 'ក c', en: 'See' },
    position: 0,
    version: 2,
  });
  expect((await edit('c', { position: 9 }, 2)).json()).toMatchObject({ position: 2, version: 3 });
  expect(await keys()).toEqual(['a', 'b', 'c']);
  expect((await all()).map(({ version }) => version)).toEqual([1, 1, 3]);
  expect((await edit('a', { name: { en: 'a' } })).json().version).toBe(1);
  expect((await edit('a', { name: { km: '', en: '' } })).json().errors).toHaveProperty('name');
  expect((await edit('x', { name: { en: 'X' } })).json().code).toBe('not_found');
});

test('an outdated edit is refused with both', async () => {
  await edit('a', { name: { en: 'One' } });
  const answer = await edit('a', { name: { en: 'Two' } });
  expect([answer.statusCode, answer.json()]).toMatchObject([
    409,
    {
      code: 'changed_meanwhile',
      by: { _id: owner.id },
      current: { name: { en: 'One' }, version: 2 },
      yours: { name: { en: 'Two' }, version: 1 },
    },
  ]);
});

test('shoppers see what the office changes at once: names, order, and the goods on sale of each', async () => {
  const shown = async (language: string) =>
    (await shop.app.inject(`/api/categories?lang=${language}`)).json();
  const inCategory = async (key: string) =>
    (await shop.app.inject(`/api/products?category=${key}&q=brush`)).json().length;
  const brush = await addProduct(shop, { stock: 0 });
  await owner.call('PATCH', `/products/${brush}`, { category: 'b' }, { headers: { 'if-match': '"1"' } });
  expect(await shown('km')).toEqual([
    { key: 'a', name: 'ក a', products: 0 },
    { key: 'b', name: 'ក b', products: 1 },
    { key: 'c', name: 'ក c', products: 0 },
  ]);
  expect([await inCategory('a'), await inCategory('b')]).toEqual([0, 1]);
  await edit('b', { name: { km: '', en: 'Brushes' }, position: 0 });
  expect((await shown('km'))[0]).toEqual({ key: 'b', name: 'Brushes', products: 1 });
  await owner.call('DELETE', '/categories/b?moveTo=a');
  expect([await inCategory('a'), await inCategory('b')]).toEqual([1, 0]);
  expect((await shown('en'))[0]).toEqual({ key: 'a', name: 'a', products: 1 });
  expect((await shop.app.inject('/sitemap.xml')).body).toContain('/shop?category=a<');
  const { version } = (await owner.call('GET', `/products/${brush}`)).json();
  const headers = { 'if-match': `"${version}"` };
  expect((await owner.call('POST', `/products/${brush}/archive`, {}, { headers })).statusCode).toBe(200);
  expect((await shown('en'))[0]).toEqual({ key: 'a', name: 'a', products: 0 });
  expect((await shop.app.inject('/sitemap.xml')).body).not.toContain('/shop?category=');
});

test('one with products is deleted only together with where they go', async () => {
  const soap = await addProduct(shop);
  const headers = { 'if-match': '"1"' };
  await owner.call('PATCH', `/products/${soap}`, { category: 'a' }, { headers });
  expect((await all())[0]).toMatchObject({ key: 'a', products: 1 });
  const refused = await owner.call('DELETE', '/categories/a');
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'category_in_use']);
  for (const to of ['a', 'x'])
    expect((await owner.call('DELETE', `/categories/a?moveTo=${to}`)).json().errors).toHaveProperty('moveTo');
  expect((await owner.call('DELETE', '/categories/a?moveTo=b')).statusCode).toBe(200);
  expect((await owner.call('GET', `/products/${soap}`)).json()).toMatchObject({ category: 'b', version: 3 });
  expect((await owner.call('DELETE', '/categories/b?moveTo=none')).statusCode).toBe(200);
  expect((await owner.call('GET', `/products/${soap}`)).json()).toMatchObject({ category: null, version: 4 });
  expect((await owner.call('DELETE', '/categories/c')).statusCode).toBe(200);
  expect((await owner.call('DELETE', '/categories/c')).json().code).toBe('not_found');
  expect(await all()).toEqual([]);
  const { rows } = await shop.database.pool.query(
    "SELECT DISTINCT action FROM audit_log WHERE subject LIKE 'category:%' ORDER BY action",
  );
  expect(rows.map(({ action }) => action)).toEqual(['category.created', 'category.removed']);
});

// Covers office 2.34
test('few products leave one only together with it and its entry in the log', async () => {
  const { pool } = shop.database;
  const soap = await addProduct(shop);
  await pool.query("UPDATE products SET category = 'a'");
  const remove = async () => (await owner.call('DELETE', '/categories/a?moveTo=b')).statusCode;
  const categoryOf = async () => (await owner.call('GET', `/products/${soap}`)).json().category;
  await pool.query("ALTER TABLE audit_log ADD CONSTRAINT no_removal CHECK (action <> 'category.removed')");
  expect([await remove(), await categoryOf()]).toEqual([500, 'a']);
  await pool.query('ALTER TABLE audit_log DROP CONSTRAINT no_removal');
  expect([await remove(), await categoryOf()]).toEqual([200, 'b']);
});

test('thousands of products leave one in several writes, once for a key', async () => {
  const { pool } = shop.database;
  await pool.query(
    `INSERT INTO products (key, position, price_cents, category)
     SELECT 'product-' || n, n, 100, 'a' FROM generate_series(1, 2500) AS n`,
  );
  await pool.query('INSERT INTO product_stock SELECT id, 1 FROM products');
  const version = async () =>
    (await pool.query('SELECT max(version) AS version FROM change_log')).rows[0]?.version;
  const moved = async () =>
    (await pool.query("SELECT count(*) FROM products WHERE category = 'b' AND version = 2")).rows[0]?.count;
  const before = await version();
  const headers = { 'idempotency-key': 'remove' };
  const remove = () => owner.call('DELETE', '/categories/a?moveTo=b', undefined, { headers });
  expect((await remove()).statusCode).toBe(200);
  expect([await moved(), (await version()) - before]).toEqual([2_500, 2]);
  const log = (await owner.call('GET', '/log?subject=category:a')).json();
  expect(log).toContainEqual(
    expect.objectContaining({ action: 'category.removed', after: { productsMovedTo: 'b' } }),
  );
  expect(log).toContainEqual(
    expect.objectContaining({ action: 'category.emptied', after: { productsMovedTo: 'b', count: 2_000 } }),
  );
  // Somebody makes it anew: the first call, sent again, does not empty that one.
  await create({ key: 'a', name: { en: 'a' } });
  await pool.query("UPDATE products SET category = 'a' WHERE key = 'product-1'");
  expect((await remove()).statusCode).toBe(200);
  expect((await all()).find(({ key }) => key === 'a')).toMatchObject({ products: 1 });
});
