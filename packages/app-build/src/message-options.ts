import { join } from 'node:path';

/**
 * How the texts of `messages/{locale}.json` become typed functions in `app/paraglide` (a generated folder).
 * @param appDir the app's folder
 */
export function messageOptionsOf(appDir: string) {
  return {
    project: join(appDir, 'project.inlang'),
    outdir: join(appDir, 'app/paraglide'),
    // One module per text, so that a page ships only the texts it shows.
    outputStructure: 'message-modules' as const,
    // Each app tells the texts the language.
    strategy: ['globalVariable', 'baseLocale'] as ['globalVariable', 'baseLocale'],
    isServer: 'import.meta.env.SSR',
    disableAsyncLocalStorage: true,
    emitReadme: false,
  };
}
