import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../platform/database/open-database.ts';
import type { EmbeddedTemplate } from './database-template.ts';
import { recordingLog } from './recording-log.ts';

/** Makes a migrated data folder to copy, because creating one takes seconds. */
export async function makeEmbeddedTemplate(): Promise<{
  template: EmbeddedTemplate;
  remove: () => Promise<void>;
}> {
  const folder = await mkdtemp(join(tmpdir(), 'phsar-template-'));
  const database = await openDatabase({ dataDir: folder, log: recordingLog() });
  await database.close();
  return {
    template: { kind: 'embedded', folder },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
