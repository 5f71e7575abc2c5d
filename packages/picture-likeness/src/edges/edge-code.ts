import { CELL_COUNT, CHANNELS, GRID_SIDE } from './edge-histograms.ts';

/**
 * A binary code of the edges, 192 bits in six words: the signs of the channels summed over blocks of 2 × 2 cells. A
 * search compares it first, with every picture.
 */
export interface EdgeCode {
  /** Bits of the channels above 0. */
  signs: Int32Array;
  /** Bits of the channels that are more than noise; the others are not compared. */
  significant: Int32Array;
}

const BLOCK_GRID_SIDE = GRID_SIDE / 2;
/** All of a cell's channels but the strength of its colour edges, which their sides tell as well. */
const KEPT_CHANNELS = [0, 1, 2, 3, 4, 5, 6, 7, 12, 13, 14, 15] as const;
const LENGTH = BLOCK_GRID_SIDE * BLOCK_GRID_SIDE * KEPT_CHANNELS.length;

/** Length of a code in 32-bit words. */
export const CODE_WORDS = LENGTH / 32;
/** Smaller channels are noise, as a fraction of the norm of the whole. */
const NOISE = 0.025;
/** Added to the bits compared: shrinks the likeness of codes that share few. */
const SHRINKAGE = 8;

/** @param weights of the cells, by how much of each is foreground */
export function edgeCode(edges: Int8Array, weights: Float32Array): EdgeCode {
  const sums = blockSums(edges, weights);
  const noise = NOISE * Math.hypot(...sums) + 1e-6;
  const code = { signs: new Int32Array(CODE_WORDS), significant: new Int32Array(CODE_WORDS) };
  for (let k = 0; k < LENGTH; k += 1) {
    const word = k >> 5;
    const bit = 1 << (k & 31);
    const value = sums[k] as number;
    if (value > 0) code.signs[word] = (code.signs[word] as number) | bit;
    if (Math.abs(value) > noise) code.significant[word] = (code.significant[word] as number) | bit;
  }
  return code;
}

function blockSums(edges: Int8Array, weights: Float32Array): Float32Array {
  const sums = new Float32Array(LENGTH);
  for (let cell = 0; cell < CELL_COUNT; cell += 1) {
    const block = Math.floor(cell / GRID_SIDE / 2) * BLOCK_GRID_SIDE + Math.floor((cell % GRID_SIDE) / 2);
    for (let at = 0; at < KEPT_CHANNELS.length; at += 1) {
      const to = block * KEPT_CHANNELS.length + at;
      sums[to] =
        (sums[to] as number) +
        (weights[cell] as number) * (edges[cell * CHANNELS + (KEPT_CHANNELS[at] as number)] as number);
    }
  }
  return sums;
}

/** How well the code of each picture agrees with a query's, by the Hamming distance of what both tell; higher is better. */
export function codeLikenesses({ signs, significant }: EdgeCode, query: EdgeCode): Float32Array {
  const { signs: querySigns, significant: querySignificant } = query;
  const likenesses = new Float32Array(signs.length / CODE_WORDS);
  // Runs for every picture in every pose: the six words are written out and counted together, as a loop takes twice as long.
  for (let picture = 0, at = 0; picture < likenesses.length; picture += 1, at += CODE_WORDS) {
    const a = (significant[at] as number) & (querySignificant[0] as number);
    const b = (significant[at + 1] as number) & (querySignificant[1] as number);
    const c = (significant[at + 2] as number) & (querySignificant[2] as number);
    const d = (significant[at + 3] as number) & (querySignificant[3] as number);
    const e = (significant[at + 4] as number) & (querySignificant[4] as number);
    const f = (significant[at + 5] as number) & (querySignificant[5] as number);
    const compared = popcountOfSix(a, b, c, d, e, f);
    const different = popcountOfSix(
      ((signs[at] as number) ^ (querySigns[0] as number)) & a,
      ((signs[at + 1] as number) ^ (querySigns[1] as number)) & b,
      ((signs[at + 2] as number) ^ (querySigns[2] as number)) & c,
      ((signs[at + 3] as number) ^ (querySigns[3] as number)) & d,
      ((signs[at + 4] as number) ^ (querySigns[4] as number)) & e,
      ((signs[at + 5] as number) ^ (querySigns[5] as number)) & f,
    );
    likenesses[picture] = (compared - 2 * different) / Math.sqrt(compared + SHRINKAGE);
  }
  return likenesses;
}

/** Number of set bits in six words, by two carry-save adders (Harley and Seal). */
function popcountOfSix(a: number, b: number, c: number, d: number, e: number, f: number): number {
  const ab = a ^ b;
  const de = d ^ e;
  return popcountOfTwo(ab ^ c, de ^ f) + 2 * popcountOfTwo((a & b) | (ab & c), (d & e) | (de & f));
}

function popcountOfTwo(one: number, other: number): number {
  const pairs = one - ((one >>> 1) & 0x55555555);
  const otherPairs = other - ((other >>> 1) & 0x55555555);
  const nibbles =
    (pairs & 0x33333333) +
    ((pairs >>> 2) & 0x33333333) +
    (otherPairs & 0x33333333) +
    ((otherPairs >>> 2) & 0x33333333);
  return Math.imul((nibbles & 0x0f0f0f0f) + ((nibbles >>> 4) & 0x0f0f0f0f), 0x01010101) >>> 24;
}
