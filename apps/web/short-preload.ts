import type { Plugin } from 'vite';
import { replacedModules } from './replaced-modules.ts';

/** Where Vite keeps what a build calls before it imports a part of the code that comes later. */
const HELPER = '\0vite/preload-helper.js';

/**
 * The files that the part needs are asked for together with it; a browser that knows no such link asks for them one after
 * another. Vite's own helper also fetches their styles, and waits for them: they stand in the page already.
 */
const SHORT = `
  export const __vitePreload = (load, files = []) => {
    for (const file of files) {
      const href = '/' + file;
      if (!file.endsWith('.js') || document.querySelector('link[href="' + href + '"]')) continue;
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    }
    return load();
  };`;

/** Puts a shorter helper in the place of Vite's, in the browser's build. A build without that place fails. */
export function shortPreload(): Plugin {
  return replacedModules('short-preload', { [HELPER]: SHORT }, (id) => id);
}
