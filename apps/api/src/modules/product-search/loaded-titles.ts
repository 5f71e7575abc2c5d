import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import type { ProductSort } from '@phsar/contract/shop/paths';
import { isWellFound, RANK } from '@phsar/domain/search/ranks';
import { type TitleBlock, TitleBlockBuilder, type TitleFilter, type TitleRow } from './title-block.ts';

/** Entries that come near a search, at most. */
const MAX_NEAR = 8;
/** More products than any shop has; a sort key times this plus a place is still an exact integer. */
const MAX_FOUND = 2 ** 21;
/** Milliseconds of work between two turns of the event loop, in which the server answers. */
const SLICE = 4;

/**
 * Reads and indexes titles in slices.
 * @param batches the rows of a list, in its order
 */
export async function readTitles(batches: AsyncIterable<readonly TitleRow[]>): Promise<LoadedTitles> {
  const builder = new TitleBlockBuilder();
  let begin = performance.now();
  const isSliceOver = () => performance.now() - begin > SLICE;
  const pause = async () => {
    await turnOfTheLoop();
    begin = performance.now();
  };
  for await (const rows of batches) {
    for (const row of rows) {
      builder.add(row);
      if (isSliceOver()) await pause();
    }
  }
  const steps = builder.inSteps();
  for (;;) {
    const step = steps.next();
    if (step.done) return new LoadedTitles(step.value);
    if (isSliceOver()) await pause();
  }
}

/**
 * The titles of one list in memory. The stock is kept up to date; rows that changed since the list was read are searched
 * beside it, because indexing a large list anew takes seconds.
 */
export class LoadedTitles {
  readonly #list: TitleBlock;
  /** By id, in the list's order. */
  readonly #replaced = new Map<number, TitleRow>();
  #changes = new TitleBlockBuilder().build();
  /** For each entry of `#changes`, how many of `#list` come before it. */
  #places: number[] = [];

  constructor(list: TitleBlock) {
    this.#list = list;
  }

  /** How many entries were read with the list. */
  get size(): number {
    return this.#list.size;
  }

  /** How many rows are searched beside the list. */
  get changedCount(): number {
    return this.#changes.size;
  }

  /** @returns whether anything was sold out or came back */
  setStock(stocks: readonly { id: number; stock: number }[]): boolean {
    let hasChanged = false;
    for (const { id, stock } of stocks) {
      const replaced = this.#replaced.get(id);
      if (replaced !== undefined) replaced.stock = stock;
      if ((replaced === undefined ? this.#list : this.#changes).setStock(id, stock)) hasChanged = true;
    }
    return hasChanged;
  }

  /**
   * Takes over these rows, and takes out the entries that have none any more. A row with the titles and the place of before
   * costs next to nothing; others are indexed anew.
   */
  replace(ids: readonly number[], rows: readonly TitleRow[]): void {
    const rowOf = new Map(rows.map((row) => [row.id, row]));
    let isSame = true;
    for (const id of ids) {
      const row = rowOf.get(id);
      if (row !== undefined && !this.#replaced.has(id) && this.#list.update(row)) continue;
      isSame = false;
      this.#list.takeOut(id);
      if (row === undefined) this.#replaced.delete(id);
      else this.#replaced.set(id, { ...row });
    }
    if (!isSame) this.#indexReplaced();
  }

  /** Ids, best first; among equals what is sold out comes last, and the list's order decides the rest. */
  find(filter: TitleFilter): Int32Array {
    const list = { block: this.#list, ranks: this.#list.ranks(filter) };
    const changes = { block: this.#changes, ranks: this.#changes.ranks(filter) };
    const both = [list, changes];
    // An exact match in one of them drops the matches with typos in the other, too.
    if (!filter.isNearest && this.#changes.size > 0 && both.some(({ ranks }) => isWellFound(ranks))) {
      for (const { ranks } of both) dropTypos(ranks);
    }
    for (const { block, ranks } of both) block.removeUnfitting(ranks, filter);
    // In another order the first few would not be the nearest.
    return filter.isNearest
      ? this.#inOrder(list, changes, undefined).slice(0, MAX_NEAR)
      : this.#inOrder(list, changes, filter.sort);
  }

  #indexReplaced(): void {
    const inOrder = [...this.#replaced.values()].sort(
      (a, b) => (a.position ?? 0) - (b.position ?? 0) || a.id - b.id,
    );
    const builder = new TitleBlockBuilder();
    for (const row of inOrder) builder.add(row);
    this.#changes = builder.build();
    this.#places = inOrder.map(({ id, position = 0 }) => this.#list.before(position, id));
  }

  /** Counted into their places: a word that occurs in every title is sorted as fast as any other. */
  #inOrder(list: RankedBlock, changes: RankedBlock, sort: ProductSort | undefined): Int32Array {
    const nextAt = placeStarts(list, changes);
    const ids = new Int32Array(nextAt.at(-1) ?? 0);
    const keys = new Float64Array(sort === undefined ? 0 : ids.length);
    const put = (from: RankedBlock, entry: number) => {
      if (from.ranks[entry] === RANK.none) return;
      const place = placeOf(from, entry);
      const at = nextAt[place] ?? 0;
      ids[at] = from.block.columns.id[entry] ?? 0;
      // The place stands in the key: numbers alone are sorted ten times as fast as by a comparison.
      if (sort !== undefined) keys[at] = from.block.sortKey(sort, entry) * MAX_FOUND + at;
      nextAt[place] = at + 1;
    };
    let change = 0;
    for (let entry = 0; entry <= list.ranks.length; entry += 1) {
      for (; change < this.#places.length && (this.#places[change] ?? 0) <= entry; change += 1) {
        put(changes, change);
      }
      if (entry < list.ranks.length) put(list, entry);
    }
    return sort === undefined ? ids : Int32Array.from(keys.sort(), (key) => ids[key % MAX_FOUND] ?? 0);
  }
}

interface RankedBlock {
  block: TitleBlock;
  ranks: Uint8Array;
}

/** How many entries come before each place, and at last how many there are. */
function placeStarts(...blocks: readonly RankedBlock[]): Uint32Array {
  const starts = new Uint32Array(RANK.none * 2 + 1);
  for (const from of blocks) {
    for (let entry = 0; entry < from.ranks.length; entry += 1) {
      if (from.ranks[entry] === RANK.none) continue;
      const after = placeOf(from, entry) + 1;
      starts[after] = (starts[after] ?? 0) + 1;
    }
  }
  for (let place = 1; place < starts.length; place += 1) {
    starts[place] = (starts[place] ?? 0) + (starts[place - 1] ?? 0);
  }
  return starts;
}

/** By rank; among equals what is sold out comes last. */
function placeOf({ block, ranks }: RankedBlock, entry: number): number {
  return (ranks[entry] ?? 0) * 2 + (block.columns.isSoldOut[entry] ?? 0);
}

function dropTypos(ranks: Uint8Array): void {
  for (let entry = 0; entry < ranks.length; entry += 1) {
    if ((ranks[entry] ?? 0) >= RANK.slips) ranks[entry] = RANK.none;
  }
}
