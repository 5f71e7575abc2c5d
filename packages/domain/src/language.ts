/** The shop's languages. The first is the default, and the order in which a missing text is looked for in others. */
export const LANGUAGES = ['km', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** For whoever asked for none of the shop's languages. */
export const DEFAULT_LANGUAGE: Language = LANGUAGES[0];

/** One value for each language, by default a text. */
export type Localized<T = string> = Record<Language, T>;

/** Whether a value is one of `LANGUAGES`. */
export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

/** Builds a value for every language. */
export function inEachLanguage<T>(make: (language: Language) => T): Localized<T> {
  return Object.fromEntries(LANGUAGES.map((language) => [language, make(language)])) as Localized<T>;
}

/** The text in `language`, else in the first language that has one; empty when none has. */
export function textIn(language: Language, text: Partial<Localized>): string {
  return text[language] || (LANGUAGES.map((other) => text[other]).find(Boolean) ?? '');
}
