import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentLanguage, readDocumentLanguage, switchLanguage } from './language.ts';

describe('the language of a page', () => {
  it.each([
    ['km', 'km'],
    ['en', 'en'],
    ['fr', 'km'],
    ['', 'km'],
  ] as const)('is what the document says, Khmer when it says something else: %s', (lang, language) => {
    document.documentElement.lang = lang;
    expect(readDocumentLanguage()).toBe(language);
    expect(currentLanguage()).toBe(language);
  });
});

describe('switching the language', () => {
  const reload = vi.fn();
  const replace = vi.fn();
  const setCookie = vi.fn();

  beforeEach(() => {
    vi.resetAllMocks();
    vi.spyOn(document, 'cookie', 'set').mockImplementation(setCookie);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  function standAt(href: string) {
    vi.stubGlobal('location', { href, protocol: new URL(href).protocol, reload, replace });
  }

  it('remembers it for a year and loads the same page again', () => {
    standAt('http://localhost/shop?q=soap#top');
    switchLanguage('en');
    expect(setCookie).toHaveBeenCalledWith('language=en; Path=/; Max-Age=31536000; SameSite=Lax');
    expect(reload).toHaveBeenCalledOnce();
    expect(replace).not.toHaveBeenCalled();
  });

  it('removes the language from the address, which would override the stored one', () => {
    standAt('http://localhost/shop?q=soap&lang=en');
    switchLanguage('km');
    expect(replace).toHaveBeenCalledWith('http://localhost/shop?q=soap');
    expect(reload).not.toHaveBeenCalled();
  });

  it('keeps the cookie to encrypted connections where there is one', () => {
    standAt('https://phsar.example/');
    switchLanguage('km');
    expect(setCookie).toHaveBeenCalledWith('language=km; Path=/; Max-Age=31536000; SameSite=Lax; Secure');
  });
});
