import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { RELEASE } from '../platform/release.ts';
import { runShopCommand } from '../testing/shop-command.ts';
import { makeTemporaryFolder } from '../testing/temporary-folder.ts';
import { testEntry, writeCatalogueFile } from '../testing/test-catalogue.ts';

let folder: string;

beforeEach(() => {
  folder = makeTemporaryFolder();
});

const shop = (args: string[], settings: Record<string, string> = {}) =>
  runShopCommand(args, folder, { DATA_DIR: join(folder, 'data'), ...settings });

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

test('--version prints the release', async () => {
  expect(await shop(['--version'])).toEqual({ code: 0, out: `${RELEASE}\n`, err: '' });
});

test.each([
  [['import'], 'An argument is missing'],
  [['import', 'a', 'b'], 'Too many arguments'],
  [['migrate', 'x'], 'Too many arguments'],
  [['import', '--force', 'a'], "Unknown option '--force'"],
  [['import', '--stock', 'more', 'a'], '--stock is keep or set'],
])('%j is not understood', async (args, reason) => {
  const { code, err } = await shop(args);
  expect(code).toBe(1);
  expect(err).toContain(reason);
  expect(err).toMatch(/Usage: npm run shop -- /);
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
  const { code, err } = await shop(['migrate'], { PORT: 'x' });
  expect(code).toBe(1);
  expect(err).toMatch(/^Wrong settings:\n {2}PORT: /);
});
