import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Stands beside the database folder until its first start is whole and on the disk. */
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
 * Readies the folder for PGlite. What an interrupted first start left is thrown away: nothing in it was
 * ever acknowledged. Call `finishFirstStart` before the first connection when it answers `true`.
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

/** Forces the fresh database to the disk, which PGlite's initdb does not, and declares it whole. */
export function finishFirstStart(folder: string): void {
  forceTreeToDisk(folder);
  rmSync(unfinishedMark(folder));
  forceToDisk(dirname(folder));
}
