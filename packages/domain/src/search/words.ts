import { LANGUAGES, type Localized } from '../language.ts';
import { folded, isKhmer, isSymbol, orderedText, tokensOf } from './text.ts';

/** A part of a text without gaps: a Latin word, a number, or Khmer with its spaces removed. */
export interface Piece {
  text: string;
  /** Offsets of its words, ascending; the first is 0. */
  starts: readonly number[];
}

/** Text between spaces, symbols and changes of script. */
export interface Token extends Piece {
  kind: 'khmer' | 'other' | 'symbol';
}

/** A text split for searching; consecutive Khmer tokens form one piece. */
export interface SearchWords {
  pieces: Piece[];
  tokens: Piece[];
  symbols: string[];
}

const SINGLE_WORD: readonly number[] = [0];
/** Khmer is written without spaces between words; the runtime's dictionary finds them. */
const segmenter = new Intl.Segmenter('km', { granularity: 'word' });

/**
 * Folds a text and splits it into words.
 * @param known cache of tokens by the text between two spaces; titles share most of their words
 */
export function searchWords(text: string, known = new Map<string, Token[]>()): SearchWords {
  const pieces: Piece[] = [];
  const tokens: Piece[] = [];
  const symbols: string[] = [];
  let isAfterKhmer = false;
  for (const part of text.split(/\s+/)) {
    for (const token of tokensIn(part, known)) {
      if (token.kind === 'symbol') {
        symbols.push(token.text);
        continue;
      }
      tokens.push(token);
      const before = isAfterKhmer && token.kind === 'khmer' ? pieces.pop() : undefined;
      pieces.push(before === undefined ? token : joined(before, token));
      isAfterKhmer = token.kind === 'khmer';
    }
  }
  return { pieces, tokens, symbols };
}

/** The words of a piece, in order. */
export function wordsOf({ text, starts }: Piece): string[] {
  return starts.map((start, place) => text.slice(start, starts[place + 1]));
}

function tokensIn(part: string, known: Map<string, Token[]>): Token[] {
  const before = known.get(part);
  if (before !== undefined) return before;
  const tokens = tokensOf(orderedText(part))
    .map(tokenOf)
    .filter(({ text }) => text !== '');
  known.set(part, tokens);
  return tokens;
}

function tokenOf(ordered: string): Token {
  if (isSymbol(ordered)) return { kind: 'symbol', text: ordered, starts: SINGLE_WORD };
  if (!isKhmer(ordered)) return { kind: 'other', text: folded(ordered), starts: SINGLE_WORD };
  let text = '';
  const starts: number[] = [];
  for (const { segment } of segmenter.segment(ordered)) {
    const word = folded(segment);
    if (word === '') continue;
    starts.push(text.length);
    text += word;
  }
  return { kind: 'khmer', text, starts: starts.length === 1 ? SINGLE_WORD : starts };
}

function joined(before: Piece, after: Piece): Piece {
  const shift = before.text.length;
  return {
    text: before.text + after.text,
    starts: [...before.starts, ...after.starts.map((start) => start + shift)],
  };
}

/** For each language, in order; a title that repeats an earlier language's has no words. */
export function wordsOfTitle(title: Localized, known?: Map<string, Token[]>): SearchWords[] {
  const texts = LANGUAGES.map((language) => title[language]);
  return texts.map((text, index) => searchWords(texts.indexOf(text) < index ? '' : text, known));
}
