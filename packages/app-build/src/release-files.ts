import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseFiles } from './worker-caches.ts';

/** Those of a folder's files that a service worker is to know. @param path under which the folder is served, with a slash at its end */
export async function releaseFiles(folder: string, path: string, isWanted: RegExp): Promise<ReleaseFiles> {
  const names = (await readdir(folder)).filter((name) => isWanted.test(name)).sort();
  const entries = names.map(async (name) => [path + name, await sha256Of(join(folder, name))] as const);
  return Object.fromEntries(await Promise.all(entries));
}

/** @returns base64 */
export async function sha256Of(file: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(file))
    .digest('base64');
}
