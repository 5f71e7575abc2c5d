import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { afterBuild } from './after-build.ts';

const WEB_DIR = fileURLToPath(new URL('.', import.meta.url));

/**
 * Writes `build/worker/sw.js`, one plain script that names all scripts of this release. It stands beside the
 * client's files and not among them: the server decides whether to hand it out.
 */
export function buildServiceWorker(): Plugin {
  return afterBuild('build-service-worker', async (serverDir) => {
    await build({
      root: WEB_DIR,
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      define: {
        KHMER_FONT: JSON.stringify(await khmerFont(serverDir)),
        RELEASE_FILES: JSON.stringify(await releaseFiles(serverDir)),
        'import.meta.env.SSR': 'false',
      },
      build: {
        outDir: join(serverDir, '../worker'),
        emptyOutDir: true,
        rolldownOptions: {
          input: join(WEB_DIR, 'service-worker/worker.ts'),
          output: { format: 'iife', entryFileNames: 'sw.js' },
        },
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
