import { describe, expect, it } from 'vitest';
import { runInLanguage } from './language.server.ts';
import { currentLanguage } from './language.ts';

describe('the language of a request', () => {
  it('stays with its request while others are served at the same time', async () => {
    const readSlowly = async () => {
      const before = currentLanguage();
      await new Promise((resolve) => setImmediate(resolve));
      return [before, currentLanguage()];
    };
    const seen = await Promise.all([
      runInLanguage('en', readSlowly),
      runInLanguage('km', readSlowly),
      runInLanguage('en', readSlowly),
    ]);
    expect(seen).toEqual([
      ['en', 'en'],
      ['km', 'km'],
      ['en', 'en'],
    ]);
  });

  it('is Khmer outside of any', () => {
    expect(currentLanguage()).toBe('km');
  });
});
