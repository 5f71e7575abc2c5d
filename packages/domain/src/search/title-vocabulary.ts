import { isKhmer } from './text.ts';
import { typingDistance } from './typing-distance.ts';
import type { Piece } from './words.ts';

/** How what was typed fits into a piece; less is better. */
export const FIT = { whole: 0, start: 1, inside: 2 } as const;

/** A piece, and how well it fits or how many slips away it is. */
export interface Fitting {
  piece: number;
  fit: number;
}

const NO_FIT = -1;
/** Shorter ones stand inside too many words to mean one of them. Letters. */
const LEAST_INSIDE = 3;
/** Shorter ones begin too many words when a slip is forgiven. Letters. */
const LEAST_BEGUN_WITH_SLIP = 5;

/** The distinct pieces of all titles, and which of them hold what was typed. */
export class TitleVocabulary {
  readonly #numbers = new Map<string, number>();
  readonly #pieces: Piece[] = [];
  /** Numbers are as many as products, words are few: they are looked through apart. */
  readonly #words = new Shelf();
  readonly #figures = new Shelf();

  get size(): number {
    return this.#pieces.length;
  }

  add({ text, starts }: Piece): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const number = this.#pieces.push({ text, starts }) - 1;
    this.#numbers.set(text, number);
    this.#shelfFor(text).put(number, text);
    return number;
  }

  numberOf(text: string): number | undefined {
    return this.#numbers.get(text);
  }

  textOf(piece: number): string {
    return this.#pieces[piece]?.text ?? '';
  }

  /** Wherever it stands. */
  holding(typed: string): Fitting[] {
    return this.#fittings(typed, 0, (piece) => bestFit(piece, typed));
  }

  /** One of several words: a short one has to begin or end a word, a single letter has to be one. */
  holdingWord(word: string): Fitting[] {
    if (word.length >= LEAST_INSIDE) return this.holding(word);
    // One digit stands in a third of all numbers, and means itself alone.
    if (word.length === 1 && isFigure(word)) return this.#itself(word);
    const worst = word.length === 1 ? FIT.whole : FIT.start;
    const mayEndWord = word.length > 1 && isKhmer(word);
    return this.#fittings(word, 0, (piece) => {
      const fit = bestFit(piece, word);
      return fit <= worst || (mayEndWord && endsWord(piece, word)) ? fit : NO_FIT;
    });
  }

  endingWith(typed: string): Fitting[] {
    return this.#fittings(typed, 0, (piece) =>
      piece.text.endsWith(typed) ? fitAt(piece, piece.text.length - typed.length, typed.length) : NO_FIT,
    );
  }

  /** How well it fits the beginning of a piece; null where it does not begin it. */
  fitAtBeginning(number: number, typed: string): number | null {
    const piece = this.#pieces[number];
    return piece?.text.startsWith(typed) ? fitAt(piece, 0, typed.length) : null;
  }

  /** One of its words is what was typed, or goes on, but for so many slips at most. */
  resembling(typed: string, most: number): Fitting[] {
    if (most === 0) return [];
    const mustBeWhole = typed.length < LEAST_BEGUN_WITH_SLIP;
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
    for (const number of this.#shelfFor(typed).having(typed, mayLack)) {
      const piece = this.#pieces[number];
      const fit = piece === undefined ? NO_FIT : fitOf(piece);
      if (fit !== NO_FIT) found.push({ piece: number, fit });
    }
    return found;
  }

  #shelfFor(text: string): Shelf {
    return isFigure(text) ? this.#figures : this.#words;
  }
}

/** Pieces by the letters they have, in 32 classes: most are ruled out at a glance. */
class Shelf {
  readonly #numbers: number[] = [];
  readonly #letters: number[] = [];

  put(number: number, text: string): void {
    this.#numbers.push(number);
    this.#letters.push(lettersOf(text));
  }

  /** Those that lack so many of the typed letters at most. */
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

/** A piece is of one kind: letters or digits. */
function isFigure(text: string): boolean {
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

/** Khmer words are put together: ដៃ, hand, ends លាងដៃ. */
function endsWord({ text, starts }: Piece, word: string): boolean {
  return text.endsWith(word) || starts.some((start) => text.endsWith(word, start));
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
