import { AsyncLocalStorage } from 'node:async_hooks';
import { overwriteGetLocale } from '../paraglide/runtime.js';
import { DEFAULT_LANGUAGE, type Language } from './language.ts';

const languageOfRequest = new AsyncLocalStorage<Language>();

overwriteGetLocale(() => languageOfRequest.getStore() ?? DEFAULT_LANGUAGE);

/** Runs `work` with all texts in `language`; requests served at the same time keep their own. */
export function runInLanguage<T>(language: Language, work: () => T): T {
  return languageOfRequest.run(language, work);
}
