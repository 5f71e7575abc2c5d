import { DEFAULT_LANGUAGE } from '@phsar/domain/language';
import { beforeEach, vi } from 'vitest';
import { overwriteGetLocale } from '../paraglide/runtime.js';

// As `renderIn` sets it.
overwriteGetLocale(() => (document.documentElement.lang === 'en' ? 'en' : DEFAULT_LANGUAGE));

beforeEach(() => {
  document.documentElement.lang = DEFAULT_LANGUAGE;
  localStorage.clear();
  // The log of calls.
  vi.spyOn(console, 'debug').mockImplementation(() => {});
});
