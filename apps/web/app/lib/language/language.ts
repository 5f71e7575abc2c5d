import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language } from '@phsar/domain/language';
import { getLocale } from '../../paraglide/runtime.js';

/** The cookie the server reads; the query parameter takes precedence. */
export const LANGUAGE_COOKIE = 'language';
export const LANGUAGE_PARAMETER = 'lang';
const ONE_YEAR_IN_SECONDS = 365 * 24 * 60 * 60;

/** The page's language, which the server wrote into `<html lang>`; browser only. */
export function readDocumentLanguage(): Language {
  const { lang } = document.documentElement;
  return isLanguage(lang) ? lang : DEFAULT_LANGUAGE;
}

/** The language of the page that is rendered; it stays the same until the page is reloaded. */
export function currentLanguage(): Language {
  return getLocale();
}

/** The shop's languages besides the given one. */
export function otherLanguages(language: Language): Language[] {
  return LANGUAGES.filter((other) => other !== language);
}

/** Stores the language in its cookie for a year and reloads the page in it. */
export function switchLanguage(language: Language): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in many mobile browsers.
  document.cookie = `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${ONE_YEAR_IN_SECONDS}; SameSite=Lax${secure}`;
  const address = new URL(location.href);
  address.searchParams.delete(LANGUAGE_PARAMETER);
  if (address.href === location.href) location.reload();
  else location.replace(address.href);
}
