import { readFileSync } from 'node:fs';
import { inEachLanguage, type Language } from '@phsar/domain/language';

type Texts = Record<string, string>;

const MESSAGES = new URL('../../apps/web/messages/', import.meta.url);
const TEXTS = inEachLanguage(
  (language): Texts => JSON.parse(readFileSync(new URL(`${language}.json`, MESSAGES), 'utf8')),
);

/**
 * A UI text by its key, with placeholders filled in.
 * @throws Error for an unknown key
 */
export function text(language: Language, key: string, values: Record<string, string | number> = {}): string {
  const found = TEXTS[language][key];
  if (found === undefined) throw new Error(`No text '${key}' in ${language}`);
  return found.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
}
