import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { inEachLanguage, type Language, type Localized } from '@phsar/domain/language';

const APP = fileURLToPath(new URL('../../apps/web/app/', import.meta.url));

const TEXTS: Localized<Record<string, string>> = inEachLanguage(textsOf);

/** A text of the pages by its key, with its placeholders filled in. */
export function text(language: Language, key: string, values: Record<string, string | number> = {}): string {
  const found = TEXTS[language][key];
  if (found === undefined) throw new Error(`No text '${key}' in ${language}`);
  return found.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
}

function textsOf(language: Language): Record<string, string> {
  const files = globSync(`**/messages/${language}.json`, { cwd: APP });
  return Object.assign({}, ...files.map((file) => JSON.parse(readFileSync(APP + file, 'utf8'))));
}
