import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const WEB_DIR = fileURLToPath(new URL('.', import.meta.url));

/**
 * Writes `build/worker/sw.js`, one plain script that names all scripts of this release. It stands beside the
 * client's files and not among them: the server decides whether to hand it out.
 */
export function buildServiceWorker(): Plugin {
  return {
    name: 'build-service-worker',
    apply: 'build',
    // The server is built last: by then all scripts of the pages have their names.
    applyToEnvironment: ({ name }) => name === 'ssr',
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir = '' }) {
        const scripts = (await readdir(join(dir, '../client/static/js'))).filter((file) =>
          file.endsWith('.js'),
        );
        const files = scripts.sort().map((file) => `/static/js/${file}`);
        await build({
          root: WEB_DIR,
          configFile: false,
          publicDir: false,
          logLevel: 'warn',
          define: {
            KHMER_FONT: JSON.stringify(await khmerFont(dir)),
            RELEASE_FILES: JSON.stringify(files),
            'import.meta.env.SSR': 'false',
          },
          build: {
            outDir: join(dir, '../worker'),
            emptyOutDir: true,
            rolldownOptions: {
              input: join(WEB_DIR, 'service-worker/worker.ts'),
              output: { format: 'iife', entryFileNames: 'sw.js' },
            },
          },
        });
      },
    },
  };
}

async function khmerFont(serverDir: string): Promise<string> {
  const media = await readdir(join(serverDir, '../client/static/media'));
  const file = media.find((name) => /-khmer-400-.*\.woff2$/.test(name));
  if (file === undefined) throw new Error('The pages have no Khmer letters');
  return `/static/media/${file}`;
}
