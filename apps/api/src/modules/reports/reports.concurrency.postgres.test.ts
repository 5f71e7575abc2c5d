import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app-under-test.ts';
import { openCatalogue } from '../../testing/catalogue-server.ts';
import { joinAsOwner, type StaffPerson } from '../../testing/office-calls.ts';
import { recordingLog } from '../../testing/recording-log.ts';
import { salesOutOfStep } from '../../testing/sales-out-of-step.ts';
import { addProduct, addShopper, type TestShopper } from '../../testing/sample-goods.ts';
import { orderBody, placedOrder } from '../../testing/sample-order.ts';
import { createAuditService } from '../audit/audit.service.ts';
import { ReportsService } from './reports.service.ts';

let shop: TestApp;
let owner: StaffPerson;
let shoppers: TestShopper[];
let products: string[];

beforeAll(async () => {
  // More orders than one network may have unpaid.
  shop = await openTestApp({ config: { hasRateLimits: false } });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.emptyAll();
  owner = await joinAsOwner(shop);
  shoppers = await Promise.all(Array.from({ length: 8 }, () => addShopper(shop)));
  products = await Promise.all(Array.from({ length: 3 }, () => addProduct(shop, { stock: 500 })));
});

async function place(shopper: TestShopper, first: number): Promise<string> {
  const bought = [first, first + 1].map((place) => products[place % products.length] ?? '');
  const lines = bought.map((productId) => ({ productId, quantity: 1, unitPrice: 10 }));
  return await placedOrder(shopper, orderBody(lines));
}

/** Each shopper's orders are placed, cancelled and undone while those of others are, and while the sums are recounted. */
test('the sums are those of the orders, whatever happens at once', async () => {
  const { database, sources } = shop;
  const log = recordingLog();
  const catalogue = openCatalogue({ database, databaseUrl: undefined, sources, log });
  const audit = createAuditService({ db: database.db, sources });
  const reports = new ReportsService({ database, products: catalogue.products, audit, sources, log });
  const live = async (shopper: TestShopper, turn: number) => {
    for (let round = 0; round < 4; round += 1) {
      const number = await place(shopper, turn + round);
      if (round % 2 === 0) await owner.call('POST', `/orders/${number}/cancel`, { reason: 'none' });
      if (round === 2) await owner.call('POST', `/orders/${number}/undo`);
    }
  };
  const recount = async () => {
    for (let round = 0; round < 6; round += 1) {
      await database.pool.query('DELETE FROM sales_recounts');
      await reports.recount();
    }
  };
  await Promise.all([...shoppers.map(live), recount()]);
  expect(log.lines).toEqual([]);
  expect(await salesOutOfStep(shop)).toEqual([]);
});
