import { describe, expect, it } from 'vitest';
import { folded, orderedText, tidySearch, tokensOf } from './text.ts';

const fold = (text: string) => folded(orderedText(text));

it('drops spaces at both ends, repeated spaces and invisible characters from a search', () => {
  expect(tidySearch('  ច្រាស\u200B  ដុស ')).toBe('ច្រាស ដុស');
});

describe('texts that are the same to a reader', () => {
  it.each([
    ['subscript and vowel in either order', 'ធ្មេញ', 'ធេ្មញ'],
    ['subscript ro before or after another one', 'ស្ត្រី', 'ស្រ្តី'],
    ['a vowel typed in two parts', 'ចំណីសើម', 'ចំណីសេីម'],
    ['the sign ៊ typed as the vowel ុ', 'ស៊ីលីកូន', 'សុីលីកូន'],
    ['subscript ដ and ត', 'កណ្ដឹង', 'កណ្តឹង'],
    ['zero-width space', 'ច្រាស\u200bដុស', 'ច្រាសដុស'],
    ['ឱ្យ and អោយ', 'ឱ្យ', 'អោយ'],
    ['digits of both scripts', '៥០០', '500'],
    ['case and accents', 'Flosséla', 'flossela'],
    ['wide letters', 'ＣＡＴ', 'cat'],
    ['an apostrophe', "child's", 'childs'],
  ])('are one when searched: %s', (_, one, other) => {
    expect(fold(one)).toBe(fold(other));
  });

  it('keeps apart what differs', () => {
    expect(fold('ឆ្កែ')).not.toBe(fold('ឆ្មា'));
    expect(fold('ធ្មេញ')).not.toBe(fold('ធ្មាញ'));
  });
});

describe('a part of a text', () => {
  it('stays a part of it, wherever it is cut', () => {
    const title = 'ខ្សែសម្អាតចន្លោះធ្មេញ Flossela រសស្ត្របឺរី កណ្ដឹង 1.5 m';
    const letters = [...title];
    for (let from = 0; from < letters.length; from += 1) {
      for (let to = from + 1; to <= letters.length; to += 1) {
        expect(fold(title)).toContain(fold(letters.slice(from, to).join('')));
      }
    }
  });
});

it('tokens end where the script changes, and symbols stand alone', () => {
  expect(tokensOf('ទឹក500ml, 20%')).toEqual(['ទឹក', '500', 'ml', ',', '20', '%']);
});
