import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '../../start-error.ts';
import { reasonOf } from '../database-error.ts';

export type FolderLock = ReturnType<typeof lockFolder>;

const SQLITE_BUSY = 5;

/**
 * Locks the data folder against every other process, and creates it if missing. PGlite has no lock of its own, and
 * two servers on one folder would silently lose orders. The kernel releases the lock however the process ends.
 * @throws StartError when another process holds it, or the folder cannot be created or written
 */
export function lockFolder(dataDir: string) {
  const refusal = (problem: string) => new StartError(`The data folder ${dataDir} ${problem}`);
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch (error) {
    throw refusal(`cannot be created: ${reasonOf(error)}`);
  }
  let file: DatabaseSync | undefined;
  try {
    file = new DatabaseSync(join(dataDir, 'database.lock'));
    file.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    file?.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) {
      throw refusal('is in use by another process: stop that process, or set another DATA_DIR');
    }
    throw refusal(`is not writable: ${reasonOf(error)}`);
  }
  const held = file;
  return { release: () => held.close() };
}
