import { CELL_COUNT, CELLS, EDGES } from './edge-cells.ts';

/** What a search looks at first, of every picture: which edges there are in blocks of two by two cells, in bits. */
export interface EdgeCode {
  /** Which numbers are above nothing, and which of them say anything: 32 to a word. */
  signs: Int32Array;
  told: Int32Array;
}

const BLOCKS = CELLS / 2;
/** All of a cell's numbers but how strong its colour edges are: which side they are on says that too. */
const KEPT = [0, 1, 2, 3, 4, 5, 6, 7, 12, 13, 14, 15] as const;
const LENGTH = BLOCKS * BLOCKS * KEPT.length;
export const CODE_WORDS = LENGTH / 32;
/** Smaller numbers are noise, where all of a picture's together are 1 long. */
const QUIET = 0.025;
/** So many more numbers have to agree before a code is trusted. */
const DOUBT = 8;

/** @param weights of the cells: what belongs to the goods decides */
export function edgeCode(edges: Int8Array, weights: Float32Array): EdgeCode {
  const sums = blockSums(edges, weights);
  const quiet = QUIET * Math.hypot(...sums) + 1e-6;
  const code = { signs: new Int32Array(CODE_WORDS), told: new Int32Array(CODE_WORDS) };
  for (let k = 0; k < LENGTH; k += 1) {
    const word = k >> 5;
    const bit = 1 << (k & 31);
    const value = sums[k] as number;
    if (value > 0) code.signs[word] = (code.signs[word] as number) | bit;
    if (Math.abs(value) > quiet) code.told[word] = (code.told[word] as number) | bit;
  }
  return code;
}

function blockSums(edges: Int8Array, weights: Float32Array): Float32Array {
  const sums = new Float32Array(LENGTH);
  for (let cell = 0; cell < CELL_COUNT; cell += 1) {
    const block = Math.floor(cell / CELLS / 2) * BLOCKS + Math.floor((cell % CELLS) / 2);
    for (let at = 0; at < KEPT.length; at += 1) {
      const to = block * KEPT.length + at;
      sums[to] =
        (sums[to] as number) +
        (weights[cell] as number) * (edges[cell * EDGES + (KEPT[at] as number)] as number);
    }
  }
  return sums;
}

/** How well the code of each picture agrees with a query's; of CODE_WORDS words, which are six. */
export function codeLikenesses({ signs, told }: EdgeCode, query: EdgeCode): Float32Array {
  const { signs: side, told: asks } = query;
  const likenesses = new Float32Array(signs.length / CODE_WORDS);
  // The six words are written out and counted together: this runs for every picture in every pose, and a loop takes twice as long.
  for (let picture = 0, at = 0; picture < likenesses.length; picture += 1, at += CODE_WORDS) {
    const a = (told[at] as number) & (asks[0] as number);
    const b = (told[at + 1] as number) & (asks[1] as number);
    const c = (told[at + 2] as number) & (asks[2] as number);
    const d = (told[at + 3] as number) & (asks[3] as number);
    const e = (told[at + 4] as number) & (asks[4] as number);
    const f = (told[at + 5] as number) & (asks[5] as number);
    const asked = onesOfSix(a, b, c, d, e, f);
    const other = onesOfSix(
      ((signs[at] as number) ^ (side[0] as number)) & a,
      ((signs[at + 1] as number) ^ (side[1] as number)) & b,
      ((signs[at + 2] as number) ^ (side[2] as number)) & c,
      ((signs[at + 3] as number) ^ (side[3] as number)) & d,
      ((signs[at + 4] as number) ^ (side[4] as number)) & e,
      ((signs[at + 5] as number) ^ (side[5] as number)) & f,
    );
    likenesses[picture] = (asked - 2 * other) / Math.sqrt(asked + DOUBT);
  }
  return likenesses;
}

/** Number of ones in six words: three are added bit by bit to a sum and a carry, which counts twice (Harley and Seal). */
function onesOfSix(a: number, b: number, c: number, d: number, e: number, f: number): number {
  const ab = a ^ b;
  const de = d ^ e;
  return onesOfTwo(ab ^ c, de ^ f) + 2 * onesOfTwo((a & b) | (ab & c), (d & e) | (de & f));
}

function onesOfTwo(one: number, other: number): number {
  const pairs = one - ((one >>> 1) & 0x55555555);
  const otherPairs = other - ((other >>> 1) & 0x55555555);
  const quads =
    (pairs & 0x33333333) +
    ((pairs >>> 2) & 0x33333333) +
    (otherPairs & 0x33333333) +
    ((otherPairs >>> 2) & 0x33333333);
  return Math.imul((quads & 0x0f0f0f0f) + ((quads >>> 4) & 0x0f0f0f0f), 0x01010101) >>> 24;
}
