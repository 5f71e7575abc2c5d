import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const SSR_PARTS = /[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/]dom[\\/]ssr[\\/]([\w-]+)\.js$/;

const OWN_LOADING = fileURLToPath(new URL('app/lib/code-loading.ts', import.meta.url));

/** What stands in the place of files of the router's, by their names. */
const REPLACEMENTS: Record<string, string> = {
  // Loads the code of a page: on any failure the router's own reloads the page it stands on, at once. Ours tries
  // again and says what happened. It imports nothing, so that it can stand beside the router.
  routeModules: `export { loadRouteModule } from ${JSON.stringify(OWN_LOADING)};`,
  // Asks the server for routes that a page does not know; here every page knows all of them (react-router.config.ts).
  'fog-of-war': `
    export const isFogOfWarEnabled = () => false;
    export const getPatchRoutesOnNavigationFunction = () => undefined;
    export const useFogOFWarDiscovery = () => {};
    export const getPartialManifest = (manifest) => manifest;
    export const getManifestPath = () => '';
    export const getPathsWithAncestors = () => [];
    export const handleClientVersionMismatch = async () => false;`,
};

/** Puts our own parts in the place of two of the router's, in the browser's build. A build without those places fails. */
export function routerParts(): Plugin {
  const placed = new Set<string>();
  return {
    name: 'router-parts',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      const part = SSR_PARTS.exec(id)?.[1] ?? '';
      const replacement = Object.hasOwn(REPLACEMENTS, part) ? REPLACEMENTS[part] : undefined;
      if (replacement === undefined) return null;
      placed.add(part);
      return replacement;
    },
    generateBundle() {
      const missing = Object.keys(REPLACEMENTS).filter((part) => !placed.has(part));
      if (missing.length > 0)
        this.error(`React Router no longer has ${missing.join(', ')}: see router-parts.ts`);
    },
  };
}
