import { afterAll, beforeAll, expect, test } from 'vitest';
import { mediaFolder } from '../../platform/media/open-media-store.ts';
import { openTestApp, type TestApp } from '../../testing/app-under-test.ts';
import { addShopper, productsOutOfStep, stockOf } from '../../testing/sample-goods.ts';
import { orderBody, placeOrder } from '../../testing/sample-order.ts';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';
import { testEntry, writeCatalogueFile } from '../../testing/test-catalogue.ts';
import { importCatalogue } from './import.service.ts';

let shop: TestApp;

beforeAll(async () => {
  // More orders than one network may have unpaid.
  shop = await openTestApp({ config: { hasRateLimits: false } });
});
afterAll(() => shop.close());

test('orders and imports that set the stock at the same time keep movements and stock in step', async () => {
  const entries = ['a', 'b'].map((key) => testEntry(key, { price: 10, stock: 100 }));
  const file = await writeCatalogueFile(makeTemporaryFolder(), { products: entries });
  const deps = { database: shop.database, media: mediaFolder(shop.config) };
  await importCatalogue(deps, file);
  const { rows } = await shop.database.pool.query<{ id: number }>('SELECT id FROM products ORDER BY id');
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
