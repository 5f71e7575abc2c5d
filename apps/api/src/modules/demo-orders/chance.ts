/** mulberry32: the same numbers from the same seed, on every machine. */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** From 0 up to, not including, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from 0 up to, not including, `end`. An arrow: it is passed on as `Sources.below`. */
  below = (end: number): number => Math.floor(this.next() * end);

  between(least: number, most: number): number {
    return least + this.next() * (most - least);
  }

  isOnce(in100: number): boolean {
    return this.next() * 100 < in100;
  }

  of<T>(list: readonly T[]): T {
    const one = list[this.below(list.length)];
    if (one === undefined) throw new RangeError('Nothing to choose from');
    return one;
  }
}
