import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@phsar/domain/language';
import { getLocale } from '../paraglide/runtime.js';

const KEY = 'office-language';

/** The choice on this device; Khmer without one, or where storage is blocked. */
export function readChosenLanguage(): Language {
  try {
    const chosen = localStorage.getItem(KEY);
    return isLanguage(chosen) ? chosen : DEFAULT_LANGUAGE;
  } catch {
    return DEFAULT_LANGUAGE;
  }
}

/** The language of the screen. It only changes with a page load, so it needs no hook. */
export function currentLanguage(): Language {
  return getLocale();
}

/** Stores the choice on this device and reloads the page in that language. */
export function switchLanguage(language: Language): void {
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // Blocked or full: the page stays in its language.
    return;
  }
  location.reload();
}
