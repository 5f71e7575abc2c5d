import { join } from 'node:path';
import { buildWorker } from '@phsar/app-build/build-worker';
import { releaseFiles, sha256Of } from '@phsar/app-build/release-files';
import type { Plugin } from 'vite';

/** Fonts of other scripts than Khmer and Latin come when something is written in them. */
const RELEASE_FILE = /\.(js|css)$|-(khmer|latin)-\d+[.-].*\.woff2$/;

/** Writes `build/worker/sw.js`, which knows all files of this release. */
export function buildServiceWorker(outDir: string): Plugin {
  return {
    name: 'build-service-worker',
    apply: 'build',
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        await buildWorker({
          appDir: import.meta.dirname,
          outDir: join(outDir, 'worker'),
          inserted: {
            RELEASE_FILES: await releaseFiles(join(outDir, 'static'), '/office/static/', RELEASE_FILE),
            RELEASE_PAGE: await sha256Of(join(outDir, 'index.html')),
          },
        });
      },
    },
  };
}
