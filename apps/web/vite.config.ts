import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { OLDEST_BROWSERS } from '@phsar/app-build/browsers';
import { clientTables } from '@phsar/app-build/client-tables';
import { inAscii } from '@phsar/app-build/in-ascii';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildServiceWorker } from './build-service-worker.ts';
import { compressFiles } from './compress-files.ts';
import { messageOptions } from './message-options.ts';
import { soundChunks } from './sound-chunks.ts';

/** What every page needs and releases rarely change: one chunk that stays in the browser's cache. */
const VENDOR = /[\\/]node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/;

/** Starts the browser's code: the landing page with all it is made of, most of which stands on every page. */
const ENTRY = /[\\/]app[\\/]entry[.]client[.]tsx$/;

const OURS = /[\\/](apps[\\/]web|packages)[\\/]/;
const ACCOUNTS = /[\\/](features[\\/]accounts[\\/]|messages[\\/]accounts_)/;

/** How many further pages must share a part before it joins the others that do. */
const SHARED_BY = 4;

/**
 * A phone waits longer for one more file than for a few bytes it did not need, so what is used together stands together.
 * The entry holds the landing page and all it is made of. Each group holds all that its modules import, unless the entry
 * or a group before it does. (`entriesAware` groups with a merge threshold break that, rolldown#10259.)
 */
const GROUPS = [
  { name: 'vendor', test: VENDOR },
  { name: 'shell', test: ENTRY },
  { name: 'shared', test: (id: string) => OURS.test(id) && !ACCOUNTS.test(id), minShareCount: SHARED_BY },
  // Signing up, logging in and the like: half of what else would be shared, and nothing a buyer's pages show.
  { name: 'accounts', test: ACCOUNTS, minShareCount: SHARED_BY },
];

export default defineConfig(({ command }) => ({
  base: '/',
  appType: 'custom',
  plugins: [
    paraglideVitePlugin(messageOptions),
    clientTables(),
    tailwindcss(),
    react(),
    buildServiceWorker(),
    soundChunks(VENDOR),
    compressFiles(),
    // Browsers load less as it is.
    { ...inAscii(), applyToEnvironment: ({ name }) => name === 'ssr' },
  ],
  // Pages load their files all at once (`lib/code`), so the first page need not carry Vite's list of them.
  build: { assetsInlineLimit: 0, modulePreload: false },
  environments: {
    client: {
      build: {
        outDir: 'build/client',
        target: OLDEST_BROWSERS,
        // The server names the files of each page by it.
        manifest: true,
        rolldownOptions: {
          input: ['app/entry.client.tsx', 'app/styles/app.css'],
          output: {
            entryFileNames: 'static/js/entry.[hash].js',
            chunkFileNames: 'static/js/[name].[hash].js',
            assetFileNames: ({ names }) =>
              names.some((name) => name.endsWith('.css'))
                ? 'static/css/[name].[hash][extname]'
                : 'static/media/[name].[hash][extname]',
            codeSplitting: { groups: GROUPS },
          },
        },
      },
    },
    ssr: {
      // The server starts faster from one file than from many; in development packages are used as they are.
      resolve: command === 'build' ? { noExternal: true } : {},
      build: {
        outDir: 'build/server',
        copyPublicDir: false,
        rolldownOptions: {
          input: 'app/entry.server.tsx',
          output: { entryFileNames: 'index.js', codeSplitting: false },
        },
      },
    },
  },
  builder: {
    // The server last: it and the service worker name the browser's files.
    async buildApp(builder) {
      for (const name of ['client', 'ssr']) {
        const environment = builder.environments[name];
        if (environment !== undefined) await builder.build(environment);
      }
    },
  },
}));
