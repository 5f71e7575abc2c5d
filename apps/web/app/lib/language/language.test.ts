import { describe, expect, it, vi } from 'vitest';
import { readDocumentLanguage, switchLanguage } from './language.ts';

describe('the language of a page', () => {
  it.each([
    ['km', 'km'],
    ['en', 'en'],
    ['fr', 'km'],
    ['', 'km'],
  ] as const)('is the one that the server rendered, Khmer when it is unknown: %s', (rendered, language) => {
    document.documentElement.dataset.language = rendered;
    // As a browser's translation leaves it.
    document.documentElement.lang = 'fr';
    expect(readDocumentLanguage()).toBe(language);
  });
});

it.each([
  ['http://localhost/shop?q=soap#top', 'http://localhost/shop?q=soap&lang=en#top'],
  ['http://localhost/shop?lang=km', 'http://localhost/shop?lang=en'],
])('a switch asks the server for the same page in that language (%s)', (href, asked) => {
  const replace = vi.fn();
  vi.stubGlobal('location', { href, replace });
  switchLanguage('en');
  expect(String(replace.mock.calls)).toBe(asked);
  vi.unstubAllGlobals();
});
