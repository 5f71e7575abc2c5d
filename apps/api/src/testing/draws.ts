import { randomInt } from 'node:crypto';

const SEEDS = 2 ** 32;

/**
 * Numbers that follow from a seed (mulberry32). Of several who draw at once each takes a fork: else it would be a matter
 * of time who draws which number.
 */
export class Draws {
  readonly #seed: number;
  #state: number;

  constructor(seed: number) {
    this.#seed = seed;
    this.#state = seed;
  }

  /** Of a seed that nobody knows. */
  static anew(): Draws {
    return new Draws(randomInt(SEEDS));
  }

  /** From 0 up to, not including, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from 0 up to, not including, `end`. */
  below(end: number): number {
    return Math.floor(this.next() * end);
  }

  /** @throws on an empty list */
  of<T>(list: readonly T[]): T {
    const one = list[this.below(list.length)];
    if (one === undefined) throw new RangeError('Nothing to draw from');
    return one;
  }

  /** The draws of one of several, by its number: the same whatever was drawn before. */
  fork(number: number): Draws {
    return new Draws(new Draws(this.#seed + number + 1).below(SEEDS));
  }
}

/** Draws from the seed in this environment variable, or else from a new one, which is printed. */
export function drawsOfRun(variable: string): Draws {
  const seed = Number(process.env[variable] ?? randomInt(SEEDS));
  if (!Number.isInteger(seed)) throw new TypeError(`${variable} must be a whole number`);
  process.stdout.write(`${variable}=${seed}\n`);
  return new Draws(seed);
}
