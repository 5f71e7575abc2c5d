import { folded, isSymbol, orderedText, tidySearch, tokensOf } from '@phsar/domain/search/text';

/** Spaces between Khmer letters: they are optional and do not separate words. */
const KHMER_GAPS = /([\u1780-\u17dd])\s+(?=[\u1780-\u17dd])/g;
/** The unit of highlighting: a Khmer syllable with its marks, or a letter with its accents. */
const SYLLABLES =
  /[\u1780-\u17b3](?:[\u200b-\u200d\u2060]*(?:\u17d2[\u1780-\u17b3]|[\u17b6-\u17d1\u17d3\u17dd]))*|\P{M}\p{M}*/gu;

/**
 * Whether a title contains the typed text, or each of its words, in any spelling. The server finds more: the other
 * language, the words of Khmer typed without spaces, and typos.
 */
export function titleContains(title: string, typed: string): boolean {
  const words = searchedWords(typed);
  if (words.length === 0) return title.includes(tidySearch(typed));
  const text = comparable(title);
  return text.includes(comparable(typed)) || words.every((word) => text.includes(word));
}

/** A piece of a title; `isMarked` where it matches the search. */
export interface TitlePart {
  text: string;
  isMarked: boolean;
}

/** Splits a title to highlight the typed text by whole syllables: as a phrase, else word by word. */
export function markedParts(title: string, typed: string): TitlePart[] {
  const words = searchedWords(typed);
  if (words.length === 0) return [{ text: title, isMarked: false }];
  const syllables = title.match(SYLLABLES) ?? [];
  const foldedSyllables = syllables.map((syllable) => folded(orderedText(syllable)));
  const text = foldedSyllables.join('');
  const phrase = matchesOf(text, words.join('[^\\p{L}\\p{M}\\p{N}]*'));
  const longWords = words.filter((word) => word.length > 1);
  const matches = phrase.length > 0 ? phrase : longWords.flatMap((word) => matchesOf(text, word));
  const parts: TitlePart[] = [];
  let at = 0;
  foldedSyllables.forEach((syllable, place) => {
    const end = at + syllable.length;
    const isMarked = matches.some(([from, to]) => from < end && to > at);
    at = end;
    const last = parts.at(-1);
    const part = syllables[place] ?? '';
    if (last?.isMarked === isMarked) last.text += part;
    else parts.push({ text: part, isMarked });
  });
  return parts;
}

function comparable(text: string): string {
  return searchedWords(text).join(' ').replace(KHMER_GAPS, '$1');
}

function searchedWords(text: string): string[] {
  const tokens = tokensOf(orderedText(text)).filter((token) => !isSymbol(token));
  return tokens.map(folded).filter((word) => word !== '');
}

/** @param pattern joined from words of letters and digits, so nothing needs escaping */
function matchesOf(text: string, pattern: string): [from: number, to: number][] {
  return [...text.matchAll(new RegExp(pattern, 'gu'))].map(({ index, 0: found }) => [
    index,
    index + found.length,
  ]);
}
