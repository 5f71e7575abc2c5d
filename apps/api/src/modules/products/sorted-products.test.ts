import { PRODUCT_SORTS, type ProductSort } from '@phsar/contract/shop/paths';
import type { Product } from '@phsar/contract/shop/wire';
import { discountedPrice } from '@phsar/domain/money';
import { discountOn } from '@phsar/domain/pricing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app-under-test.ts';
import { fixedSources } from '../../testing/fixed-sources.ts';

/** A product as it was written, money in cents. */
interface Written {
  id: number;
  position: number;
  category: string | null;
  price: number;
  discount: number;
  discountFrom: string | null;
  discountUntil: string | null;
  isArchived: boolean;
}

const TODAY = '2026-11-22';
const COUNT = 60;
let shop: TestApp;
let written: Written[];

beforeAll(async () => {
  shop = await openTestApp({ sources: fixedSources(new Date(`${TODAY}T05:00:00Z`)) });
  const run = async (text: string) => (await shop.database.pool.query(text)).rows;
  // Same prices and discounts, discounts that have begun, ended or not, and prices that only a discount makes the same.
  await run(`INSERT INTO products (key, position, category, price_cents, discount_basis_points, discount_from,
      discount_until, is_archived)
    SELECT 'p' || n, (n * 7) % 20, CASE n % 3 WHEN 0 THEN 'pet' WHEN 1 THEN 'dental' END, 95 + (n * 13) % 8 * 10,
      CASE n % 4 WHEN 0 THEN 0 ELSE (n % 5) * 1250 END,
      CASE WHEN n % 7 = 0 THEN date '${TODAY}' + 1 WHEN n % 7 = 1 THEN date '${TODAY}' END,
      CASE WHEN n % 11 = 0 THEN date '${TODAY}' + 3 WHEN n % 11 = 1 AND n % 7 > 1 THEN date '${TODAY}' - 1 END,
      n % 10 = 0
    FROM generate_series(1, ${COUNT}) AS n`);
  await run('INSERT INTO product_stock SELECT id, 3 FROM products');
  await run(`INSERT INTO product_texts (product_id, language, title, description)
    SELECT id, language, CASE WHEN id % 2 = 0 THEN 'Soap ' ELSE 'Brush ' END || key, '' FROM products,
      unnest(ARRAY['km', 'en']) AS language`);
  written =
    (await run(`SELECT id, position, category, price_cents AS price, discount_basis_points AS discount,
    discount_from::text AS "discountFrom", discount_until::text AS "discountUntil", is_archived AS "isArchived"
    FROM products`)) as Written[];
});
afterAll(() => shop.close());

const get = (path: string) => shop.app.inject(`/api${path}`);

/** All ids of a list, page by page. */
async function idsOf(query: string, limit = 7): Promise<number[]> {
  const ids: number[] = [];
  let path: string | undefined = `/products?limit=${limit}&${query}`;
  while (path !== undefined) {
    const answer = await get(path);
    expect(answer.statusCode).toBe(200);
    ids.push(...answer.json<Product[]>().map(({ _id }) => Number(_id)));
    path = /^<\/api(.*)>; rel="next"$/.exec(String(answer.headers.link ?? ''))?.[1];
    if (path === undefined) expect(answer.headers['x-total-count']).toBe(String(ids.length));
  }
  return ids;
}

const today = (one: Written) => discountOn(TODAY, one);
const sold = (one: Written) => discountedPrice(one.price, today(one));
const byPlace = (a: Written, b: Written) => a.position - b.position || a.id - b.id;
const ORDERS: Record<ProductSort, (a: Written, b: Written) => number> = {
  newest: (a, b) => b.id - a.id,
  'price-up': (a, b) => sold(a) - sold(b) || a.id - b.id,
  'price-down': (a, b) => sold(b) - sold(a) || b.id - a.id,
  discount: (a, b) => today(b) - today(a) || byPlace(a, b),
};

// Covers 10.2
describe.each(PRODUCT_SORTS)('%s', (sort) => {
  test.each<[string, (one: Written) => boolean]>([
    ['', () => true],
    ['category=pet', ({ category }) => category === 'pet'],
    ['promotion=true', (one) => today(one) > 0],
    ['promotion=true&category=dental', (one) => today(one) > 0 && one.category === 'dental'],
  ])('orders what is sold as it is sold today, page by page (%s)', async (filter, isWanted) => {
    const wanted = written.filter((one) => !one.isArchived && isWanted(one)).sort(ORDERS[sort]);
    expect(await idsOf(`sort=${sort}&${filter}`)).toEqual(wanted.map(({ id }) => id));
  });

  test('orders what a search finds', async () => {
    const found = written.filter(
      ({ id, isArchived, category }) => !isArchived && id % 2 === 0 && category === 'pet',
    );
    // Among equals the shop's order decides, as in every search.
    const key: Record<ProductSort, (one: Written) => number> = {
      newest: ({ id }) => -id,
      'price-up': sold,
      'price-down': (one) => -sold(one),
      discount: (one) => -today(one),
    };
    found.sort((a, b) => key[sort](a) - key[sort](b) || byPlace(a, b));
    expect(await idsOf(`q=soap&category=pet&sort=${sort}`, 3)).toEqual(found.map(({ id }) => id));
  });

  test('goes on after its own cursors alone', async () => {
    for (const text of ['12000.5', 'newest.x', `${sort}.1.2.3.4`, `${sort}.9999999999`, 'found.3']) {
      const answer = await get(`/products?sort=${sort}&after=${Buffer.from(text).toString('base64url')}`);
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_cursor']);
    }
  });
});

test('what comes near a search stands nearest first, whatever order is asked for', async () => {
  const near = await idsOf('q=xoap&nearest=true');
  expect(near).toHaveLength(8);
  for (const sort of PRODUCT_SORTS) expect(await idsOf(`q=xoap&nearest=true&sort=${sort}`)).toEqual(near);
});

// Covers 10.1
test('a category stands in the shop’s order, and one that is unknown is empty', async () => {
  const pets = written.filter(({ category, isArchived }) => category === 'pet' && !isArchived).sort(byPlace);
  expect(await idsOf('category=pet')).toEqual(pets.map(({ id }) => id));
  expect(await idsOf('category=nothing')).toEqual([]);
  expect(await idsOf('category=nothing&q=soap&sort=newest')).toEqual([]);
});

test('an order that the shop does not have is refused', async () => {
  expect((await get('/products?sort=random')).json().errors).toHaveProperty('sort');
});
