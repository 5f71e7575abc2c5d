import { beforeEach, vi } from 'vitest';
import { readDocumentLanguage } from '../lib/language/language.ts';
import { overwriteGetLocale } from '../paraglide/runtime.js';

overwriteGetLocale(readDocumentLanguage);

beforeEach(() => {
  document.documentElement.lang = 'km';
  localStorage.clear();
  // The log of API calls; the tests about it set their own spy.
  vi.spyOn(console, 'debug').mockImplementation(() => {});
});
