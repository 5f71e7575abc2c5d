import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkStart } from './check-start.ts';
import { lockFolder } from './platform/database/embedded/folder-lock.ts';
import { makeTemporaryFolder } from './testing/temporary-folder.ts';

const dataDir = () => join(makeTemporaryFolder(), 'data');

test('wrong settings are told before anything is done', () => {
  const folder = dataDir();
  expect(() => checkStart({ DATA_DIR: folder, PORT: 'eighty' })).toThrow(
    'Wrong settings:\n  PORT: must be a whole number from 0 to 65535',
  );
  expect(existsSync(folder)).toBe(false);
});

test('a data folder in use is told, unless the database is elsewhere', () => {
  const folder = dataDir();
  const lock = lockFolder(folder);
  expect(() => checkStart({ DATA_DIR: folder })).toThrow(`The data folder ${folder} is in use`);
  checkStart({ DATA_DIR: folder, DATABASE_URL: 'postgresql://localhost/shop' });
  lock.release();
  checkStart({ DATA_DIR: folder });
  // It holds nothing afterwards.
  lockFolder(folder).release();
});
