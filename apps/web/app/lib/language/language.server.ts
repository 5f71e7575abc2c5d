import { AsyncLocalStorage } from 'node:async_hooks';
import { DEFAULT_LANGUAGE, type Language } from '@phsar/domain/language';
import { overwriteGetLocale } from '../../paraglide/runtime.js';

const languageOfRequest = new AsyncLocalStorage<Language>();

overwriteGetLocale(() => languageOfRequest.getStore() ?? DEFAULT_LANGUAGE);

/** Runs `work` with all texts in `language`; concurrent requests keep theirs. */
export function runInLanguage<T>(language: Language, work: () => T): T {
  return languageOfRequest.run(language, work);
}
