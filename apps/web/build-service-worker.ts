import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWorker } from '@phsar/app-build/build-worker';
import { releaseFiles } from '@phsar/app-build/release-files';
import type { Plugin } from 'vite';
import { afterBuild } from './after-build.ts';

const WEB_DIR = fileURLToPath(new URL('.', import.meta.url));

/** Writes `build/worker/sw.js`, which knows all scripts of this release. */
export function buildServiceWorker(): Plugin {
  return afterBuild('build-service-worker', async (serverDir) => {
    await buildWorker({
      appDir: WEB_DIR,
      outDir: join(serverDir, '../worker'),
      inserted: {
        KHMER_FONT: await khmerFont(serverDir),
        RELEASE_FILES: await releaseFiles(join(serverDir, '../client/static/js'), '/static/js/', /\.js$/),
      },
    });
  });
}

async function khmerFont(serverDir: string): Promise<string> {
  const media = await readdir(join(serverDir, '../client/static/media'));
  const file = media.find((name) => /-khmer-400\.[\w-]+\.woff2$/.test(name));
  if (file === undefined) throw new Error('The pages have no Khmer letters');
  return `/static/media/${file}`;
}
