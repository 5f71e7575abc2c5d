import { DEFAULT_LANGUAGE, isLanguage } from '@phsar/domain/language';
import { beforeEach, vi } from 'vitest';
import { overwriteGetLocale } from '../paraglide/runtime.js';

// As `renderIn` sets it.
overwriteGetLocale(() => {
  const { lang } = document.documentElement;
  return isLanguage(lang) ? lang : DEFAULT_LANGUAGE;
});

beforeEach(() => {
  document.documentElement.lang = 'km';
  localStorage.clear();
  // The log of API calls; the tests about it set their own spy.
  vi.spyOn(console, 'debug').mockImplementation(() => {});
});
