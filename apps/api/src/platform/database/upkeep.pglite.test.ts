import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app-under-test.ts';
import { addShopper } from '../../testing/sample-goods.ts';
import { createUpkeep } from './upkeep.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await openTestApp();
});
afterAll(() => shop.close());

/** Rows that the planner expects; -1 before the first statistics. */
async function expectedRows(): Promise<number> {
  const { rows } = await shop.database.pool.query<{ count: number }>(
    "SELECT reltuples::integer AS count FROM pg_class WHERE relname = 'accounts'",
  );
  return rows[0]?.count ?? Number.NaN;
}

test('the planner learns once a day how many rows there are', async () => {
  let now = new Date('2026-03-01T10:00:00Z');
  const upkeep = createUpkeep(shop.database, () => now);
  expect(await expectedRows()).toBeLessThan(1);
  await addShopper(shop);
  await upkeep();
  expect(await expectedRows()).toBe(1);
  await addShopper(shop);
  await upkeep();
  expect(await expectedRows()).toBe(1);
  now = new Date('2026-03-01T17:00:00Z'); // midnight in Phnom Penh
  await upkeep();
  expect(await expectedRows()).toBe(2);
});
