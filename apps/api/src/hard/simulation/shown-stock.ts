import { expect } from 'vitest';
import { MINUTE, type Model } from './model.ts';

/** Nothing that a server keeps is older. */
const MOST_AGE = MINUTE;

/** What the shop may show: what there is, or for a minute what there was before a change that it was not told of. */
export class ShownStock {
  #old: { product: number; stock: number; until: number }[] = [];

  change(before: Model, after: Model, isTold: boolean): void {
    // Set back that far, the clock makes all that is kept too old.
    if (after.now < before.now - 2 * MOST_AGE) this.#old = [];
    for (const [product, stock] of before.stock.entries()) {
      if (after.stock[product] === stock) continue;
      if (isTold) this.#old = this.#old.filter((old) => old.product !== product);
      else this.#old.push({ product, stock, until: Math.max(before.now, after.now) + MOST_AGE });
    }
    this.#old = this.#old.filter(({ until }) => after.now < until);
  }

  check({ stock, now }: Model, shown: readonly number[], where: string): void {
    for (const [product, pieces] of stock.entries()) {
      const allowed = this.#old.filter((old) => old.product === product && now < old.until);
      expect([pieces, ...allowed.map((old) => old.stock)], `stock shown after ${where}`).toContain(
        shown[product],
      );
    }
  }
}
