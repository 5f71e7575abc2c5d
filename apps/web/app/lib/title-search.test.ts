import { describe, expect, it } from 'vitest';
import { tidySearch, titleContains } from './title-search.ts';

describe('a search in titles', () => {
  it('drops spaces at the ends, double ones and invisible marks', () => {
    expect(tidySearch('  ច្រាស\u200B  ដុស ')).toBe('ច្រាស ដុស');
  });

  it.each([
    ['Soft Toothbrush', 'tooth', true],
    ['Soft Toothbrush', 'BRUSH ', true],
    ['ច្រាស\u200Bដុសធ្មេញ', 'ច្រាសដុស', true],
    ['ច្រាសដុសធ្មេញ', 'ដុស\u200Bធ្មេញ', true],
    ['Cafe\u0301', 'café', true],
    ['Soft Toothbrush', 'tooth brush', false],
    ['Anything', '', true],
  ])('looks into %j for %j: %s', (title, typed, isFound) => {
    expect(titleContains(title, typed)).toBe(isFound);
  });
});
