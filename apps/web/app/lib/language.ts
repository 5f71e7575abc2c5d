import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language } from '@phsar/domain/language';
import { getLocale } from '../paraglide/runtime.js';

/** The cookie the server reads; `?lang=` beats it. */
export const LANGUAGE_COOKIE = 'language';
export const LANGUAGE_PARAMETER = 'lang';
const ONE_YEAR_IN_SECONDS = 365 * 24 * 60 * 60;

/** The language of the page in the browser: what the server wrote into `<html lang>`. */
export function readDocumentLanguage(): Language {
  const { lang } = document.documentElement;
  return isLanguage(lang) ? lang : DEFAULT_LANGUAGE;
}

/** The language texts are shown in. It never changes while a page lives: switching loads the page anew. */
export function useLanguage(): Language {
  return getLocale();
}

export function otherLanguages(language: Language): Language[] {
  return LANGUAGES.filter((other) => other !== language);
}

/** Remembers the language for a year and loads this address again in it. */
export function switchLanguage(language: Language): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in many phones' browsers.
  document.cookie = `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${ONE_YEAR_IN_SECONDS}; SameSite=Lax${secure}`;
  const address = new URL(location.href);
  address.searchParams.delete(LANGUAGE_PARAMETER);
  if (address.href === location.href) location.reload();
  else location.replace(address.href);
}
