import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { forceToDisk } from '../../force-to-disk.ts';

/** Exists beside the database folder until the first start is complete and synced to disk. */
const unfinishedMark = (folder: string) => `${folder}.unfinished`;

/**
 * Prepares the folder for PGlite. Remains of an interrupted first start are deleted: nothing in them was ever
 * acknowledged. @returns whether this is a first start; then call `finishFirstStart` before the first connection
 */
export async function beginStart(folder: string): Promise<boolean> {
  const mark = unfinishedMark(folder);
  if (existsSync(mark)) await rm(folder, { recursive: true, force: true });
  if (existsSync(join(folder, 'PG_VERSION'))) return false;
  await writeFile(mark, '', { mode: 0o600 });
  await forceToDisk(dirname(folder));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return true;
}

/** Syncs the new database to disk, which PGlite's initdb does not do, and marks it complete. */
export async function finishFirstStart(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory() || entry.isFile()) await forceToDisk(join(entry.parentPath, entry.name));
  }
  await forceToDisk(folder);
  await rm(unfinishedMark(folder));
  await forceToDisk(dirname(folder));
}
