import { afterAll, beforeAll, expect, test } from 'vitest';
import { mediaFolder } from '../../platform/media/open-media-store.ts';
import { openTestApp, type TestApp } from '../../testing/app-under-test.ts';
import { addShopper, productsOutOfStep, stockOf } from '../../testing/sample-goods.ts';
import { orderBody, placeOrder } from '../../testing/sample-order.ts';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';
import { importCatalogue, testEntry, writeCatalogueFile } from '../../testing/test-catalogue.ts';
import { untilWaiting } from '../../testing/until-waiting.ts';

let shop: TestApp;

beforeAll(async () => {
  // More orders than one network may have unpaid.
  shop = await openTestApp({ config: { hasRateLimits: false } });
});
afterAll(() => shop.close());

test('an import waits for no product that it does not change, and changes all of the others at once', async () => {
  const file = (pricesOf: Record<string, number>) => ({
    products: Object.entries(pricesOf).map(([key, price]) => testEntry(key, { price })),
  });
  const folder = makeTemporaryFolder();
  const deps = { database: shop.database, media: mediaFolder(shop.config) };
  await importCatalogue(deps, await writeCatalogueFile(folder, file({ c: 10, d: 10, e: 10 })));
  const { pool } = shop.database;
  const prices = async () => {
    const { rows } = await pool.query(
      "SELECT price_cents / 100 AS price FROM products WHERE key IN ('c', 'd', 'e') ORDER BY key",
    );
    return rows.map(({ price }) => price);
  };
  const holder = await pool.connect();
  await holder.query("BEGIN; SELECT 1 FROM products WHERE key = 'c' FOR UPDATE");
  const dearer = await writeCatalogueFile(folder, file({ c: 10, d: 11, e: 11 }));
  await importCatalogue(deps, dearer);
  expect(await prices()).toEqual([10, 11, 11]);

  await holder.query("ROLLBACK; BEGIN; SELECT 1 FROM products WHERE key = 'e' FOR UPDATE");
  const cheaper = await writeCatalogueFile(folder, file({ c: 9, d: 9, e: 9 }));
  const importing = importCatalogue(deps, cheaper);
  await untilWaiting(shop, 1);
  expect(await prices()).toEqual([10, 11, 11]);
  await holder.query('ROLLBACK');
  holder.release();
  await importing;
  expect(await prices()).toEqual([9, 9, 9]);
});

test('orders and imports that set the stock at the same time keep movements and stock in step', async () => {
  const entries = ['a', 'b'].map((key) => testEntry(key, { price: 10, stock: 100 }));
  const file = await writeCatalogueFile(makeTemporaryFolder(), { products: entries });
  const deps = { database: shop.database, media: mediaFolder(shop.config) };
  await importCatalogue(deps, file);
  const { rows } = await shop.database.pool.query<{ id: number }>(
    "SELECT id FROM products WHERE key IN ('a', 'b') ORDER BY id",
  );
  const ids = rows.map(({ id }) => String(id));
  const shoppers = await Promise.all(Array.from({ length: 24 }, () => addShopper(shop)));
  const orders = shoppers.map((shopper, index) => {
    const lines = (index % 2 === 0 ? ids : ids.toReversed()).map((productId) => ({
      productId,
      quantity: 1,
      unitPrice: 10,
    }));
    return placeOrder(shopper, orderBody(lines));
  });
  const imports = Array.from({ length: 4 }, () => importCatalogue(deps, file, { stock: 'set' }));
  const [answers] = await Promise.all([Promise.all(orders), Promise.all(imports)]);
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
  expect(await productsOutOfStep(shop)).toEqual([]);
  await importCatalogue(deps, file, { stock: 'set' });
  for (const id of ids) expect(await stockOf(shop, id)).toBe(100);
  const { rows: sold } = await shop.database.pool.query(
    "SELECT sum(delta) AS pieces FROM stock_movements WHERE reason = 'sale'",
  );
  expect(sold).toEqual([{ pieces: -48 }]);
});
