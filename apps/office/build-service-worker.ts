import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buildWorker } from '@phsar/app-build/build-worker';
import type { Plugin } from 'vite';

/** Fonts of other scripts than Khmer and Latin come when something is written in them. */
const RELEASE_FILE = /\.(js|css)$|-(khmer|latin)-\d+[.-].*\.woff2$/;

/** Writes `build/worker/sw.js`, which names all files of this release. */
export function buildServiceWorker(outDir: string): Plugin {
  return {
    name: 'build-service-worker',
    apply: 'build',
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const files = (await readdir(join(outDir, 'static')))
          .filter((file) => RELEASE_FILE.test(file))
          .sort();
        await buildWorker({
          appDir: import.meta.dirname,
          outDir: join(outDir, 'worker'),
          inserted: { RELEASE_FILES: files.map((file) => `/office/static/${file}`) },
        });
      },
    },
  };
}
