import { describe, expect, it } from 'vitest';
import { UI_TEXTS } from './ui-texts.ts';

describe('the texts of the shared components', () => {
  it.each([
    ['en', ['Cancel', 'Close', 'Loading...', 'OK', 'Retry']],
    ['km', ['បោះបង់', 'បិទ', 'កំពុងផ្ទុក…', 'យល់ព្រម', 'ព្យាយាមម្ដងទៀត']],
  ] as const)('follow the language of the page (%s)', (language, words) => {
    document.documentElement.lang = language;
    const { cancel, close, loading, ok, retry } = UI_TEXTS;
    expect([cancel, close, loading, ok, retry].map((text) => text())).toEqual(words);
  });
});
