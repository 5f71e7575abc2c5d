import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '../../start-error.ts';

export interface FolderLock {
  release(): void;
}

const SQLITE_BUSY = 5;

const isBusy = (error: unknown) =>
  error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;

/**
 * Keeps every other process away from the data folder. PGlite has no lock, and two servers on one folder
 * lose orders in silence. The kernel holds this one, so it is gone with the process, however that ends.
 * The folder is made when it is not there.
 * @throws StartError when another process has it, or the folder cannot be made or written.
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
        `The data folder ${dataDir} is in use by another process: stop that one, or set another DATA_DIR`,
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
    throw new StartError(`The data folder ${dataDir} cannot be made: ${reason}`);
  }
}
