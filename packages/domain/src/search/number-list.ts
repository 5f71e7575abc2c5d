const FIRST_LENGTH = 64;

/** Whole numbers of 32 bits, added one by one, in half the memory of an array. */
export class NumberList {
  #numbers = new Int32Array(FIRST_LENGTH);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** Undefined when there is none. */
  get last(): number | undefined {
    return this.#length === 0 ? undefined : this.#numbers[this.#length - 1];
  }

  push(number: number): void {
    if (this.#length === this.#numbers.length) {
      const larger = new Int32Array(this.#length * 2);
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    this.#numbers[this.#length] = number;
    this.#length += 1;
  }

  /** A copy of exactly this length. */
  toArray(): Int32Array {
    return this.#numbers.slice(0, this.#length);
  }
}
