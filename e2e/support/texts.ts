import { readFileSync } from 'node:fs';
import { inEachLanguage, type Language } from '@phsar/domain/language';

/** A UI text by its key, with placeholders filled in. @throws Error for an unknown key */
export type TextOf = (language: Language, key: string, values?: Record<string, string | number>) => string;

function textsOf(app: 'web' | 'office'): TextOf {
  const messages = new URL(`../../apps/${app}/messages/`, import.meta.url);
  const texts = inEachLanguage(
    (language): Record<string, string> =>
      JSON.parse(readFileSync(new URL(`${language}.json`, messages), 'utf8')),
  );
  return (language, key, values = {}) => {
    const found = texts[language][key];
    if (found === undefined) throw new Error(`No text '${key}' in ${language}`);
    return found.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
  };
}

/** Texts of the shop. */
export const text = textsOf('web');
/** Texts of the office. */
export const officeText = textsOf('office');

/** The label of the office's field that holds a text in `language`. @param t the office's texts in the language of the screen */
export function fieldIn(
  t: (key: string, values?: Record<string, string | number>) => string,
  field: string,
  language: Language,
): string {
  return t('ui_in_language', { field: t(field), language: t(`ui_language_${language}`) });
}
