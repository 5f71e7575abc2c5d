import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldedName, hasTwoWords, tidyName } from './full-name.ts';

describe('a full name', () => {
  // Covers 5.2
  it.each(['Sok Dara', ' Sok  Dara ', 'សុខ ដារ៉ា', 'Sok\u00a0Dara', 'Sok Dara Chan'])(
    '%j has two words',
    (name) => {
      expect(hasTwoWords(name)).toBe(true);
    },
  );

  it.each([
    '',
    ' ',
    'Sok',
    ' Sok ',
    'Sok \u200b',
    '\u200b \u200b',
    'សុខដារ៉ា',
    'សុខ\u200bដារ៉ា',
    'Sok \u0000',
    'Sok \u3164',
    'Sok \u2800',
  ])('%j has not', (name) => {
    expect(hasTwoWords(name)).toBe(false);
  });

  it('is kept in one spelling', () => {
    expect(tidyName('  Sok \t\n Dara\u200b ')).toBe('Sok Dara');
    expect(tidyName('Sok \u200b Dara')).toBe('Sok Dara');
    expect(tidyName('\u3164 \u2800')).toBe('');
    expect(tidyName('Jose\u0301 \u0000Sok\u202e')).toBe('José Sok');
  });

  it('is compared without regard to case, spacing and composition', () => {
    const spellings = ['José Sok', 'JOSÉ SOK', ' jose\u0301   sok ', 'Jose\u0301\u200b Sok'];
    expect(new Set(spellings.map(foldedName))).toEqual(new Set(['josé sok']));
  });

  it('is tidy once and for all', () => {
    const troublesome = [
      'a',
      'É',
      '\u0301',
      'ក',
      '្',
      ' ',
      '\u00a0',
      '\n',
      '\u200b',
      '\ufeff',
      '\u202e',
      '\u0000',
      '\ud83d',
    ];
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...troublesome), maxLength: 30 }), (name) => {
        const tidy = tidyName(name);
        expect(tidyName(tidy)).toBe(tidy);
        expect(tidy).not.toMatch(/^\s|\s$|\s\s|[\p{Cf}\p{Cc}]/u);
      }),
    );
  });
});
