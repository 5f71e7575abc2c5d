import { readFileSync } from 'node:fs';
import { inEachLanguage, type Language } from '@phsar/domain/language';

type Texts = Record<string, string>;

const MESSAGES = new URL('../../apps/web/messages/', import.meta.url);
const TEXTS = inEachLanguage(
  (language): Texts => JSON.parse(readFileSync(new URL(`${language}.json`, MESSAGES), 'utf8')),
);

/**
 * A text of the pages by its key, with its placeholders filled in.
 * @throws Error when there is no such key
 */
export function text(language: Language, key: string, values: Record<string, string | number> = {}): string {
  const found = TEXTS[language][key];
  if (found === undefined) throw new Error(`No text '${key}' in ${language}`);
  return found.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
}
