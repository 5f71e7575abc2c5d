import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Exists beside the database folder until the first start is complete and synced to disk. */
const unfinishedMark = (folder: string) => `${folder}.unfinished`;

function forceToDisk(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function forceTreeToDisk(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) forceTreeToDisk(path);
    else if (entry.isFile()) forceToDisk(path);
  }
  forceToDisk(folder);
}

/**
 * Prepares the folder for PGlite. Remains of an interrupted first start are deleted: nothing in them was ever
 * acknowledged. @returns whether this is a first start; then call `finishFirstStart` before the first connection
 */
export function beginStart(folder: string): boolean {
  const mark = unfinishedMark(folder);
  if (existsSync(mark)) rmSync(folder, { recursive: true, force: true });
  if (existsSync(join(folder, 'PG_VERSION'))) return false;
  closeSync(openSync(mark, 'w', 0o600));
  forceToDisk(dirname(folder));
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return true;
}

/** Syncs the new database to disk, which PGlite's initdb does not do, and marks it complete. */
export function finishFirstStart(folder: string): void {
  forceTreeToDisk(folder);
  rmSync(unfinishedMark(folder));
  forceToDisk(dirname(folder));
}
