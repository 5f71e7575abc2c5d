import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { readDocumentLanguage } from '../lib/language.ts';
import { overwriteGetLocale } from '../paraglide/runtime.js';
import { standInForMissingPlatform } from './platform.ts';

overwriteGetLocale(readDocumentLanguage);
// What is to appear may take so long on a machine that is busy with the other tests. Milliseconds.
configure({ asyncUtilTimeout: 20_000 });
/** What React or our own code complained of on the console: each one fails the test that caused it. */
let complaints: string[] = [];

beforeEach(() => {
  document.documentElement.lang = 'km';
  localStorage.clear();
  standInForMissingPlatform();
  complaints = [];
  // The log of the calls; who tests it spies on it.
  vi.spyOn(console, 'debug').mockImplementation(() => {});
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...words) => complaints.push(words.map(String).join(' ')));
  }
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  expect(complaints).toEqual([]);
});
