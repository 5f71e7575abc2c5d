import { LANGUAGES } from '../language.ts';

/** One title per language; one that repeats an earlier language's is stored as empty. */
export const TITLES_PER_ENTRY = LANGUAGES.length;

/**
 * Forward and inverted index of titles and their pieces. Both are numbers in flat arrays, 8 bytes per
 * occurrence of a piece.
 */
export class PostingLists {
  /** The pieces of all titles, concatenated; title n's run from `begins[n]` to `begins[n + 1]`. */
  readonly pieces: Uint32Array;
  readonly begins: Uint32Array;
  /** The titles that contain piece n run in `titles` from `firsts[n]` to `firsts[n + 1]`. */
  readonly firsts: Uint32Array;
  readonly titles: Uint32Array;

  constructor(pieces: readonly number[], begins: readonly number[], pieceCount: number) {
    this.pieces = Uint32Array.from(pieces);
    this.begins = new Uint32Array(begins.length + 1);
    this.begins.set(begins);
    this.begins[begins.length] = pieces.length;
    this.firsts = new Uint32Array(pieceCount + 1);
    for (const piece of this.pieces) add(this.firsts, piece + 1, 1);
    for (let piece = 1; piece <= pieceCount; piece += 1) {
      add(this.firsts, piece, this.firsts[piece - 1] ?? 0);
    }
    this.titles = new Uint32Array(pieces.length);
    const next = this.firsts.slice();
    for (let title = 0; title < begins.length; title += 1) {
      for (let at = this.begins[title] ?? 0; at < (this.begins[title + 1] ?? 0); at += 1) {
        const piece = this.pieces[at] ?? 0;
        this.titles[next[piece] ?? 0] = title;
        add(next, piece, 1);
      }
    }
  }

  /** The titles that contain a piece, ascending; a view, not a copy. */
  titlesWith(piece: number): Uint32Array {
    return this.titles.subarray(this.firsts[piece], this.firsts[piece + 1]);
  }

  /** Every place in a title where `first` is followed by all of `between` and then by one more piece, whatever it is. */
  *phrasesIn(
    title: number,
    first: number,
    between: readonly (number | undefined)[],
  ): Generator<PhraseInTitle> {
    const { pieces } = this;
    const from = this.begins[title] ?? 0;
    const lastAt = (this.begins[title + 1] ?? 0) - between.length - 2;
    for (let at = from; at <= lastAt; at += 1) {
      if (pieces[at] !== first) continue;
      if (between.some((wanted, place) => pieces[at + 1 + place] !== wanted)) continue;
      const isFirst = at === from;
      yield { isFirst, isAll: isFirst && at === lastAt, lastPiece: pieces[at + between.length + 1] ?? 0 };
    }
  }
}

/** One occurrence of a phrase in a title. */
export interface PhraseInTitle {
  /** The title starts with the phrase. */
  isFirst: boolean;
  /** The title is the phrase and nothing else. */
  isAll: boolean;
  /** The piece that ends the phrase. */
  lastPiece: number;
}

function add(numbers: Uint32Array, place: number, amount: number): void {
  numbers[place] = (numbers[place] ?? 0) + amount;
}
