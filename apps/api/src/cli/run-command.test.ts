import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../testing/database-under-test.ts';
import { runShopCommand } from '../testing/shop-command.ts';
import { makeTemporaryFolder } from '../testing/temporary-folder.ts';
import { testEntry, writeCatalogueFile } from '../testing/test-catalogue.ts';

/** Each command starts a process, and the embedded database with it. Milliseconds. */
const SLOW = 300_000;

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('MIGRATE=off leaves the migrations to their own command', { timeout: SLOW }, async () => {
  const folder = makeTemporaryFolder();
  const settings = { DATA_DIR: join(folder, 'data'), MIGRATE: 'off' };
  const shop = (...args: string[]) => runShopCommand(args, folder, settings);
  const refused = await shop('orders');
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.err).toMatch(/lacks \d+ of this release's migrations.*npm run shop -- migrate/);
  expect(await shop('migrate')).toEqual({ code: 0, out: 'The database is up to date\n', err: '' });
  expect((await shop('orders')).out).toBe('No orders found\n');
});

test('a file goes in and comes out, by a path from where the person stands', { timeout: SLOW }, async () => {
  const folder = makeTemporaryFolder();
  const url = database.pool.options.connectionString;
  const settings = { DATA_DIR: join(folder, 'data'), ...(url === undefined ? {} : { DATABASE_URL: url }) };
  const shop = (args: string[], more: Record<string, string> = {}) =>
    runShopCommand(args, folder, { ...settings, ...more });
  await writeCatalogueFile(folder, { products: [testEntry('a')] });
  expect(await shop(['migrate'])).toEqual({ code: 0, out: 'The database is up to date\n', err: '' });
  expect(await shop(['import', 'catalogue.json'])).toEqual({
    code: 0,
    out: 'Imported 0 banners, 1 product, 0 blogs, 1 picture\n',
    err: 'Importing pictures: 1 of 1\nImporting products: 1 of 1\n',
  });
  await writeCatalogueFile(folder, { products: [testEntry('a', { stock: 2 })] });
  for (const [choice, stock] of [
    ['keep', 7],
    ['set', 2],
  ]) {
    expect((await shop(['import', 'catalogue.json', '--stock', String(choice)])).code).toBe(0);
    await shop(['export', 'now.json']);
    expect(JSON.parse(readFileSync(join(folder, 'now.json'), 'utf8')).products[0].stock).toBe(stock);
  }
  const inside = join(folder, 'inside');
  mkdirSync(inside);
  const byNpm = { npm_lifecycle_event: 'shop', INIT_CWD: inside };
  const out = await shop(['export', 'out.json'], byNpm);
  expect(out.out).toContain(`to ${join(inside, 'out.json')}`);
  expect(await shop(['pictures', 'catalogue.json'])).toMatchObject({
    code: 0,
    out: 'Made 4 files, removed 0 that belong to no picture any more\n',
  });
});

test('what a file says does nothing to the terminal', { timeout: SLOW }, async () => {
  const folder = makeTemporaryFolder();
  const image = '\u001b[2J\u001b[Hx\nImported 1 product\u009b31m\r.jpg';
  await writeCatalogueFile(folder, { products: [testEntry('a', { images: [image] })] });
  const { code, out, err } = await runShopCommand(['import', 'catalogue.json'], folder, {
    DATA_DIR: join(folder, 'data'),
  });
  expect([code, out]).toEqual([1, '']);
  expect(err).toBe(
    'products[0].images[0]: there is no file [2J[Hx Imported 1 product31m .jpg\nNothing was imported.\n',
  );
});
