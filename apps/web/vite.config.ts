import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { buildServiceWorker } from './build-service-worker.ts';
import { compressFiles } from './compress-files.ts';
import { messageOptions } from './message-options.ts';
import { routerParts } from './router-parts.ts';
import { shortMessages, shortRuntime } from './short-messages.ts';
import { shortPreload } from './short-preload.ts';
import { soundChunks } from './sound-chunks.ts';

/** What every page needs and hardly a release of the shop changes: one chunk that stays in the browser's cache. */
const VENDOR =
  /[\\/]node_modules[\\/](react|react-dom|react-router|scheduler|cookie-es)[\\/]|[\\/]app[\\/]lib[\\/]code-loading[.]ts$/;

/** What the landing page shows, with all it is made of: most of it stands on every page. */
const FIRST_PAGE = /[\\/]apps[\\/]web[\\/]app[\\/](root|entry[.]client|routes[\\/](layout|landing))[.]tsx/;

const OURS = /[\\/](apps[\\/]web|packages)[\\/]/;
const ACCOUNTS = /[\\/](features[\\/]accounts[\\/]|messages[\\/]accounts_)/;

/** How many further pages must share a part before it joins the others that do. */
const SHARED_BY = 3;

/**
 * A phone waits longer for one file more than for the few bytes it did not need, so what is used together stands
 * together. Each group holds all that its modules import, unless a group before it does: chunks then only ever
 * import from groups before them. (`entriesAware` groups with a merge threshold break that, rolldown#10259.)
 */
const GROUPS = [
  { name: 'vendor', test: VENDOR },
  { name: 'shell', test: FIRST_PAGE },
  { name: 'shared', test: (id: string) => OURS.test(id) && !ACCOUNTS.test(id), minShareCount: SHARED_BY },
  // Signing up, logging in and the like: half of what else would be shared, and nothing a buyer's pages show.
  { name: 'accounts', test: ACCOUNTS, minShareCount: SHARED_BY },
];

function placeAsset(names: readonly string[]): string {
  const isStyle = names.some((name) => name.endsWith('.css'));
  return isStyle ? 'static/css/[name].[hash][extname]' : 'static/media/[name].[hash][extname]';
}

export default defineConfig(({ command }) => ({
  base: '/',
  plugins: [
    paraglideVitePlugin(messageOptions),
    shortMessages(),
    shortRuntime(),
    shortPreload(),
    tailwindcss(),
    reactRouter(),
    buildServiceWorker(),
    routerParts(),
    soundChunks(VENDOR),
    compressFiles(),
  ],
  // The manifest of the routes goes to assetsDir; everything else is placed below.
  build: { sourcemap: false, assetsInlineLimit: 0, assetsDir: 'static/js' },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            entryFileNames: 'static/js/[name].[hash].js',
            chunkFileNames: 'static/js/[name].[hash].js',
            assetFileNames: ({ names }) => placeAsset(names),
            codeSplitting: { groups: GROUPS },
          },
        },
      },
    },
    // The server names the same files in the pages it renders.
    ssr: {
      // Few files to find when the server starts; while developing, packages are taken as they are.
      resolve: command === 'build' ? { noExternal: true } : {},
      build: {
        rolldownOptions: { output: { assetFileNames: ({ names }) => placeAsset(names) } },
      },
    },
  },
}));
