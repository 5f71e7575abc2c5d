import { COARSE_LENGTH } from './coarse-vector.ts';

/** Which of a coarse vector's numbers are above nothing, and which of them say anything: 32 to a word. */
export interface EdgeCode {
  signs: Int32Array;
  told: Int32Array;
}

export const CODE_WORDS = COARSE_LENGTH / 32;
/** Smaller numbers are noise. */
const QUIET = 12;
/** So many more numbers have to agree before a code is trusted. */
const DOUBT = 8;

export function edgeCode(coarse: Int8Array): EdgeCode {
  const code = { signs: new Int32Array(CODE_WORDS), told: new Int32Array(CODE_WORDS) };
  for (let k = 0; k < COARSE_LENGTH; k += 1) {
    const word = k >> 5;
    const bit = 1 << (k & 31);
    const value = coarse[k] as number;
    if (value > 0) code.signs[word] = (code.signs[word] as number) | bit;
    if (Math.abs(value) > QUIET) code.told[word] = (code.told[word] as number) | bit;
  }
  return code;
}

/** How well a picture's code, of those of all pictures, agrees with a query's. */
export function codeLikeness({ signs, told }: EdgeCode, picture: number, query: EdgeCode): number {
  let asked = 0;
  let other = 0;
  for (let k = 0, at = picture * CODE_WORDS; k < CODE_WORDS; k += 1, at += 1) {
    const both = (told[at] as number) & (query.told[k] as number);
    asked += ones(both);
    other += ones(((signs[at] as number) ^ (query.signs[k] as number)) & both);
  }
  return (asked - 2 * other) / Math.sqrt(asked + DOUBT);
}

/** Number of ones in a word. */
function ones(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
