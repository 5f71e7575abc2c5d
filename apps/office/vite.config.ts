import { join } from 'node:path';
import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { OLDEST_BROWSERS } from '@phsar/app-build/browsers';
import { clientTables } from '@phsar/app-build/client-tables';
import { compressFolder } from '@phsar/app-build/compress-folder';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { buildServiceWorker } from './build-service-worker.ts';
import { messageOptions } from './message-options.ts';

const OUT_DIR = join(import.meta.dirname, 'build');

/** What releases rarely change: one chunk that stays in the browser's cache. */
const VENDOR = /[\\/]node_modules[\\/](react|react-dom|react-router|scheduler|@tanstack)[\\/]/;

/** Texts that several of the products' screens share, in one file: many of a few hundred bytes compress badly. */
const PRODUCT_TEXTS = /[\\/]messages[\\/]products_/;

const GROUPS = [
  { name: 'vendor', test: VENDOR },
  { name: 'product-texts', test: PRODUCT_TEXTS, minShareCount: 2 },
];

function compressFiles(): Plugin {
  return {
    name: 'compress-files',
    apply: 'build',
    writeBundle: { order: 'post', sequential: true, handler: () => compressFolder(OUT_DIR) },
  };
}

export default defineConfig({
  base: '/office/',
  plugins: [
    paraglideVitePlugin(messageOptions),
    clientTables(),
    tailwindcss(),
    react(),
    compressFiles(),
    buildServiceWorker(OUT_DIR),
  ],
  build: {
    outDir: OUT_DIR,
    target: OLDEST_BROWSERS,
    assetsDir: 'static',
    assetsInlineLimit: 0,
    // The policy allows no script in the page, and every browser the office runs on knows modules.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { codeSplitting: { groups: GROUPS } },
    },
  },
});
