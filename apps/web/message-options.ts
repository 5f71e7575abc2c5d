import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));

/** How the texts of messages/{locale}.json become typed functions in app/paraglide (a generated folder). */
export const messageOptions = {
  project: join(here, 'project.inlang'),
  outdir: join(here, 'app/paraglide'),
  // One module per text, so that a page ships only the texts it shows.
  outputStructure: 'message-modules' as const,
  // Who decides is app/lib/language/language.ts (browser) and app/lib/language/language.server.ts (server).
  strategy: ['globalVariable', 'baseLocale'] as ['globalVariable', 'baseLocale'],
  isServer: 'import.meta.env.SSR',
  disableAsyncLocalStorage: true,
  emitReadme: false,
};
