import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { expect, inject, onTestFinished, test } from 'vitest';
import { copyEmbedded } from '../../../testing/database-under-test.ts';
import { makeTemporaryFolder } from '../../../testing/temporary-folder.ts';
import { DurableNodeFs } from './durable-node-fs.ts';

test('a disk that refuses to sync is never reported to PostgreSQL as a success', async () => {
  const isBroken = (reason: unknown): never => {
    throw new Error('the thread stops here', { cause: reason });
  };
  const template = inject('databaseTemplate');
  if (template.kind !== 'embedded') throw new TypeError('This test is about the embedded database');
  const dataDir = makeTemporaryFolder();
  copyEmbedded(template.folder, dataDir);
  const folder = join(dataDir, 'database');
  const database = new PGlite({ fs: new DurableNodeFs(folder, { onSync: () => {}, onBroken: isBroken }) });
  await database.waitReady;
  onTestFinished(() => database.close());
  const files: { filesystems: { NODEFS: { stream_ops: { fsync(file: { nfd: number }): number } } } } =
    database.Module.FS as never;
  expect(() => files.filesystems.NODEFS.stream_ops.fsync({ nfd: 2 ** 30 })).toThrow('the thread stops here');
});
