import 'fake-indexeddb/auto';
import { DEFAULT_LANGUAGE, isLanguage } from '@phsar/domain/language';
import { setNetworkLost } from '@phsar/ui/hooks/use-online';
import { beforeEach, vi } from 'vitest';
import { overwriteGetLocale } from '../paraglide/runtime.js';

// As `renderIn` sets it.
overwriteGetLocale(() => {
  const { lang } = document.documentElement;
  return isLanguage(lang) ? lang : DEFAULT_LANGUAGE;
});

beforeEach(() => {
  document.documentElement.lang = DEFAULT_LANGUAGE;
  localStorage.clear();
  setNetworkLost(false);
  // The log of calls.
  vi.spyOn(console, 'debug').mockImplementation(() => {});
});
