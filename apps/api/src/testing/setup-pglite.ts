import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../platform/database/open-database.ts';
import { recordingLog } from './recording-log.ts';
import './database-template.ts';

/** Once per run: a migrated data folder that every test file copies. */
export default async function setup({ provide }: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'phsar-template-'));
  const database = await openDatabase({ dataDir: folder, log: recordingLog() });
  await database.close();
  provide('databaseTemplate', { kind: 'embedded', folder });
  return () => rm(folder, { recursive: true, force: true });
}
