import { describe, expect, it } from 'vitest';
import { RANK } from './ranks.ts';
import { SLIP, slipDistance } from './slip-distance.ts';
import type { TitleIndex } from './title-index.ts';
import { TitleIndexBuilder } from './title-index-builder.ts';
import { typingDistance } from './typing-distance.ts';
import { searchWords, wordsOf } from './words.ts';

const TITLES: [km: string, en: string][] = [
  ['ច្រាសដុសធ្មេញ Sovadent', 'Sovadent Toothbrush'],
  ['ចំណីសើមសម្រាប់ឆ្កែ', 'Wet Dog Food'],
  ['ក្រូចឆ្មារ', 'Lime, 100% pure'],
  ['ខ្សាច់ឆ្មា', 'Cat Litter'],
  ['Delicate', 'Delicate'],
  ['Catnip', ''],
];

function indexOf(titles: readonly [km: string, en: string][]): TitleIndex {
  const builder = new TitleIndexBuilder();
  for (const [km, en] of titles) builder.add({ km, en });
  return builder.build();
}

const index = indexOf(TITLES);
const ranksOf = (typed: string) => [...index.find(typed)];
const rankOf = (typed: string, entry: number) => ranksOf(typed)[entry];

describe('an entry', () => {
  it.each([
    [2, 'ក្រូចឆ្មារ', 'Lime, 100% pure', true],
    [2, 'ក្រូចឆ្មារ', 'LIME,  100% Pure', true],
    [2, 'ក្រូចឆ្មារ', 'Lime, 100 pure', false],
    [2, 'ក្រូចឆ្មារ', 'Lime, 100%! pure', false],
    [2, 'ក្រូច', 'Lime, 100% pure', false],
    [3, 'ក្រូចឆ្មារ', 'Lime, 100% pure', false],
    [4, 'Delicate', 'Delicate', true],
    [4, 'Delicate', '', true],
    [4, 'Delicate', 'Delicatessen', false],
    [5, 'Catnip', '', true],
  ])('%i is titled %s and %s: %s', (entry, km, en, isTitled) => {
    expect(index.isTitled(entry, { km, en })).toBe(isTitled);
  });
});

describe('the rank of an entry', () => {
  it.each([
    ['Cat Litter', 3, RANK.exact],
    ['sovadent', 0, RANK.prefix],
    ['cat', 5, RANK.prefix],
    ['litter', 3, RANK.whole],
    ['litt', 3, RANK.start],
    ['cat', 4, RANK.inside],
    ['ឆ្មា', 3, RANK.whole],
    ['dog foo', 1, RANK.start],
    ['og foo', 1, RANK.inside],
    ['food wet', 1, RANK.words],
    ['foo wet', 1, RANK.wordStarts],
    ['brush sovadent', 0, RANK.wordParts],
    ['ឆ្កែ ចំណី', 1, RANK.words],
    ['ឆ្កែចំណី', 1, RANK.words],
    ['ធ្មេញ toothbrush', 0, RANK.wordParts],
    ['sovadetn', 0, RANK.slips + SLIP],
    ['tothbrush', 0, RANK.slips + SLIP + 1],
    ['dogfood', 1, RANK.slips + 1],
    ['%', 2, RANK.inside],
  ])('for %j is the %ith one’s %i', (typed, entry, rank) => {
    expect(rankOf(typed, entry)).toBe(rank);
  });

  it('of a whole word is better than of one that only begins with it', () => {
    expect(Number(rankOf('ឆ្មា', 3))).toBeLessThan(Number(rankOf('ឆ្មា', 2)));
  });

  // Covers 10.22
  it('of Khmer that stands alone beside the brand is better than of the same words in a longer run', () => {
    const [alone, longer] = indexOf([
      ['ច្រាសដុសធ្មេញ Sovadent', ''],
      ['ប្រអប់ដាក់ច្រាសដុសធ្មេញ Sovadent', ''],
    ]).find('Sovadent ច្រាសដុសធ្មេញ');
    expect([alone, longer]).toEqual([RANK.pieces, RANK.words]);
  });

  it.each(['qwerty', 'ឡឡឡឡ', '…', '4711'])('is none for %j', (typed) => {
    expect(ranksOf(typed).every((rank) => rank === RANK.none)).toBe(true);
  });

  it('is none in an index of nothing', () => {
    expect(indexOf([]).find('cat')).toHaveLength(0);
  });
});

describe('likeness', () => {
  it('is the share of the typed words that a title has', () => {
    expect([...index.likeness('wet carrots')].map((share) => share > 0)).toEqual(
      TITLES.map((_, entry) => entry === 1),
    );
  });
});

describe('slips in a title', () => {
  it.each([
    ['travelk it', 'travel kit', 0],
    ['act food', 'cat food', 1],
    ['tarvel kti', 'travel kit', 2],
    ['food cat', 'cat food', 0],
    ['ជក់ញអគ្គិសនី', 'ជក់ធ្មេញអគ្គិសនី', 1],
    ['ត្រីសប់ឆ្មា', 'ត្រីក្រៀម សម្រាប់ឆ្មា', 1],
    ['ប៉េល', 'ប៉ែល', 1],
    ['dgo', 'dog', 1],
    ['dig', 'dog', null],
    ['pack 4', 'pack 5', null],
  ])('from %j to %j are %j', (typed, title, slips) => {
    const letters = searchWords(typed)
      .tokens.map(({ text }) => text)
      .join('');
    const words = searchWords(title).tokens.flatMap(wordsOf);
    const starts = words.map((_, place) => words.slice(0, place).join('').length);
    const steps = slipDistance(letters, words.join(''), starts, 2);
    expect(steps === null ? null : Math.floor(steps / SLIP)).toBe(slips);
  });
});

describe('typing slips', () => {
  it.each([
    ['brush', 'brush', 0],
    ['brsh', 'brush', 1],
    ['brussh', 'brush', 1],
    ['brosh', 'brush', 1],
    ['burhs', 'brush', 2],
    ['ధధధధధ', 'brush', 3],
  ])('between %j and %j are %i', (typed, text, slips) => {
    expect(typingDistance(typed, text, 0, 2, [0])).toBe(slips);
  });

  it('count to the best end of a beginning, where any end will do', () => {
    expect(typingDistance('tothb', 'toothbrush', 0, 2, null)).toBe(1);
    expect(typingDistance('tothb', 'toothbrush', 0, 2, [0])).toBe(3);
  });
});
