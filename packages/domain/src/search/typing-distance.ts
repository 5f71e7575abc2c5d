/** Letters. Longer words are not compared. */
const MAX_LENGTH = 60;

/** Three rows of the distance matrix, reused because this runs for every word of a catalogue. */
let beforeLast = new Uint8Array(MAX_LENGTH + 4);
let last = new Uint8Array(MAX_LENGTH + 4);
let row = new Uint8Array(MAX_LENGTH + 4);

/**
 * Damerau–Levenshtein distance (optimal string alignment) between `typed` and the closest prefix of
 * `text.slice(start)`. The prefix may end anywhere or, with `ends`, only at one of those offsets.
 * @returns the number of typos, or `most + 1` when there are more than `most`
 */
export function typingDistance(
  typed: string,
  text: string,
  start: number,
  most: number,
  ends: readonly number[] | null,
): number {
  const tooMany = most + 1;
  const width = Math.min(text.length - start, typed.length + most);
  if (typed.length > MAX_LENGTH - most || width < typed.length - most) return tooMany;
  for (let j = 0; j <= most + 1; j += 1) last[j] = j;
  for (let i = 1; i <= typed.length; i += 1) {
    // Cells further than `most` from the diagonal hold more than `most` typos.
    const from = Math.max(1, i - most);
    const to = Math.min(width, i + most);
    let least = from === 1 ? i : tooMany;
    row[from - 1] = least;
    for (let j = from; j <= to; j += 1) {
      const isNew = j === i + most;
      const slips = Math.min(changed(typed, text, start, i, j), isNew ? tooMany : value(last, j) + 1);
      row[j] = slips;
      least = Math.min(least, slips);
    }
    if (least > most) return tooMany;
    const free = beforeLast;
    beforeLast = last;
    last = row;
    row = free;
  }
  let best = tooMany;
  for (let j = Math.max(0, typed.length - most); j <= width; j += 1) {
    const isEnd = ends === null || start + j === text.length || ends.includes(start + j);
    if (isEnd && value(last, j) < best) best = value(last, j);
  }
  return best;
}

/** The cheapest of match, substitution, transposition and a missing letter at this cell. */
function changed(typed: string, text: string, start: number, i: number, j: number): number {
  const letter = text.charCodeAt(start + j - 1);
  const same = value(last, j - 1) + (typed.charCodeAt(i - 1) === letter ? 0 : 1);
  const least = Math.min(same, value(row, j - 1) + 1);
  if (i === 1 || j === 1 || typed.charCodeAt(i - 2) !== letter) return least;
  if (typed.charCodeAt(i - 1) !== text.charCodeAt(start + j - 2)) return least;
  return Math.min(least, value(beforeLast, j - 2) + 1);
}

function value(numbers: Uint8Array, place: number): number {
  return numbers[place] ?? 0;
}
