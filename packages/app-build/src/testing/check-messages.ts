import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DEFAULT_LANGUAGE, inEachLanguage, LANGUAGES, type Language } from '@phsar/domain/language';
import { describe, expect, it } from 'vitest';

type Texts = Record<string, string>;

/** Words that Khmer texts write in Latin letters too: names, and what is typed or what addresses begin with. */
const NAMES =
  /\b(Facebook|Telegram|Instagram|TikTok|YouTube|ABA|Bakong|KHQR|USD|J&T|Express|VET|SMS|OK|Google|Authenticator|Chrome|Safari|Firefox|Android|iPhone|QR|CSV|CDN|UTF|https|yes|no)\b/g;

/** Scripts that have one name in locales and another one for letters. */
const LETTERS: Record<string, string> = { Hans: 'Han', Hant: 'Han', Jpan: 'Han', Kore: 'Hangul' };

/** A letter of the script that a language is mostly written in. */
const SCRIPT = inEachLanguage((language) => {
  const { script = '' } = new Intl.Locale(language).maximize();
  return new RegExp(`\\p{Script=${LETTERS[script] ?? script}}`, 'u');
});

const placeholdersOf = (text = '') => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
const wordsOf = (text: string) => text.replace(/\{\w+\}/g, '').replace(NAMES, '');
const keysWhere = (all: Texts, isWrong: (text: string, key: string) => boolean) =>
  Object.keys(all).filter((key) => isWrong(all[key] ?? '', key));

/**
 * Registers the tests of an app's texts.
 * @param appDir the app's folder, with `messages/{language}.json`
 */
export function checkMessages(appDir: string): void {
  const rooms = ['ui', ...globSync('app/features/*', { cwd: appDir }).map((folder) => basename(folder))];
  const fileOf = (language: Language) => readFileSync(join(appDir, 'messages', `${language}.json`), 'utf8');
  const texts = inEachLanguage((language) => JSON.parse(fileOf(language)) as Texts);
  const first = texts[DEFAULT_LANGUAGE];

  describe('the texts of the app', () => {
    it('are there in every language, one file each', () => {
      const files = globSync('messages/*.json', { cwd: appDir }).map((file) => basename(file, '.json'));
      expect(files.sort()).toEqual([...LANGUAGES].sort());
    });

    it('belong to a feature or to the ui, whose name their keys begin with', () => {
      expect(keysWhere(first, (_, key) => !rooms.some((room) => key.startsWith(`${room}_`)))).toEqual([]);
    });
  });

  describe.each(LANGUAGES)('the texts in %s', (language) => {
    const own = texts[language];

    it('have no key twice and are in order', () => {
      const keys = [...fileOf(language).matchAll(/^ {2}"(\w+)":/gm)].map(([, key]) => key);
      expect(keys).toEqual([...new Set(keys)].sort());
      expect(keys).toHaveLength(Object.keys(own).length);
    });

    // Covers 1.2
    it('are complete', () => {
      expect(Object.keys(own).sort()).toEqual(Object.keys(first).sort());
      expect(keysWhere(own, (text) => text.trim() === '')).toEqual([]);
    });

    it('take the same values as in the other languages', () => {
      const differs = (text: string, key: string) =>
        String(placeholdersOf(text)) !== String(placeholdersOf(first[key]));
      expect(keysWhere(own, differs)).toEqual([]);
    });

    it('hold no words in letters of another language', () => {
      const others = LANGUAGES.filter((other) => SCRIPT[other].source !== SCRIPT[language].source);
      const isForeign = (text: string) => others.some((other) => SCRIPT[other].test(wordsOf(text)));
      expect(keysWhere(own, isForeign)).toEqual([]);
    });
  });
}
