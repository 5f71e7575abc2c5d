/** Every entry has two titles, one per language; an entry's second one is empty where both are the same. */
export const TITLES_PER_ENTRY = 2;

/** Which pieces each title has, and which titles each piece stands in: numbers in flat arrays, 8 bytes a piece. */
export class PostingLists {
  /** The pieces of every title one after the other, and where each title's begin. */
  readonly pieces: Uint32Array;
  readonly begins: Uint32Array;
  /** The titles of piece n stand in `titles` from `firsts[n]` up to `firsts[n + 1]`. */
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

  /** A view, not a copy. */
  titlesWith(piece: number): Uint32Array {
    return this.titles.subarray(this.firsts[piece], this.firsts[piece + 1]);
  }

  /** Where `first`, then those `between`, and then one more piece stand in a title. */
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

export interface PhraseInTitle {
  /** The title begins with it, or has nothing else. */
  isFirst: boolean;
  isAll: boolean;
  lastPiece: number;
}

function add(numbers: Uint32Array, place: number, amount: number): void {
  numbers[place] = (numbers[place] ?? 0) + amount;
}
