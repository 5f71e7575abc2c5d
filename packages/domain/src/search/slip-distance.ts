/**
 * The costs of a match, in steps: a slip is `SLIP` of them, so that a slip weighs more than how the words stand.
 */
export const SLIP = 4;
/** The next typed word stands somewhere else in the title. */
const JUMP = 1;
/** More words of a title that lie apart are no match any more. */
const MAX_JUMPS = 3;
/** Letters. Shorter texts are like too many words: they forgive only a swap, or a Khmer vowel or sign for another. */
const MIN_LENGTH = 4;
/** Letters. In shorter texts a single word may stand apart. */
const MIN_LENGTH_IN_PARTS = 8;
/** Letters. Longer texts are cut. */
const MAX_LENGTH = 250;
const FAR = 200;
/** A Khmer cluster, without the sign that makes subscripts: so many consonants, then vowels and signs. */
const MOST_IN_STACK = 3;

const WIDTH = MAX_LENGTH + 1;
/** Rows of the distance matrix, reused because this runs for hundreds of titles. */
let beforeLast = new Uint8Array(WIDTH);
let last = new Uint8Array(WIDTH);
let row = new Uint8Array(WIDTH);
const isEnd = new Uint8Array(WIDTH);
/** By offset in the text: how many vowels and signs end there, and how many consonants stand before those. */
const marksBefore = new Uint8Array(WIDTH);
const stackBefore = new Uint8Array(WIDTH);

/**
 * How far folded letters, typed with or without spaces, are from words of a title: whole words in any order, of which
 * the last may be a beginning. A slip is a letter too much, missing or wrong, two swapped letters, or a Khmer
 * cluster left out; digits forgive none, and of three letters and less little is forgiven.
 * @param starts offsets of the text's words, ascending, the first 0
 * @param most slips
 * @returns `SLIP` for each slip, and 1 for each word that stands apart or where the title does not begin; null when too far
 */
export function slipDistance(
  typed: string,
  text: string,
  starts: readonly number[],
  most: number,
): number | null {
  const width = Math.min(text.length, MAX_LENGTH);
  const isShort = typed.length < MIN_LENGTH;
  const limit = most * SLIP + (typed.length < MIN_LENGTH_IN_PARTS ? JUMP : MAX_JUMPS * JUMP);
  prepare(text, starts, width);
  if (!isShort) sweep(text, last, width);
  let leastBefore = 0;
  for (let i = 1; i <= typed.length; i += 1) {
    const least = isShort ? fillShortRow(typed, text, i, width) : fillRow(typed, text, i, width);
    // Two swapped letters skip a row.
    if (Math.min(least, leastBefore) > limit) return null;
    leastBefore = least;
    if (jump(starts, width, limit) && !isShort) sweep(text, row, width);
    const free = beforeLast;
    beforeLast = last;
    last = row;
    row = free;
  }
  const best = leastOf(last, width, isShort);
  return best <= limit ? best : null;
}

function leastOf(steps: Uint8Array, width: number, onlyEnds: boolean): number {
  let least = FAR;
  for (let j = 1; j <= width; j += 1) {
    if ((!onlyEnds || isEnd[j] === 1) && at(steps, j) < least) least = at(steps, j);
  }
  return least;
}

/** The steps after i typed letters, by offset in the text. @returns the least */
function fillRow(typed: string, text: string, i: number, width: number): number {
  const letter = typed.charCodeAt(i - 1);
  const slip = isDigit(letter) ? FAR : SLIP;
  let least = Math.min(at(last, 0) + slip, FAR);
  row[0] = least;
  for (let j = 1; j <= width; j += 1) {
    const known = text.charCodeAt(j - 1);
    const wrong = letter === known ? 0 : isDigit(known) ? FAR : slip;
    const steps = Math.min(
      at(last, j - 1) + wrong,
      at(last, j) + slip,
      swapped(typed, text, i, j) + slip,
      missing(row, known, j),
      FAR,
    );
    row[j] = steps;
    if (steps < least) least = steps;
  }
  return least;
}

/** As `fillRow`, where letters are neither missing nor too many, and only Khmer vowels and signs are wrong. */
function fillShortRow(typed: string, text: string, i: number, width: number): number {
  const letter = typed.charCodeAt(i - 1);
  let least = FAR;
  row[0] = FAR;
  for (let j = 1; j <= width; j += 1) {
    const known = text.charCodeAt(j - 1);
    const mayDiffer = isKhmerMark(letter) && isKhmerMark(known);
    const wrong = letter === known ? 0 : mayDiffer ? SLIP : FAR;
    const swap = isDigit(letter) ? FAR : swapped(typed, text, i, j) + SLIP;
    row[j] = Math.min(at(last, j - 1) + wrong, swap, FAR);
    least = Math.min(least, at(row, j));
  }
  return least;
}

/** The steps before two letters that stand the other way round; `FAR` for others. */
function swapped(typed: string, text: string, i: number, j: number): number {
  if (i < 2 || j < 2 || typed.charCodeAt(i - 2) !== text.charCodeAt(j - 1)) return FAR;
  const isSwap = typed.charCodeAt(i - 1) === text.charCodeAt(j - 2) && !isDigit(text.charCodeAt(j - 1));
  return isSwap ? at(beforeLast, j - 2) : FAR;
}

/** Sets the row before the first typed letter, and what is known of each offset. */
function prepare(text: string, starts: readonly number[], width: number): void {
  last.fill(FAR, 0, width + 1);
  for (const start of starts) if (start <= width) last[start] = start === 0 ? 0 : JUMP;
  isEnd.fill(0, 0, width + 1);
  for (const start of starts) {
    if (start > 0 && start <= width) isEnd[start] = 1;
  }
  isEnd[width] = 1;
  findClusters(text, width);
}

function findClusters(text: string, width: number): void {
  marksBefore[0] = 0;
  stackBefore[0] = 0;
  for (let j = 1; j <= width; j += 1) {
    const letter = text.charCodeAt(j - 1);
    if (isKhmerMark(letter)) {
      marksBefore[j] = at(marksBefore, j - 1) + 1;
      stackBefore[j] = at(stackBefore, j - 1);
    } else {
      marksBefore[j] = 0;
      const isAfterMark = at(marksBefore, j - 1) > 0;
      stackBefore[j] = isKhmerConsonant(letter) ? (isAfterMark ? 1 : at(stackBefore, j - 1) + 1) : 0;
    }
  }
}

/** Every word may follow the one that ends best. @returns whether that changed anything */
function jump(starts: readonly number[], width: number, limit: number): boolean {
  const steps = leastOf(row, width, true) + JUMP;
  if (steps > limit) return false;
  let hasChanged = false;
  for (const start of starts) {
    if (start >= width || steps >= at(row, start)) continue;
    row[start] = steps;
    hasChanged = true;
  }
  return hasChanged;
}

/** Letters missing after a new start. */
function sweep(text: string, steps: Uint8Array, width: number): void {
  for (let j = 1; j <= width; j += 1) {
    const less = missing(steps, text.charCodeAt(j - 1), j);
    if (less < at(steps, j)) steps[j] = less;
  }
}

/** The steps at j when letters before it were left out: one, or a Khmer cluster. */
function missing(steps: Uint8Array, known: number, j: number): number {
  if (isDigit(known)) return FAR;
  let least = at(steps, j - 1);
  const marks = at(marksBefore, j);
  const stack = Math.min(at(stackBefore, j), MOST_IN_STACK);
  for (let consonants = 1; consonants <= stack; consonants += 1) {
    least = Math.min(least, at(steps, j - marks - consonants));
  }
  return least + SLIP;
}

function isDigit(letter: number): boolean {
  return letter >= 48 && letter <= 57;
}

function isKhmerConsonant(letter: number): boolean {
  return letter >= 0x1780 && letter <= 0x17a2;
}

function isKhmerMark(letter: number): boolean {
  return letter >= 0x17b6 && letter <= 0x17c8;
}

function at(numbers: Uint8Array, place: number): number {
  return numbers[place] ?? 0;
}
