import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '../../start-error.ts';

/** A held lock on a data folder. */
export interface FolderLock {
  release(): void;
}

const SQLITE_BUSY = 5;

const isBusy = (error: unknown) =>
  error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;

/**
 * Locks the data folder against every other process, and creates it if missing. PGlite has no lock of its own, and
 * two servers on one folder would silently lose orders. The kernel releases the lock however the process ends.
 * @throws StartError when another process holds it, or the folder cannot be created or written
 */
export function lockFolder(dataDir: string): FolderLock {
  makeFolder(dataDir);
  let file: DatabaseSync | undefined;
  try {
    file = new DatabaseSync(join(dataDir, 'database.lock'));
    file.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    file?.close();
    if (isBusy(error)) {
      throw new StartError(
        `The data folder ${dataDir} is in use by another process: stop that process, or set another DATA_DIR`,
      );
    }
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The data folder ${dataDir} is not writable: ${reason}`);
  }
  const held = file;
  return { release: () => held.close() };
}

function makeFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The data folder ${dataDir} cannot be created: ${reason}`);
  }
}
