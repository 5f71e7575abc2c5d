import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@phsar/domain/language';
import { getLocale } from '../paraglide/runtime.js';
import { readStored, writeStored } from './local-storage.ts';

/** The choice on this device; Khmer without one, or where storage is blocked. */
export function readChosenLanguage(): Language {
  const chosen = readStored('office-language');
  return isLanguage(chosen) ? chosen : DEFAULT_LANGUAGE;
}

/** The language of the screen. It only changes with a page load, so it needs no hook. */
export function currentLanguage(): Language {
  return getLocale();
}

/** Stores the choice on this device and reloads the page in that language. */
export function switchLanguage(language: Language): void {
  if (writeStored('office-language', language)) location.reload();
}
