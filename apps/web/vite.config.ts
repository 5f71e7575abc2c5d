import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { buildServiceWorker } from './build-service-worker.ts';
import { compressFiles } from './compress-files.ts';
import { messageOptions } from './message-options.ts';

/** What every page needs and no release of the shop changes: one chunk that stays in the browser's cache. */
const VENDOR = /[\\/]node_modules[\\/](react|react-dom|react-router|scheduler|cookie-es)[\\/]/;

/**
 * What every page shows besides: the layout, what it is made of, and its texts. One file instead of a dozen; it
 * names its parts, so that nothing only a single page needs slips into the first load.
 */
const SHELL = new RegExp(
  `/apps/web/app/(${[
    'features/layout/',
    'lib/(language|shop-settings|storage|stored-shapes|use-stored|use-online|class-names)[.]ts$',
    'ui/(button|icon-button|icons|page-title|spinner|toasts|toast-store|top-layer)[.]tsx?$',
    'paraglide/(runtime|registry)[.]js$',
    'paraglide/messages/(layout_|ui_(close|loading)[.]js)',
  ].join('|')})`,
);

/**
 * What several pages share, by the pages that do: a phone waits longer for one file more than for the few bytes
 * it did not need, so small ones are put together. Bytes before compression.
 */
const PARTS = {
  name: 'parts',
  test: /[\\/](apps[\\/]web|packages)[\\/]/,
  minShareCount: 2,
  entriesAware: true,
  entriesAwareMergeThreshold: 20_000,
};

/** The names of shared parts list their pages; the hash tells them apart. */
function placeChunk({ name }: { name: string }): string {
  return name.startsWith(PARTS.name) ? 'static/js/parts.[hash].js' : 'static/js/[name].[hash].js';
}

function placeAsset(names: readonly string[]): string {
  const isStyle = names.some((name) => name.endsWith('.css'));
  return isStyle ? 'static/css/[name].[hash][extname]' : 'static/media/[name].[hash][extname]';
}

export default defineConfig({
  base: '/',
  plugins: [
    paraglideVitePlugin(messageOptions),
    tailwindcss(),
    reactRouter(),
    buildServiceWorker(),
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
            chunkFileNames: placeChunk,
            assetFileNames: ({ names }) => placeAsset(names),
            codeSplitting: {
              groups: [{ name: 'vendor', test: VENDOR }, { name: 'shell', test: SHELL }, PARTS],
            },
          },
        },
      },
    },
    // The server names the same files in the pages it renders.
    ssr: {
      build: {
        rolldownOptions: { output: { assetFileNames: ({ names }) => placeAsset(names) } },
      },
    },
  },
});
