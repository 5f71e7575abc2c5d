import { LANGUAGE_PARAMETER } from '@phsar/contract/shop/paths';
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language } from '@phsar/domain/language';
import { getLocale } from '../../paraglide/runtime.js';

/** The page's language as the server rendered it; browser only. A browser's translation rewrites `<html lang>`, not this attribute. */
export function readDocumentLanguage(): Language {
  const { language } = document.documentElement.dataset;
  return isLanguage(language) ? language : DEFAULT_LANGUAGE;
}

/** The language of the page that is rendered; it stays the same until the page is reloaded. */
export function currentLanguage(): Language {
  return getLocale();
}

/** The shop's languages besides the given one. */
export function otherLanguages(language: Language): Language[] {
  return LANGUAGES.filter((other) => other !== language);
}

/**
 * Loads the page again in another language, which the server remembers in a cookie once it has answered: a switch that
 * fails changes nothing. The address names the language, so that no copy in another language is shown instead.
 */
export function switchLanguage(language: Language): void {
  const address = new URL(location.href);
  address.searchParams.set(LANGUAGE_PARAMETER, language);
  location.replace(address);
}
