import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { ShopPages } from '@phsar/contract/shop/pages';
import { StartError } from '../../platform/start-error.ts';

/** The built web app: its static files and what renders its pages. */
export interface WebBuild extends ShopPages {
  clientDir: string;
  /** The service worker's script; absent in development. */
  serviceWorker?: string;
  /** False in development: every request renders the page. */
  keepsPages?: false;
}

const BUILD_DIR = fileURLToPath(new URL('../../../../web/build/', import.meta.url));

/** @throws StartError when the web app has not been built */
export async function loadWebBuild(buildDir = BUILD_DIR): Promise<WebBuild> {
  const entry = join(buildDir, 'server/index.js');
  if (!existsSync(entry)) throw new StartError('The web app is not built yet: run `npm run build` first');
  const clientDir = join(buildDir, 'client');
  const built: { openPages(clientDir: string): ShopPages } = await import(pathToFileURL(entry).href);
  return {
    ...built.openPages(clientDir),
    clientDir,
    serviceWorker: readFileSync(join(buildDir, 'worker/sw.js'), 'utf8'),
  };
}
