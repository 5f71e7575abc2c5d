import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@phsar/domain/language';
import { getLocale } from '../paraglide/runtime.js';

const KEY = 'office-language';

/** What the person chose on this device, else Khmer. */
export function readChosenLanguage(): Language {
  const chosen = localStorage.getItem(KEY);
  return isLanguage(chosen) ? chosen : DEFAULT_LANGUAGE;
}

/** Of everything on the screen. It stays the same until the page is loaded anew, so it needs no hook. */
export function currentLanguage(): Language {
  return getLocale();
}

/** Keeps the choice on this device and loads the page anew in it. */
export function switchLanguage(language: Language): void {
  localStorage.setItem(KEY, language);
  location.reload();
}
