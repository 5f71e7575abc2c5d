import { describe, expect, it } from 'vitest';
import { markedParts, titleContains } from './title-search.ts';

describe('a search in titles', () => {
  it.each([
    ['Soft Toothbrush', 'tooth', true],
    ['Soft Toothbrush', 'BRUSH ', true],
    ['ច្រាស\u200Bដុសធ្មេញ', 'ច្រាសដុស', true],
    ['ច្រាសដុសធ្មេញ', 'ដុស\u200Bធ្មេញ', true],
    ['Cafe\u0301', 'café', true],
    ['Soft Toothbrush', 'tooth brush', true],
    ['Soft Toothbrush', 'brush soft', true],
    ['Soft Toothbrush', 'brush hard', false],
    ['ធ្មេញពាក់', 'ធេ្មញ', true],
    ['ឈើជូតផ្ទះ និងធុង', 'ផ្ទះនិងធុង', true],
    ['ទឹក 500 ml', '៥០០ml', true],
    ['Soap 100% pure', '%', true],
    ['Soap', '%', false],
    ['Anything', '', true],
  ])('looks into %j for %j: %s', (title, typed, isFound) => {
    expect(titleContains(title, typed)).toBe(isFound);
  });
});

describe('what was searched for', () => {
  const marked = (title: string, typed: string) =>
    markedParts(title, typed)
      .map(({ text, isMarked }) => (isMarked ? `[${text}]` : text))
      .join('');

  it.each([
    ['Soft Toothbrush', 'tooth', 'Soft [Tooth]brush'],
    ['Soft Toothbrush', 'brush soft', '[Soft] Tooth[brush]'],
    ['Soft Toothbrush, Soft', 'toothbrush soft', 'Soft [Toothbrush, Soft]'],
    ['ច្រាសដុសធ្មេញ', 'ដុស', 'ច្រាស[ដុស]ធ្មេញ'],
    ['ច្រាសដុសធ្មេញ', 'ដុសធម', 'ច្រាស[ដុសធ្មេ]ញ'],
    ['កណ្ដឹង', 'កណ្តឹង', '[កណ្ដឹង]'],
    ['ដុស\u200bធ្មេញ', 'ដុសធ្មេញ', '[ដុស\u200bធ្មេញ]'],
    ['Cafe\u0301', 'cafe', '[Cafe\u0301]'],
    ['Soft Toothbrush', '', 'Soft Toothbrush'],
    ['100%', '%', '100%'],
  ])('stands out in %j for %j by whole syllables', (title, typed, shown) => {
    expect(marked(title, typed)).toBe(shown);
  });
});
