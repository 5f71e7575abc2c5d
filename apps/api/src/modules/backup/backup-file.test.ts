import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { forceToDisk } from '../../platform/force-to-disk.ts';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';
import { writeBackupFile } from './backup-file.ts';

vi.mock('../../platform/force-to-disk.ts', { spy: true });

test('a backup is told complete once its name is on the disk', async () => {
  const folder = makeTemporaryFolder();
  await writeBackupFile(join(folder, 'shop.backup'), async () => {});
  expect(vi.mocked(forceToDisk)).toHaveBeenLastCalledWith(folder);
});
