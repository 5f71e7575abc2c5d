import { join } from 'node:path';
import { compressFolder } from '@phsar/app-build/compress-folder';
import type { Plugin } from 'vite';
import { afterBuild } from './after-build.ts';

/** Compresses what browsers load, once, when it is built. */
export function compressFiles(): Plugin {
  return afterBuild('compress-files', (serverDir) => compressFolder(join(serverDir, '../client')));
}
