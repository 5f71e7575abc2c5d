import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { backUp } from '../modules/backup/backup.ts';
import { openTestApp } from '../testing/app-under-test.ts';
import { openTestDatabase } from '../testing/database-under-test.ts';
import { joinAs, joinAsOwner } from '../testing/office-calls.ts';
import { runShopCommand } from '../testing/shop-command.ts';
import { makeTemporaryFolder } from '../testing/temporary-folder.ts';

test('a restore prints a new link for each member of staff', { timeout: 300_000 }, async () => {
  const old = await openTestApp();
  onTestFinished(() => old.close());
  const owner = await joinAsOwner(old);
  old.sources.advance(1_000);
  await joinAs(old, 'packer', owner);
  const folder = makeTemporaryFolder();
  await backUp(old, join(folder, 'shop.backup'));
  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  const url = database.pool.options.connectionString;
  const settings = {
    DATA_DIR: join(folder, 'data'),
    PUBLIC_URL: 'https://shop.example',
    SMS_LOG_CODES: 'on',
    ...(url === undefined ? {} : { DATABASE_URL: url }),
  };
  const { code, out, err } = await runShopCommand(['restore', 'shop.backup'], folder, settings);
  expect([code, err]).toEqual([0, '']);
  // No command makes the secret of servers.
  expect(existsSync(join(folder, 'data', 'token-secret'))).toBe(false);
  const lines = out.trimEnd().split('\n');
  expect(lines).toEqual([
    expect.stringMatching(/^Restored \d+ rows, 0 pictures$/),
    'Staff passwords are void. Give each person their link: it works once, for 48 hours',
    expect.stringMatching(
      /^Sok Dara \(owner, \d[\d-]+\): https:\/\/shop\.example\/office\/join\?code=\S{32}$/,
    ),
    expect.stringMatching(
      /^A packer \(packer, \d[\d-]+\): https:\/\/shop\.example\/office\/join\?code=\S{32}$/,
    ),
  ]);
});
