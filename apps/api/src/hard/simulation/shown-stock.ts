import { expect } from 'vitest';
import { MINUTE, type Model } from './model.ts';

/** Nothing that a server keeps is older. */
const MOST_AGE = MINUTE;

interface OldStock {
  product: number;
  stock: number;
  /** The times by the shop's clock between which it may still be kept. */
  from: number;
  until: number;
}

/** What the shop may show: what there is, or for a minute what there was before a change that it was not told of. */
export class ShownStock {
  #old: OldStock[] = [];

  change(before: Model, after: Model, isTold: boolean): void {
    for (const [product, stock] of before.stock.entries()) {
      if (after.stock[product] === stock) continue;
      if (isTold) this.#old = this.#old.filter((old) => old.product !== product);
      else {
        const [first = 0, last = 0] = [before.now, after.now].sort((a, b) => a - b);
        this.#old.push({ product, stock, from: first - MOST_AGE, until: last + MOST_AGE });
      }
    }
    this.#old = this.#old.filter(({ from, until }) => after.now >= from && after.now < until);
  }

  check({ stock }: Model, shown: readonly number[], where: string): void {
    for (const [product, pieces] of stock.entries()) {
      const old = this.#old.filter((kept) => kept.product === product).map((kept) => kept.stock);
      expect([pieces, ...old], `stock shown after ${where}`).toContain(shown[product]);
    }
  }
}
