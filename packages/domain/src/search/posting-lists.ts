import { LANGUAGES } from '../language.ts';

/** One title per language; one that repeats an earlier language's is stored as empty. */
export const TITLES_PER_ENTRY = LANGUAGES.length;

/** Numbers that one step of a build handles: well below a millisecond. */
const STEP = 20_000;

/**
 * Forward and inverted index of titles and their pieces. Both are numbers in flat arrays, 8 bytes per
 * occurrence of a piece.
 */
export class PostingLists {
  /** The pieces of all titles, concatenated; title n's run from `begins[n]` to `begins[n + 1]`. */
  readonly pieces: Int32Array;
  readonly begins: Int32Array;
  /** The titles that contain piece n run in `titles` from `firsts[n]` to `firsts[n + 1]`. */
  readonly firsts: Int32Array;
  readonly titles: Int32Array;

  private constructor(pieces: Int32Array, begins: Int32Array, pieceCount: number) {
    this.pieces = pieces;
    this.begins = begins;
    this.firsts = new Int32Array(pieceCount + 1);
    this.titles = new Int32Array(pieces.length);
  }

  /**
   * Builds the lists in steps.
   * @param begins where each title begins in `pieces`, and their end
   * @param pieceCount how many distinct pieces there are
   */
  static *inSteps(pieces: Int32Array, begins: Int32Array, pieceCount: number): Generator<void, PostingLists> {
    const lists = new PostingLists(pieces, begins, pieceCount);
    const { firsts, titles } = lists;
    for (let at = 0; at < pieces.length; at += 1) {
      add(firsts, (pieces[at] ?? 0) + 1, 1);
      if (at % STEP === 0) yield;
    }
    for (let piece = 1; piece <= pieceCount; piece += 1) {
      add(firsts, piece, firsts[piece - 1] ?? 0);
      if (piece % STEP === 0) yield;
    }
    const next = firsts.slice();
    for (let title = 0, at = 0; at < pieces.length; at += 1) {
      while (at === begins[title + 1]) title += 1;
      const piece = pieces[at] ?? 0;
      titles[next[piece] ?? 0] = title;
      add(next, piece, 1);
      if (at % STEP === 0) yield;
    }
    return lists;
  }

  /** The titles that contain a piece, ascending; a view, not a copy. */
  titlesWith(piece: number): Int32Array {
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

function add(numbers: Int32Array, place: number, amount: number): void {
  numbers[place] = (numbers[place] ?? 0) + amount;
}
