import type { Sources } from './sources.ts';

/** Drops what is kept once it may be too old. Whoever reads it calls `check` first. */
export class MostAge {
  readonly #now: Sources['now'];
  readonly #age: number;
  readonly #drop: () => void;
  #since: number;

  /** @param age milliseconds */
  constructor({ now }: Pick<Sources, 'now'>, age: number, drop: () => void) {
    this.#now = now;
    this.#age = age;
    this.#drop = drop;
    this.#since = now().getTime();
  }

  /** On the path of every answer. */
  check(): void {
    const now = this.#now().getTime();
    // Set back by however little, the clock no longer tells how old it is.
    if (now >= this.#since && now - this.#since < this.#age) return;
    this.#since = now;
    this.#drop();
  }
}
