import { LANGUAGES, type Language, type Localized } from '@phsar/domain/language';
import { m } from '../paraglide/messages.js';

const NAMES: Localized<() => string> = { km: m.ui_language_km, en: m.ui_language_en };

/** What a language is called. */
export function languageName(language: Language): string {
  return NAMES[language]();
}

/** The label of a field that holds a text in `language`, such as "Title in Khmer". */
export function inLanguage(field: string, language: Language): string {
  return m.ui_in_language({ field, language: languageName(language) });
}

/** The names of a text's fields, one per language, as the server names them in its errors: `title.km`. */
export type TextName<Name extends string> = `${Name}.${Language}`;

/** One value for each of a text's fields. */
export function inFields<Name extends string, T>(name: Name, make: (language: Language) => T) {
  return Object.fromEntries(LANGUAGES.map((language) => [`${name}.${language}`, make(language)])) as Record<
    TextName<Name>,
    T
  >;
}

/** A text as the values of its fields; empty where it is missing. */
export function textFields<Name extends string>(name: Name, text?: Partial<Localized>) {
  return inFields(name, (language) => text?.[language] ?? '');
}

/** The labels of a text's fields. */
export function textLabels<Name extends string>(name: Name, label: () => string) {
  return inFields(name, (language) => () => inLanguage(label(), language));
}

/** Fields as a call takes them: `{ 'title.km': 'ច្រាស', price: 2 }` is `{ title: { km: 'ច្រាស' }, price: 2 }`. */
export function nested(fields: object): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    const [field = '', part] = name.split('.');
    body[field] = part === undefined ? value : { ...(body[field] as object), [part]: value };
  }
  return body;
}
