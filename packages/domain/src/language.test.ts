import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DEFAULT_LANGUAGE, inEachLanguage, isLanguage, LANGUAGES, textIn } from './language.ts';

describe('the languages', () => {
  it('begin with the default, Khmer', () => {
    expect(LANGUAGES[0]).toBe(DEFAULT_LANGUAGE);
    expect(DEFAULT_LANGUAGE).toBe('km');
  });

  it('are recognised, and nothing else is', () => {
    for (const language of LANGUAGES) expect(isLanguage(language)).toBe(true);
    for (const other of ['', 'KM', 'fr', 'toString', null, undefined, 0])
      expect(isLanguage(other)).toBe(false);
  });

  it('get one value each', () => {
    expect(inEachLanguage((language) => language.toUpperCase())).toEqual({ km: 'KM', en: 'EN' });
  });
});

describe('the list of languages', () => {
  const root = join(import.meta.dirname, '../../..');
  /** Those that may name both languages side by side, and why. */
  const exceptions = [
    'packages/domain/src/language.ts', // the list itself
    'apps/api/src/hard/hostile-calls.ts', // values of a query parameter among invalid ones
    'apps/api/src/modules/demo-orders/demo-people.ts', // made-up data: a third language brings no demo people
  ];

  it('is written in one place', () => {
    const files = globSync('{apps,packages}/*/{src,app,service-worker}/**/*.{ts,tsx}', { cwd: root });
    const both = files.filter(
      (file) =>
        !file.includes('.test.') &&
        /'km'\s*[|,]\s*'en'|'en'\s*[|,]\s*'km'/.test(readFileSync(join(root, file), 'utf8')),
    );
    expect(files.length).toBeGreaterThan(100);
    expect(both.sort()).toEqual(exceptions.sort());
  });
});

describe('a text', () => {
  it('is shown in the language that was asked for', () => {
    for (const language of LANGUAGES) expect(textIn(language, { km: 'km', en: 'en' })).toBe(language);
  });

  it('falls back to the first language that has it', () => {
    expect(textIn('km', { km: '', en: 'Soap' })).toBe('Soap');
    expect(textIn('en', { km: 'សាប៊ូ', en: '' })).toBe('សាប៊ូ');
    expect(textIn('en', { km: '', en: '' })).toBe('');
  });

  it('may lack a language that the shop did not have when it was stored', () => {
    expect(textIn('km', { en: 'Soap' })).toBe('Soap');
    expect(textIn('en', {})).toBe('');
  });
});
