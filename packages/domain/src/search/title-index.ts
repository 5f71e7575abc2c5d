import type { Localized } from '../language.ts';
import { type PostingLists, TITLES_PER_ENTRY } from './posting-lists.ts';
import { atBeginning, drop, improve, isWellFound, RANK } from './ranks.ts';
import { slipDistance } from './slip-distance.ts';
import { type Fitting, isNumber, type TitleVocabulary } from './title-vocabulary.ts';
import { type Piece, searchWords, wordsOf, wordsOfTitle } from './words.ts';

/** Candidates of one search for slips; and how many of their texts are compared letter by letter. */
const MOST_LIKELY = 1_000;
const MOST_COMPARED = 200;
/** Letters. */
const MAX_LENGTH_WITHOUT_PAIRS = 5;

const NO_ENTRIES = new Int32Array();

/** Weight of a word that only resembles the typed one, against 1 for the word itself. */
const MISTYPED_SHARE = 0.6;

/** Searches the titles of a list in memory. An entry ranks by the better of its two titles. */
export class TitleIndex {
  readonly size: number;
  readonly #vocabulary: TitleVocabulary;
  readonly #lists: PostingLists;
  /** The entries that have each symbol, ascending. */
  readonly #symbols: ReadonlyMap<string, Int32Array>;

  constructor(vocabulary: TitleVocabulary, lists: PostingLists, symbols: ReadonlyMap<string, Int32Array>) {
    this.size = (lists.begins.length - 1) / TITLES_PER_ENTRY;
    this.#vocabulary = vocabulary;
    this.#lists = lists;
    this.#symbols = symbols;
  }

  /**
   * The `RANK` of every entry, by entry number; `RANK.none` where the query does not match.
   * @param isHidden 1 for each entry that must not be found, by entry number
   */
  find(typed: string, isHidden?: Uint8Array): Uint8Array {
    const ranks = new Uint8Array(this.size).fill(RANK.none);
    const { pieces, tokens, symbols } = searchWords(typed);
    const [first] = pieces;
    if (first === undefined) this.#findSymbols(symbols, ranks);
    else if (pieces.length === 1) this.#findPiece(first.text, ranks);
    else this.#findPhrase(pieces, ranks);
    // Only Khmer has several words in a piece; where none has, whole words tell as much.
    if (pieces.length > 1 && pieces.some(({ starts }) => starts.length > 1)) this.#findPieces(pieces, ranks);
    this.#findWords(tokens, ranks);
    if (isHidden !== undefined) drop(isHidden, ranks);
    if (isWellFound(ranks)) return ranks;
    this.#findSlips(tokens, ranks, isHidden);
    return ranks;
  }

  /** Whether an entry has these titles already, as far as a search can tell. */
  isTitled(entry: number, title: Localized): boolean {
    const words = wordsOfTitle(title);
    const symbols = new Set(words.flatMap((each) => each.symbols));
    for (const [symbol, holders] of this.#symbols) {
      if (symbols.delete(symbol) !== holds(holders, entry)) return false;
    }
    const { pieces, begins } = this.#lists;
    return (
      symbols.size === 0 &&
      words.every((each, language) => {
        const number = entry * TITLES_PER_ENTRY + language;
        const [from = 0, end = 0] = begins.subarray(number, number + 2);
        return (
          end - from === each.pieces.length &&
          each.pieces.every(({ text }, place) => this.#vocabulary.numberOf(text) === pieces[from + place])
        );
      })
    );
  }

  /** For a query without results: the share of its letters, 0 to 1, in words that each entry has or nearly has. */
  likeness(typed: string): Float32Array {
    const shares = new Float32Array(this.size);
    const words = searchWords(typed).tokens.flatMap(wordsOf);
    const total = words.reduce((letters, word) => letters + word.length, 0);
    for (const word of words) {
      const exact = this.#vocabulary.containingWord(word);
      const isExact = exact.length > 0;
      const fits = this.#bestFits(isExact ? exact : this.#vocabulary.resembling(word, looseSlipsIn(word)));
      const share = (isExact ? 1 : MISTYPED_SHARE) * (word.length / total);
      for (let entry = 0; entry < fits.length; entry += 1) {
        if (fits[entry] !== RANK.none) shares[entry] = (shares[entry] ?? 0) + share;
      }
    }
    return shares;
  }

  #findSymbols(symbols: readonly string[], ranks: Uint8Array): void {
    const [first = '', ...others] = new Set(symbols);
    const holders = others.map((symbol) => this.#symbols.get(symbol) ?? NO_ENTRIES);
    for (const entry of this.#symbols.get(first) ?? NO_ENTRIES) {
      if (holders.every((entries) => holds(entries, entry))) ranks[entry] = RANK.inside;
    }
  }

  /** A query without gaps: any piece that contains it. */
  #findPiece(typed: string, ranks: Uint8Array): void {
    const { pieces, begins } = this.#lists;
    for (const { piece, fit } of this.#vocabulary.containing(typed)) {
      const text = this.#vocabulary.textOf(piece);
      const startsPiece = text.startsWith(typed);
      const isPiece = text === typed;
      for (const title of this.#lists.titlesWith(piece)) {
        const from = begins[title] ?? 0;
        const isPrefix = startsPiece && pieces[from] === piece;
        const isExact = isPrefix && isPiece && begins[title + 1] === from + 1;
        improve(ranks, entryOf(title), atBeginning(isPrefix, isExact) ?? RANK.whole + fit);
      }
    }
  }

  /** Consecutive pieces: the first may be the end of a longer piece, the last the start of one. */
  #findPhrase(phrase: readonly Piece[], ranks: Uint8Array): void {
    const [first = '', ...others] = phrase.map(({ text }) => text);
    const last = others.pop() ?? '';
    const between = others.map((text) => this.#vocabulary.numberOf(text));
    if (between.includes(undefined)) return;
    const whole = { first: this.#vocabulary.numberOf(first), last: this.#vocabulary.numberOf(last) };
    for (const { piece, fit } of this.#vocabulary.endingWith(first)) {
      for (const title of this.#lists.titlesWith(piece)) {
        for (const found of this.#lists.phrasesIn(title, piece, between)) {
          const lastFit = this.#vocabulary.fitAtBeginning(found.lastPiece, last);
          if (lastFit === null) continue;
          const isPrefix = found.isFirst && piece === whole.first;
          const isExact = isPrefix && found.isAll && found.lastPiece === whole.last;
          const contained = RANK.whole + Math.max(fit, lastFit);
          improve(ranks, entryOf(title), atBeginning(isPrefix, isExact) ?? contained);
        }
      }
    }
  }

  /** Khmer that stands alone in a title is more like what was typed than the same words within a longer run. */
  #findPieces(typed: readonly Piece[], ranks: Uint8Array): void {
    const wanted = typed.map(({ text }) => this.#vocabulary.numberOf(text));
    const fits = this.#everyFit(wanted.map((piece) => (piece === undefined ? [] : [{ piece, fit: 0 }])));
    for (let entry = 0; entry < fits.length; entry += 1) {
      if (fits[entry] !== RANK.none) improve(ranks, entry, RANK.pieces);
    }
  }

  /** Every word, in any order and language, or all words written as one. */
  #findWords(tokens: readonly Piece[], ranks: Uint8Array): void {
    const words = tokens.flatMap(wordsOf);
    if (words.length < 2) return;
    const each = this.#everyFit(words.map((word) => this.#vocabulary.containingWord(word)));
    const asOne = this.#bestFits(this.#vocabulary.containing(words.join('')));
    for (const fits of [each, asOne]) {
      for (let entry = 0; entry < fits.length; entry += 1) {
        const fit = fits[entry] ?? RANK.none;
        if (fit !== RANK.none) improve(ranks, entry, RANK.words + fit);
      }
    }
  }

  /** Titles that share the most pairs of letters with what was typed are compared with it letter by letter. */
  #findSlips(tokens: readonly Piece[], ranks: Uint8Array, isHidden?: Uint8Array): void {
    const typed = tokens.map(({ text }) => text).join('');
    const most = slipsIn(typed);
    if (most === 0) return;
    const hasNumber = tokens.some(({ text }) => isNumber(text));
    // Many titles differ in their numbers alone.
    const known = new Map<string, number | null>();
    for (const title of this.#candidates(tokens, isHidden)) {
      const { text, starts } = this.#titleText(title, hasNumber);
      let steps = known.get(text);
      if (steps === undefined) {
        if (known.size === MOST_COMPARED) continue;
        steps = slipDistance(typed, text, starts, most);
        known.set(text, steps);
      }
      if (steps !== null) improve(ranks, entryOf(title), RANK.slips + steps);
    }
  }

  /** At most `MOST_LIKELY` titles, the likeliest first; of those that share as much in the list's order. */
  #candidates(tokens: readonly Piece[], isHidden?: Uint8Array): number[] {
    const shared = this.#sharedPairs(
      tokens.map(({ text }) => text),
      isHidden,
    );
    const least = leastOfMost(shared, MOST_LIKELY);
    const found: number[] = [];
    shared.forEach((pairs, title) => {
      if (pairs >= least) found.push(title);
    });
    found.sort((a, b) => (shared[b] ?? 0) - (shared[a] ?? 0));
    // Some of those that share one pair less.
    for (let title = 0; title < shared.length && found.length < MOST_LIKELY && least > 1; title += 1) {
      if (shared[title] === least - 1) found.push(title);
    }
    return found;
  }

  /** For each title, how many pairs of letters it shares with the words, 255 at most. */
  #sharedPairs(words: readonly string[], isHidden?: Uint8Array): Uint8Array {
    const shared = new Uint8Array(this.#lists.begins.length - 1);
    const typed = words.join('');
    const sharing = this.#vocabulary.sharing(words);
    // One slip may leave no pair of a short word.
    if (typed.length <= MAX_LENGTH_WITHOUT_PAIRS) sharing.push(...this.#vocabulary.resembling(typed, 1));
    for (const { piece, fit } of sharing) {
      for (const title of this.#lists.titlesWith(piece))
        if (isHidden?.[entryOf(title)] !== 1) shared[title] = Math.min((shared[title] ?? 0) + fit, 255);
    }
    return shared;
  }

  /** All of a title without its spaces, and without its numbers unless they are asked for. */
  #titleText(title: number, hasNumbers: boolean): Piece {
    const { pieces, begins } = this.#lists;
    let text = '';
    const starts: number[] = [];
    for (let at = begins[title] ?? 0; at < (begins[title + 1] ?? 0); at += 1) {
      const piece = this.#vocabulary.pieceOf(pieces[at] ?? 0);
      if (!hasNumbers && isNumber(piece.text)) continue;
      for (const start of piece.starts) starts.push(text.length + start);
      text += piece.text;
    }
    return { text, starts };
  }

  /** For each entry that matches every list: the worst of the best fits from each; `RANK.none` for the others. */
  #everyFit(wanted: readonly Fitting[][]): Uint8Array {
    const [first = [], ...others] = wanted;
    if (wanted.some((fittings) => fittings.length === 0)) return this.#bestFits([]);
    const joined = this.#bestFits(first);
    for (const fittings of others) {
      const fits = this.#bestFits(fittings);
      for (let entry = 0; entry < joined.length; entry += 1) {
        const fit = joined[entry] ?? RANK.none;
        const other = fits[entry] ?? RANK.none;
        if (fit === RANK.none) continue;
        if (other > fit) joined[entry] = other;
      }
    }
    return joined;
  }

  #bestFits(fittings: readonly Fitting[]): Uint8Array {
    const best = new Uint8Array(this.size).fill(RANK.none);
    for (const { piece, fit } of fittings) {
      for (const title of this.#lists.titlesWith(piece)) improve(best, entryOf(title), fit);
    }
    return best;
  }
}

/** Whether a list of ascending numbers has one. */
function holds(numbers: Int32Array, wanted: number): boolean {
  let [from, to] = [0, numbers.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((numbers[middle] ?? 0) < wanted) from = middle + 1;
    else to = middle;
  }
  return numbers[from] === wanted;
}

function entryOf(title: number): number {
  return (title / TITLES_PER_ENTRY) | 0;
}

/** The least count, 1 or more, from which on there are at most so many. */
function leastOfMost(counts: Uint8Array, most: number): number {
  const times = new Uint32Array(256);
  for (const count of counts) times[count] = (times[count] ?? 0) + 1;
  let least = 256;
  for (let sum = 0; least > 1; least -= 1) {
    sum += times[least - 1] ?? 0;
    if (sum > most) break;
  }
  return least;
}

/** How many slips so many letters may have: none in numbers and in the shortest words. */
function slipsIn(typed: string): number {
  const letters = typed.replace(/\d/g, '').length;
  if (letters < 3) return 0;
  return letters < 7 ? 1 : 2;
}

/** For suggesting the nearest titles: more slips per word; none in numbers. */
function looseSlipsIn(word: string): number {
  if (word.length < 4 || /\d/.test(word)) return 0;
  return word.length < 6 ? 1 : word.length < 8 ? 2 : 3;
}
