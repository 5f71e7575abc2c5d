import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@phsar/domain/language';

/**
 * How the texts of `messages/{locale}.json` become typed functions in `app/paraglide` (a generated folder).
 * @param appDir the app's folder
 */
export function messageOptionsOf(appDir: string) {
  return {
    project: writeProject(appDir),
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

/** Writes the compiler's settings (a generated folder), so that the languages are listed in domain alone. @returns the folder */
function writeProject(appDir: string): string {
  const folder = join(appDir, 'project.inlang');
  const file = join(folder, 'settings.json');
  const settings = JSON.stringify({
    baseLocale: DEFAULT_LANGUAGE,
    locales: LANGUAGES,
    telemetry: 'off',
    modules: ['../../node_modules/@inlang/plugin-message-format/dist/index.js'],
    'plugin.inlang.messageFormat': { pathPattern: './messages/{locale}.json' },
  });
  // Several builds and tests may start at once: only a change writes.
  if (!existsSync(file) || readFileSync(file, 'utf8') !== settings) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, settings);
  }
  return folder;
}
