import { isKhmer } from './text.ts';
import { typingDistance } from './typing-distance.ts';
import type { Piece } from './words.ts';

/** Where the typed text lies in a piece: whole words, from the start of a word, or anywhere. Lower is better. */
export const FIT = { whole: 0, start: 1, inside: 2 } as const;

/** A matching piece, with its `FIT` or its number of typos. */
export interface Fitting {
  piece: number;
  fit: number;
}

const NO_FIT = -1;
const NO_PIECE: Piece = { text: '', starts: [] };
/** A pair of letters falls into one of so many classes. */
const PAIR_CLASSES = 4096;
/** Letters. Shorter words occur inside too many others to match there. */
const MIN_INSIDE_LENGTH = 3;
/** Letters. With a typo allowed, shorter words are prefixes of too many others. */
const MIN_PREFIX_LENGTH_WITH_TYPO = 5;

/** The distinct pieces of all titles, numbered, and lookups for the pieces that match typed text. */
export class TitleVocabulary {
  readonly #numbers = new Map<string, number>();
  readonly #pieces: Piece[] = [];
  /** Separate, because there are about as many distinct numbers as products, but few words. */
  readonly #alphabetic = new LetterFilter();
  readonly #numeric = new LetterFilter();

  get size(): number {
    return this.#pieces.length;
  }

  /** Adds a piece unless it is known. @returns its number */
  add({ text, starts }: Piece): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const number = this.#pieces.push({ text, starts }) - 1;
    this.#numbers.set(text, number);
    this.#filterFor(text).put(number, text);
    return number;
  }

  numberOf(text: string): number | undefined {
    return this.#numbers.get(text);
  }

  textOf(piece: number): string {
    return this.pieceOf(piece).text;
  }

  pieceOf(piece: number): Piece {
    return this.#pieces[piece] ?? NO_PIECE;
  }

  /** Pieces with pairs of letters of the typed words, their `fit` the number of those; numbers only where they are equal. */
  sharing(words: readonly string[]): Fitting[] {
    const typed = words.filter((word) => !isNumber(word)).join('');
    const wanted = new Uint8Array(PAIR_CLASSES);
    for (let at = 1; at < typed.length; at += 1) wanted[pairAt(typed, at)] = 1;
    const found: Fitting[] = this.#alphabetic.sharing(wanted, this.#pieces);
    for (const word of words) {
      if (isNumber(word))
        found.push(...this.#itself(word).map(({ piece }) => ({ piece, fit: word.length + 1 })));
    }
    return found;
  }

  /** Pieces that contain the text anywhere. */
  containing(typed: string): Fitting[] {
    return this.#fittings(typed, 0, (piece) => bestFit(piece, typed));
  }

  /** Pieces that contain one word of several: a short word must start or end a word, a single letter must be one. */
  containingWord(word: string): Fitting[] {
    if (word.length >= MIN_INSIDE_LENGTH) return this.containing(word);
    // A digit occurs in a third of all numbers; it matches only itself.
    if (word.length === 1 && isNumber(word)) return this.#itself(word);
    const worst = word.length === 1 ? FIT.whole : FIT.start;
    const mayEndWord = word.length > 1 && isKhmer(word);
    return this.#fittings(word, 0, (piece) => {
      const fit = bestFit(piece, word);
      return fit <= worst || (mayEndWord && endsWord(piece, word)) ? fit : NO_FIT;
    });
  }

  /** Pieces that end with the text. */
  endingWith(typed: string): Fitting[] {
    return this.#fittings(typed, 0, (piece) =>
      piece.text.endsWith(typed) ? fitAt(piece, piece.text.length - typed.length, typed.length) : NO_FIT,
    );
  }

  /** The `FIT` of the text at the start of a piece; null when the piece does not start with it. */
  fitAtBeginning(number: number, typed: string): number | null {
    const piece = this.#pieces[number];
    return piece?.text.startsWith(typed) ? fitAt(piece, 0, typed.length) : null;
  }

  /**
   * Pieces with a word that equals the text or starts with it, give or take `most` typos. A short text must match
   * a whole word.
   */
  resembling(typed: string, most: number): Fitting[] {
    if (most === 0) return [];
    const mustBeWhole = typed.length < MIN_PREFIX_LENGTH_WITH_TYPO;
    return this.#fittings(typed, most, ({ text, starts }) => {
      let least = most + 1;
      for (const start of starts) {
        const slips = typingDistance(typed, text, start, most, mustBeWhole ? starts : null);
        if (slips < least) least = slips;
      }
      return least <= most ? least : NO_FIT;
    });
  }

  #itself(text: string): Fitting[] {
    const piece = this.#numbers.get(text);
    return piece === undefined ? [] : [{ piece, fit: FIT.whole }];
  }

  #fittings(typed: string, mayLack: number, fitOf: (piece: Piece) => number): Fitting[] {
    const found: Fitting[] = [];
    for (const number of this.#filterFor(typed).having(typed, mayLack)) {
      const piece = this.#pieces[number];
      const fit = piece === undefined ? NO_FIT : fitOf(piece);
      if (fit !== NO_FIT) found.push({ piece: number, fit });
    }
    return found;
  }

  #filterFor(text: string): LetterFilter {
    return isNumber(text) ? this.#numeric : this.#alphabetic;
  }
}

/** A bitmask of letters per piece, in 32 classes: rules out most pieces without comparing text. */
class LetterFilter {
  readonly #numbers: number[] = [];
  readonly #letters: number[] = [];

  put(number: number, text: string): void {
    this.#numbers.push(number);
    this.#letters.push(lettersOf(text));
  }

  /** Pieces with some of the pairs of letters. */
  sharing(wanted: Uint8Array, pieces: readonly Piece[]): Fitting[] {
    const found: Fitting[] = [];
    for (const piece of this.#numbers) {
      const text = pieces[piece]?.text ?? '';
      let fit = 0;
      for (let at = 1; at < text.length; at += 1) fit += wanted[pairAt(text, at)] ?? 0;
      if (fit > 0) found.push({ piece, fit });
    }
    return found;
  }

  /** Pieces that lack at most `mayLack` of the typed letter classes. */
  having(typed: string, mayLack: number): number[] {
    const wanted = lettersOf(typed);
    const found: number[] = [];
    for (let place = 0; place < this.#letters.length; place += 1) {
      const lacking = wanted & ~(this.#letters[place] ?? 0);
      if (lacking === 0 || bitsOf(lacking) <= mayLack) found.push(this.#numbers[place] ?? 0);
    }
    return found;
  }
}

/** Whether a piece is digits; a piece is all digits or has none. */
export function isNumber(text: string): boolean {
  return /^\p{N}/u.test(text);
}

function bestFit(piece: Piece, typed: string): number {
  let best = NO_FIT;
  for (let at = piece.text.indexOf(typed); at >= 0; at = piece.text.indexOf(typed, at + 1)) {
    const fit = fitAt(piece, at, typed.length);
    if (best === NO_FIT || fit < best) best = fit;
    if (best === FIT.whole) break;
  }
  return best;
}

function fitAt(piece: Piece, offset: number, length: number): number {
  if (!isBoundary(piece, offset)) return FIT.inside;
  return isBoundary(piece, offset + length) ? FIT.whole : FIT.start;
}

function isBoundary({ text, starts }: Piece, offset: number): boolean {
  return offset === text.length || starts.includes(offset);
}

/** Khmer compounds words: ដៃ (hand) ends លាងដៃ (wash hands). */
function endsWord({ text, starts }: Piece, word: string): boolean {
  return text.endsWith(word) || starts.some((start) => text.endsWith(word, start));
}

function pairAt(text: string, at: number): number {
  return ((text.charCodeAt(at - 1) & 63) << 6) | (text.charCodeAt(at) & 63);
}

function lettersOf(text: string): number {
  let letters = 0;
  for (let at = 0; at < text.length; at += 1) letters |= 1 << (text.charCodeAt(at) & 31);
  return letters;
}

function bitsOf(letters: number): number {
  let count = 0;
  for (let rest = letters; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}
