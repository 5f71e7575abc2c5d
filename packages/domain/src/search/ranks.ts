/** How well an entry matches a query; lower is better. The first five contain the query as typed. */
export const RANK = {
  exact: 0,
  prefix: 1,
  /** Contained as whole words; from the start of a word; anywhere. */
  whole: 2,
  start: 3,
  inside: 4,
  /** Every piece of the query, each a whole piece of the title, in any order. */
  pieces: 5,
  /** Every word, in any order: all whole; some only prefixes; some inside another word. */
  words: 6,
  wordStarts: 7,
  wordParts: 8,
  /** With slips; the steps of `slipDistance` are added. */
  slips: 9,
  none: 255,
} as const;

/** Keeps the better rank of an entry. */
export function improve(ranks: Uint8Array, entry: number, rank: number): void {
  if (rank < (ranks[entry] ?? 0)) ranks[entry] = rank;
}

/** The rank of a query at the beginning of a title; null for one that is elsewhere. */
export function atBeginning(isPrefix: boolean, isExact: boolean): number | null {
  if (isExact) return RANK.exact;
  return isPrefix ? RANK.prefix : null;
}

/** Whether some entry has every word as it was typed: then those with typos are not shown. */
export function isWellFound(ranks: Uint8Array): boolean {
  for (let entry = 0; entry < ranks.length; entry += 1) {
    if ((ranks[entry] ?? 0) <= RANK.wordStarts) return true;
  }
  return false;
}

export function drop(isHidden: Uint8Array, ranks: Uint8Array): void {
  for (let entry = 0; entry < ranks.length; entry += 1) if (isHidden[entry] === 1) ranks[entry] = RANK.none;
}
