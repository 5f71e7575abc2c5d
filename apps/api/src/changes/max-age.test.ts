import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../testing/app-under-test.ts';
import { fixedSources } from '../testing/fixed-sources.ts';
import { addProduct } from '../testing/sample-goods.ts';
import { type Change, ChangeFeed } from './change-feed.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await openTestApp();
});
afterAll(() => shop.close());

async function seenStock(path: string): Promise<number[]> {
  const products: { Item: number }[] = (await shop.app.inject(`/api/products${path}`)).json();
  return products.map(({ Item }) => Item);
}

test.each([
  ['the whole list', ''],
  ['a page', '?limit=5'],
  ['what is searched for', '?q=Toothbrush'],
])('%s is no older than a minute, even if a change was never published', async (_name, path) => {
  await shop.database.emptyAll();
  await addProduct(shop, { stock: 9 });
  shop.sources.advance(60_000);
  expect(await seenStock(path)).toEqual([9]);
  await shop.database.pool.query('UPDATE product_stock SET stock = 8');
  shop.sources.advance(59_999);
  expect(await seenStock(path)).toEqual([9]);
  shop.sources.advance(1);
  expect(await seenStock(path)).toEqual([8]);
});

test('indexes are read anew after an hour, everything else expires after a minute', () => {
  const published: Change[] = [];
  const sources = fixedSources();
  const changes = new ChangeFeed(sources);
  changes.subscribe((change) => published.push(change));
  sources.advance(3_599_999);
  changes.check();
  expect(published).toEqual([{ kind: 'expired' }]);
  sources.advance(1);
  changes.check();
  expect(published.slice(1)).toEqual([{ kind: 'catalogue', products: 'all' }]);
});

test('nothing grows older when the clock is set back by less than a minute', async () => {
  await shop.database.emptyAll();
  await addProduct(shop, { stock: 9 });
  shop.sources.advance(60_000);
  expect(await seenStock('')).toEqual([9]);
  await shop.database.pool.query('UPDATE product_stock SET stock = 8');
  shop.sources.advance(-30_000);
  expect(await seenStock('')).toEqual([8]);
});
