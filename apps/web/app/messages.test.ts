import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Language } from '@phsar/domain/language';
import { describe, expect, it } from 'vitest';
import settings from '../project.inlang/settings.json' with { type: 'json' };

type Texts = Record<string, string>;

const app = dirname(fileURLToPath(import.meta.url));
const folders = globSync('{ui,features/*}/messages', { cwd: app }).sort();

/** Names that are written in Latin letters in Khmer too. */
const NAMES = /\b(Facebook|Telegram|Instagram|TikTok|YouTube|ABA|KHQR|USD|J&T|Express|VET|SMS|OK)\b/g;

function textsOf(folder: string, language: Language): Texts {
  const { $schema: _, ...texts } = JSON.parse(
    readFileSync(join(app, folder, `${language}.json`), 'utf8'),
  ) as Texts;
  return texts;
}

const placeholdersOf = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
const wordsOf = (text: string) => text.replace(/\{\w+\}/g, '').replace(NAMES, '');
const keysWhere = (texts: Texts, isWrong: (text: string) => boolean) =>
  Object.keys(texts).filter((key) => isWrong(texts[key] ?? ''));

describe('the texts of the shop', () => {
  it('are compiled from every folder that has some', () => {
    const named = settings['plugin.inlang.messageFormat'].pathPattern
      .map((pattern) => pattern.replace('./app/', '').replace('/{locale}.json', ''))
      .sort();
    expect(folders.length).toBeGreaterThan(1);
    expect(named).toEqual(folders);
  });

  it('have no key twice', () => {
    const keys = folders.flatMap((folder) => Object.keys(textsOf(folder, 'km')));
    expect(keys.filter((key, position) => keys.indexOf(key) !== position)).toEqual([]);
  });

  describe.each(folders)('of %s', (folder) => {
    const km = textsOf(folder, 'km');
    const en = textsOf(folder, 'en');
    const prefix = `${folder.split('/').at(-2)}_`;

    it('have keys that begin with the name of the folder', () => {
      expect(Object.keys(km).filter((key) => !key.startsWith(prefix))).toEqual([]);
    });

    it('are there in both languages', () => {
      expect(Object.keys(en).sort()).toEqual(Object.keys(km).sort());
      expect(keysWhere(km, (text) => text.trim() === '')).toEqual([]);
      expect(keysWhere(en, (text) => text.trim() === '')).toEqual([]);
    });

    it('take the same values in both languages', () => {
      const differing = Object.keys(km).filter(
        (key) => String(placeholdersOf(km[key] ?? '')) !== String(placeholdersOf(en[key] ?? '')),
      );
      expect(differing).toEqual([]);
    });

    it('hold no Latin words in Khmer and no Khmer ones in English', () => {
      expect(keysWhere(km, (text) => /\p{Script=Latin}/u.test(wordsOf(text)))).toEqual([]);
      expect(keysWhere(en, (text) => /\p{Script=Khmer}/u.test(text))).toEqual([]);
    });
  });
});
