import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from './testing/database-under-test.ts';
import { makeTemporaryFolder } from './testing/temporary-folder.ts';
import { testEntry, writeCatalogueFile } from './testing/test-catalogue.ts';

const SHOP = fileURLToPath(new URL('./shop.ts', import.meta.url));

/** Each command starts a process, and the embedded database with it. Milliseconds. */
const SLOW = 120_000;

let database: TestDatabase;
let folder: string;
let settings: Record<string, string>;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  folder = makeTemporaryFolder();
  const url = database.pool.options.connectionString;
  settings = { DATA_DIR: join(folder, 'data'), ...(url === undefined ? {} : { DATABASE_URL: url }) };
});

/** Runs a command as a person does. */
function shop(args: string[], options: { cwd?: string; env?: Record<string, string> } = {}) {
  return new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const env = { PATH: process.env.PATH ?? '', ...settings, ...options.env };
    const child = execFile(
      process.execPath,
      [SHOP, ...args],
      { cwd: options.cwd ?? folder, env },
      (_, out, err) => resolve({ code: child.exitCode ?? -1, out, err }),
    );
  });
}

test('--help lists every command, and no command or a wrong one ends with the same list', async () => {
  const help = await shop(['--help']);
  expect(help.code).toBe(0);
  for (const command of ['import FILE', 'export FILE', 'pictures FILE', 'migrate']) {
    expect(help.out).toContain(command);
  }
  expect(await shop([])).toMatchObject({ code: 1 });
  const wrong = await shop(['imprt', 'x']);
  expect(wrong.code).toBe(1);
  expect(wrong.err).toBe(`There is no command imprt\n\n${help.out}`);
  expect(await shop(['import', '--help'])).toMatchObject({
    code: 0,
    out: expect.stringContaining('Usage: npm run shop -- import FILE'),
  });
});

test.each([
  [['import'], 'Something is missing'],
  [['import', 'a', 'b'], 'That is too much'],
  [['migrate', 'x'], 'That is too much'],
  [['import', '--force', 'a'], "Unknown option '--force'"],
])('%j is not understood', async (args, reason) => {
  const { code, err } = await shop(args);
  expect(code).toBe(1);
  expect(err).toContain(reason);
  expect(err).toMatch(/Usage: npm run shop -- /);
});

test('a file goes in and comes out, by a path from where the person stands', { timeout: SLOW }, async () => {
  await writeCatalogueFile(folder, { products: [testEntry('a')] });
  expect(await shop(['migrate'])).toEqual({ code: 0, out: 'The database is up to date\n', err: '' });
  expect(await shop(['import', 'catalogue.json'])).toEqual({
    code: 0,
    out: 'Imported 0 banners, 1 product, 0 blogs, 1 picture\n',
    err: 'Importing pictures: 1 of 1\nImporting products: 1 of 1\n',
  });
  const inside = join(folder, 'inside');
  mkdirSync(inside);
  const byNpm = { npm_lifecycle_event: 'shop', INIT_CWD: inside };
  const out = await shop(['export', 'out.json'], { env: byNpm });
  expect(out.out).toContain(`to ${join(inside, 'out.json')}`);
  expect(await shop(['pictures', 'catalogue.json'])).toMatchObject({
    code: 0,
    out: 'Made 4 files, removed 0 that belong to no picture any more\n',
  });
});

test('mistakes are one line each, without a stack, and nothing is imported', async () => {
  await writeCatalogueFile(folder, {
    products: [testEntry('a', { price: -1, images: ['none.png'] }), testEntry('a')],
    extra: true,
  });
  expect(await shop(['import', 'catalogue.json'])).toEqual({
    code: 1,
    out: '',
    err: [
      'products[0].price: must be at least 0.01',
      'extra: is not known',
      'products[1].key: is the same as products[0].key',
      'Nothing was imported.',
      '',
    ].join('\n'),
  });
  expect(await shop(['import', 'none.json'])).toMatchObject({
    code: 1,
    err: `${join(folder, 'none.json')} is not there\nNothing was imported.\n`,
  });
});

test('wrong settings are told in their own words', async () => {
  const { code, err } = await shop(['migrate'], { env: { PORT: 'x' } });
  expect(code).toBe(1);
  expect(err).toMatch(/^Wrong settings:\n {2}PORT: /);
});
