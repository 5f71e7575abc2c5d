import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import type { ProductSort } from '@phsar/contract/shop/paths';
import type { Localized } from '@phsar/domain/language';
import { type BasisPoints, type Cents, FULL_DISCOUNT, MAX_PRICE } from '@phsar/domain/money';
import { NumberList } from '@phsar/domain/search/number-list';
import { isWellFound, RANK } from '@phsar/domain/search/ranks';
import { folded, orderedText } from '@phsar/domain/search/text';
import type { TitleIndex } from '@phsar/domain/search/title-index';
import { TitleIndexBuilder } from '@phsar/domain/search/title-index-builder';
import { isSoldOut } from '@phsar/domain/stock';

/** When nothing is found, entries that share at least this part of the search are shown instead: so many at most. */
const NEAR_SHARE = 0.45;
const MOST_NEAR = 8;

/** More products than any shop has; a sort key times this plus a place is still an exact integer. */
const MOST_FOUND = 2 ** 21;
const LAST_ID = 2_147_483_647;
/** Milliseconds of work between two turns of the event loop. */
const SLICE = 4;

/** What the search knows of a product or a post. */
export interface TitleRow {
  id: number;
  title: Localized;
  /** The list's order, then by id. Posts have none: they are never replaced one by one. */
  position?: number;
  /** Posts have none. */
  discount?: BasisPoints;
  /** After the discount. */
  price?: Cents;
  /** The key of a category. */
  category?: string | null;
  stock?: number;
  isArchived?: boolean;
}

/** Which titles are found, and in which order. */
export interface TitleFilter {
  search: string;
  isPromotion?: boolean;
  /** Null for all. */
  ids?: readonly number[] | null;
  /** The key of a category; undefined for all. */
  category?: string | undefined;
  /** Undefined for the best first, as what comes near always is. */
  sort?: ProductSort | undefined;
  /** Not what was found, but what comes near it. */
  isNearest?: boolean;
  /** Archived products instead of those that are sold. */
  isArchived?: boolean;
}

/** What a block keeps of its rows beside their titles, in the order of the entries. */
interface TitleColumns {
  ids: NumberList;
  positions: NumberList;
  discounts: NumberList;
  prices: NumberList;
  /** Places in `categoryKeys`. */
  categories: NumberList;
  categoryKeys: (string | null)[];
  isSoldOut: NumberList;
  isArchived: NumberList;
  entryOf: Map<number, number>;
}

/**
 * Reads and indexes titles in slices, between which the server answers.
 * @param batches the rows of a list, in its order
 */
export async function readTitles(batches: AsyncIterable<readonly TitleRow[]>): Promise<LoadedTitles> {
  const builder = new TitleBlockBuilder();
  const slices = new Slices();
  for await (const rows of batches) {
    for (const row of rows) {
      builder.add(row);
      if (slices.isOver()) await slices.pause();
    }
  }
  const steps = builder.inSteps();
  for (;;) {
    const step = steps.next();
    if (step.done) return new LoadedTitles(step.value);
    if (slices.isOver()) await slices.pause();
  }
}

/** Collects the rows of a list, in its order. */
class TitleBlockBuilder {
  readonly #index = new TitleIndexBuilder();
  readonly #columns: TitleColumns = {
    ids: new NumberList(),
    positions: new NumberList(),
    discounts: new NumberList(),
    prices: new NumberList(),
    categories: new NumberList(),
    categoryKeys: [null],
    isSoldOut: new NumberList(),
    isArchived: new NumberList(),
    entryOf: new Map(),
  };

  add(row: TitleRow): void {
    this.#index.add(row.title);
    const columns = this.#columns;
    columns.entryOf.set(row.id, columns.ids.length);
    columns.ids.push(row.id);
    columns.positions.push(row.position ?? 0);
    columns.discounts.push(row.discount ?? 0);
    columns.prices.push(row.price ?? 0);
    columns.categories.push(placeOfCategory(columns.categoryKeys, row.category ?? null));
    columns.isSoldOut.push(Number(isSoldOut(row.stock ?? 1)));
    columns.isArchived.push(Number(row.isArchived ?? false));
  }

  /** Builds the block in steps of about a millisecond; call it once. */
  *inSteps(): Generator<void, TitleBlock> {
    return new TitleBlock(yield* this.#index.inSteps(), this.#columns);
  }

  build(): TitleBlock {
    return new TitleBlock(this.#index.build(), this.#columns);
  }
}

/** The place of a category among the known ones, which a new one joins. */
function placeOfCategory(keys: (string | null)[], category: string | null): number {
  const place = keys.indexOf(category);
  return place < 0 ? keys.push(category) - 1 : place;
}

/** Titles with what they are filtered by; an entry's titles and place stay, all else can change. */
class TitleBlock {
  readonly ids: Int32Array;
  readonly positions: Int32Array;
  readonly isSoldOut: Uint8Array;
  readonly #index: TitleIndex;
  readonly #discounts: Int32Array;
  readonly #prices: Int32Array;
  /** Of each entry, as its place in `#categoryKeys`; 0 for none. */
  readonly #categories: Uint16Array;
  readonly #categoryKeys: (string | null)[];
  /** For each kind of search, 1 for entries that it must not find: those taken out, and archived or listed ones. */
  readonly #isHidden: { fromShop: Uint8Array; fromArchive: Uint8Array };
  /** By id. */
  readonly #entryOf: ReadonlyMap<number, number>;

  constructor(index: TitleIndex, columns: TitleColumns) {
    this.#index = index;
    this.#categoryKeys = columns.categoryKeys;
    this.#entryOf = columns.entryOf;
    this.ids = columns.ids.toArray();
    this.positions = columns.positions.toArray();
    this.#discounts = columns.discounts.toArray();
    this.#prices = columns.prices.toArray();
    this.#categories = Uint16Array.from(columns.categories.toArray());
    this.isSoldOut = Uint8Array.from(columns.isSoldOut.toArray());
    const isArchived = Uint8Array.from(columns.isArchived.toArray());
    this.#isHidden = { fromShop: isArchived, fromArchive: isArchived.map((archived) => 1 - archived) };
  }

  get size(): number {
    return this.ids.length;
  }

  takeOut(id: number): void {
    const entry = this.#entryOf.get(id);
    if (entry === undefined) return;
    this.#isHidden.fromShop[entry] = 1;
    this.#isHidden.fromArchive[entry] = 1;
  }

  /** Takes over all of a row but its titles and place. @returns false when those are others, or it has no such entry */
  update(row: TitleRow): boolean {
    const {
      id,
      title,
      position = 0,
      discount = 0,
      price = 0,
      category = null,
      stock = 1,
      isArchived = false,
    } = row;
    const entry = this.#entryOf.get(id);
    if (entry === undefined || this.positions[entry] !== position) return false;
    if (!this.#index.isTitled(entry, title)) return false;
    this.#discounts[entry] = discount;
    this.#prices[entry] = price;
    this.#categories[entry] = placeOfCategory(this.#categoryKeys, category);
    this.isSoldOut[entry] = Number(isSoldOut(stock));
    this.#isHidden.fromShop[entry] = Number(isArchived);
    this.#isHidden.fromArchive[entry] = Number(!isArchived);
    return true;
  }

  /** @returns whether it was sold out or came back */
  setStock(id: number, stock: number): boolean {
    const entry = this.#entryOf.get(id);
    const now = Number(isSoldOut(stock));
    if (entry === undefined || this.isSoldOut[entry] === now) return false;
    this.isSoldOut[entry] = now;
    return true;
  }

  /** The `RANK` of each entry by its title alone. */
  ranks(filter: TitleFilter): Uint8Array {
    const isHidden = this.#hiddenFrom(filter);
    return filter.isNearest ? this.#nearness(filter, isHidden) : this.#index.find(filter.search, isHidden);
  }

  /** Keeps only the entries that match the rest of the filter. */
  keepFitting(ranks: Uint8Array, filter: TitleFilter): void {
    if (filter.isPromotion) this.#keepPromotions(ranks, filter);
    if (filter.ids) this.#keepIds(ranks, new Set(filter.ids));
    if (filter.category !== undefined) this.#keepCategory(ranks, filter.category);
  }

  /** What an order sorts by, the lowest first; a whole number below 2^32. */
  sortKey(sort: ProductSort, entry: number): number {
    if (sort === 'newest') return LAST_ID - (this.ids[entry] ?? 0);
    if (sort === 'discount') return FULL_DISCOUNT - (this.#discounts[entry] ?? 0);
    const price = this.#prices[entry] ?? 0;
    return sort === 'price-up' ? price : MAX_PRICE - price;
  }

  /** How many entries come before a place in the list. */
  before({ position, id }: { position: number; id: number }): number {
    let [from, to] = [0, this.size];
    while (from < to) {
      const middle = (from + to) >> 1;
      const other = this.positions[middle] ?? 0;
      if (other < position || (other === position && (this.ids[middle] ?? 0) < id)) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  #hiddenFrom({ isArchived = false }: TitleFilter): Uint8Array {
    return isArchived ? this.#isHidden.fromArchive : this.#isHidden.fromShop;
  }

  /** Ranks by how much of what was typed is missing, in percent. */
  #nearness({ search }: TitleFilter, isHidden: Uint8Array): Uint8Array {
    return Uint8Array.from(this.#index.likeness(search), (share, entry) =>
      share < NEAR_SHARE || isHidden[entry] === 1 ? RANK.none : Math.round(100 - share * 100),
    );
  }

  /** Discounted products alone; a percentage finds them too: '20', '12.5', '20%'. */
  #keepPromotions(ranks: Uint8Array, filter: TitleFilter): void {
    const { search, isNearest = false } = filter;
    const isHidden = this.#hiddenFrom(filter);
    const percent = folded(orderedText(search)).replace(/\s*%$/, '');
    const isPercent = !isNearest && /^[\d.]+$/.test(percent);
    this.#discounts.forEach((discount, entry) => {
      if (discount === 0 || isHidden[entry] === 1) ranks[entry] = RANK.none;
      else if (isPercent) {
        const shown = String(discount / 100);
        const rank = shown === percent ? RANK.exact : shown.includes(percent) ? RANK.inside : RANK.none;
        ranks[entry] = Math.min(rank, ranks[entry] ?? RANK.none);
      }
    });
  }

  #keepCategory(ranks: Uint8Array, category: string): void {
    const wanted = this.#categoryKeys.indexOf(category);
    for (let entry = 0; entry < ranks.length; entry += 1) {
      if (this.#categories[entry] !== wanted) ranks[entry] = RANK.none;
    }
  }

  #keepIds(ranks: Uint8Array, ids: ReadonlySet<number>): void {
    this.ids.forEach((id, entry) => {
      if (!ids.has(id)) ranks[entry] = RANK.none;
    });
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
    const blocks = [this.#list, this.#changes] as const;
    const ranks = blocks.map((block) => block.ranks(filter)) as [Uint8Array, Uint8Array];
    // An exact match in one of them drops the matches with typos in the other, too.
    if (!filter.isNearest && this.#changes.size > 0 && ranks.some(isWellFound)) {
      for (const each of ranks) dropTypos(each);
    }
    blocks.forEach((block, at) => {
      block.keepFitting(ranks[at] as Uint8Array, filter);
    });
    // In another order the first few would not be the nearest.
    return filter.isNearest
      ? this.#inOrder(ranks, undefined).slice(0, MOST_NEAR)
      : this.#inOrder(ranks, filter.sort);
  }

  #indexReplaced(): void {
    const inOrder = [...this.#replaced.values()].sort(
      (a, b) => (a.position ?? 0) - (b.position ?? 0) || a.id - b.id,
    );
    const builder = new TitleBlockBuilder();
    for (const row of inOrder) builder.add(row);
    this.#changes = builder.build();
    this.#places = inOrder.map(({ id, position = 0 }) => this.#list.before({ id, position }));
  }

  /** Counted into their places: a word that occurs in every title is sorted as fast as any other. */
  #inOrder([listRanks, changeRanks]: [Uint8Array, Uint8Array], sort: ProductSort | undefined): Int32Array {
    const nextAt = new Uint32Array(RANK.none * 2 + 1);
    const placeOf = (ranks: Uint8Array, block: TitleBlock, entry: number) =>
      (ranks[entry] ?? 0) * 2 + (block.isSoldOut[entry] ?? 0);
    const count = (ranks: Uint8Array, block: TitleBlock) => {
      for (let entry = 0; entry < ranks.length; entry += 1) {
        if (ranks[entry] === RANK.none) continue;
        const after = placeOf(ranks, block, entry) + 1;
        nextAt[after] = (nextAt[after] ?? 0) + 1;
      }
    };
    count(listRanks, this.#list);
    count(changeRanks, this.#changes);
    for (let place = 1; place < nextAt.length; place += 1) {
      nextAt[place] = (nextAt[place] ?? 0) + (nextAt[place - 1] ?? 0);
    }
    const ids = new Int32Array(nextAt.at(-1) ?? 0);
    const keys = new Float64Array(sort === undefined ? 0 : ids.length);
    const put = (ranks: Uint8Array, block: TitleBlock, entry: number) => {
      if (ranks[entry] === RANK.none) return;
      const place = placeOf(ranks, block, entry);
      const at = nextAt[place] ?? 0;
      ids[at] = block.ids[entry] ?? 0;
      // The place stands in the key: numbers alone are sorted ten times as fast as by a comparison.
      if (sort !== undefined) keys[at] = block.sortKey(sort, entry) * MOST_FOUND + at;
      nextAt[place] = at + 1;
    };
    let change = 0;
    for (let entry = 0; entry <= listRanks.length; entry += 1) {
      for (; change < this.#places.length && (this.#places[change] ?? 0) <= entry; change += 1) {
        put(changeRanks, this.#changes, change);
      }
      if (entry < listRanks.length) put(listRanks, this.#list, entry);
    }
    return sort === undefined ? ids : Int32Array.from(keys.sort(), (key) => ids[key % MOST_FOUND] ?? 0);
  }
}

function dropTypos(ranks: Uint8Array): void {
  for (let entry = 0; entry < ranks.length; entry += 1) {
    if ((ranks[entry] ?? 0) >= RANK.slips) ranks[entry] = RANK.none;
  }
}

/** Divides long work, so that the server answers in between. */
class Slices {
  #begin = performance.now();

  isOver(): boolean {
    return performance.now() - this.#begin > SLICE;
  }

  async pause(): Promise<void> {
    await turnOfTheLoop();
    this.#begin = performance.now();
  }
}
