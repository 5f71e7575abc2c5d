import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWorker } from '@phsar/app-build/build-worker';
import type { Plugin } from 'vite';
import { afterBuild } from './after-build.ts';

const WEB_DIR = fileURLToPath(new URL('.', import.meta.url));

/** Writes `build/worker/sw.js`, which names all scripts of this release. */
export function buildServiceWorker(): Plugin {
  return afterBuild('build-service-worker', async (serverDir) => {
    await buildWorker({
      appDir: WEB_DIR,
      outDir: join(serverDir, '../worker'),
      inserted: {
        KHMER_FONT: await khmerFont(serverDir),
        RELEASE_FILES: await releaseFiles(serverDir),
      },
    });
  });
}

async function releaseFiles(serverDir: string): Promise<string[]> {
  const files = await readdir(join(serverDir, '../client/static/js'));
  return files
    .filter((file) => file.endsWith('.js'))
    .sort()
    .map((file) => `/static/js/${file}`);
}

async function khmerFont(serverDir: string): Promise<string> {
  const media = await readdir(join(serverDir, '../client/static/media'));
  const file = media.find((name) => /-khmer-400\.[\w-]+\.woff2$/.test(name));
  if (file === undefined) throw new Error('The pages have no Khmer letters');
  return `/static/media/${file}`;
}
