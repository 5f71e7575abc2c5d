import type { ProductSort } from '@phsar/contract/shop/paths';
import type { Localized } from '@phsar/domain/language';
import { type BasisPoints, type Cents, FULL_DISCOUNT, MAX_PRICE } from '@phsar/domain/money';
import { NumberList } from '@phsar/domain/search/number-list';
import { RANK } from '@phsar/domain/search/ranks';
import { folded, orderedText } from '@phsar/domain/search/text';
import type { TitleIndex } from '@phsar/domain/search/title-index';
import { TitleIndexBuilder } from '@phsar/domain/search/title-index-builder';
import { isSoldOut } from '@phsar/domain/stock';

/** When nothing is found, entries that share at least this part of the search are shown instead. */
const NEAR_SHARE = 0.45;
const LAST_ID = 2_147_483_647;

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

const COLUMNS = ['id', 'position', 'discount', 'price', 'category', 'isSoldOut'] as const;

/** What a block stores of its rows beside their titles, in the order of the entries. */
type Columns<Numbers> = Record<(typeof COLUMNS)[number], Numbers>;

/** A row as numbers. @param categories known keys, which a new one joins; a category is its place among them */
function numbersOf(row: TitleRow, categories: (string | null)[]): Columns<number> {
  const { category = null } = row;
  const place = categories.indexOf(category);
  return {
    id: row.id,
    position: row.position ?? 0,
    discount: row.discount ?? 0,
    price: row.price ?? 0,
    category: place < 0 ? categories.push(category) - 1 : place,
    isSoldOut: Number(isSoldOut(row.stock ?? 1)),
  };
}

function eachColumn<T>(make: (name: keyof Columns<T>) => T): Columns<T> {
  return Object.fromEntries(COLUMNS.map((name) => [name, make(name)])) as Columns<T>;
}

/** Collects the rows of a list, in its order. */
export class TitleBlockBuilder {
  readonly #index = new TitleIndexBuilder();
  readonly #columns = eachColumn(() => new NumberList());
  readonly #isArchived = new NumberList();
  readonly #categories: (string | null)[] = [null];
  readonly #entryOf = new Map<number, number>();

  add(row: TitleRow): void {
    this.#index.add(row.title);
    const numbers = numbersOf(row, this.#categories);
    this.#entryOf.set(row.id, this.#isArchived.length);
    this.#isArchived.push(Number(row.isArchived ?? false));
    for (const name of COLUMNS) this.#columns[name].push(numbers[name]);
  }

  /** Builds the block in steps of about a millisecond; call it once. */
  *inSteps(): Generator<void, TitleBlock> {
    return this.#block(yield* this.#index.inSteps());
  }

  build(): TitleBlock {
    return this.#block(this.#index.build());
  }

  #block(index: TitleIndex): TitleBlock {
    return new TitleBlock({
      index,
      columns: eachColumn((name) => this.#columns[name].toArray()),
      isArchived: Uint8Array.from(this.#isArchived.toArray()),
      categories: this.#categories,
      entryOf: this.#entryOf,
    });
  }
}

interface BlockParts {
  index: TitleIndex;
  columns: Columns<Int32Array>;
  isArchived: Uint8Array;
  categories: (string | null)[];
  /** By id. */
  entryOf: ReadonlyMap<number, number>;
}

/** Titles with what they are filtered by. An entry's titles and place stay, all else can change. */
export class TitleBlock {
  readonly columns: Columns<Int32Array>;
  readonly #parts: BlockParts;
  /** For each kind of search, 1 for entries that it must not find: those taken out, and archived or listed ones. */
  readonly #isHidden: { fromShop: Uint8Array; fromArchive: Uint8Array };

  constructor(parts: BlockParts) {
    const { columns, isArchived } = parts;
    this.#parts = parts;
    this.columns = columns;
    this.#isHidden = { fromShop: isArchived, fromArchive: isArchived.map((archived) => 1 - archived) };
  }

  get size(): number {
    return this.columns.id.length;
  }

  takeOut(id: number): void {
    const entry = this.#parts.entryOf.get(id);
    if (entry !== undefined) this.#hide(entry, 1, 1);
  }

  /** Takes over all of a row but its titles and place. @returns false when those are others, or it has no such entry */
  update(row: TitleRow): boolean {
    const entry = this.#parts.entryOf.get(row.id);
    const numbers = numbersOf(row, this.#parts.categories);
    if (entry === undefined || this.columns.position[entry] !== numbers.position) return false;
    if (!this.#parts.index.isTitled(entry, row.title)) return false;
    for (const name of COLUMNS) this.columns[name][entry] = numbers[name];
    const isArchived = Number(row.isArchived ?? false);
    this.#hide(entry, isArchived, 1 - isArchived);
    return true;
  }

  /** @returns whether it was sold out or came back */
  setStock(id: number, stock: number): boolean {
    const entry = this.#parts.entryOf.get(id);
    const now = Number(isSoldOut(stock));
    if (entry === undefined || this.columns.isSoldOut[entry] === now) return false;
    this.columns.isSoldOut[entry] = now;
    return true;
  }

  /** The `RANK` of each entry by its title alone. */
  ranks({ search, isNearest, isArchived }: TitleFilter): Uint8Array {
    const isHidden = this.#hiddenFrom(isArchived);
    if (!isNearest) return this.#parts.index.find(search, isHidden);
    // By how much of what was typed is missing, in percent.
    return Uint8Array.from(this.#parts.index.likeness(search), (share, entry) =>
      share < NEAR_SHARE || isHidden[entry] === 1 ? RANK.none : Math.round(100 - share * 100),
    );
  }

  /** Leaves only the entries that match the rest of the filter. */
  removeUnfitting(ranks: Uint8Array, filter: TitleFilter): void {
    const { id, category } = this.columns;
    const remove = (isUnfitting: (entry: number) => boolean) => {
      for (let entry = 0; entry < ranks.length; entry += 1) if (isUnfitting(entry)) ranks[entry] = RANK.none;
    };
    if (filter.isPromotion) this.#rankPromotions(ranks, filter);
    if (filter.ids) {
      const ids = new Set(filter.ids);
      remove((entry) => !ids.has(id[entry] ?? 0));
    }
    if (filter.category !== undefined) {
      const wanted = this.#parts.categories.indexOf(filter.category);
      remove((entry) => category[entry] !== wanted);
    }
  }

  /** What an order sorts by, the lowest first; a whole number below 2^32. */
  sortKey(sort: ProductSort, entry: number): number {
    const { id, discount, price } = this.columns;
    if (sort === 'newest') return LAST_ID - (id[entry] ?? 0);
    if (sort === 'discount') return FULL_DISCOUNT - (discount[entry] ?? 0);
    return sort === 'price-up' ? (price[entry] ?? 0) : MAX_PRICE - (price[entry] ?? 0);
  }

  /** How many entries come before a place in the list. */
  before(position: number, id: number): number {
    let [from, to] = [0, this.size];
    while (from < to) {
      const middle = (from + to) >> 1;
      const other = this.columns.position[middle] ?? 0;
      if (other < position || (other === position && (this.columns.id[middle] ?? 0) < id)) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  #hide(entry: number, fromShop: number, fromArchive: number): void {
    this.#isHidden.fromShop[entry] = fromShop;
    this.#isHidden.fromArchive[entry] = fromArchive;
  }

  #hiddenFrom(isArchived = false): Uint8Array {
    return isArchived ? this.#isHidden.fromArchive : this.#isHidden.fromShop;
  }

  /** Discounted products alone; a percentage finds them too: '20', '12.5', '20%'. */
  #rankPromotions(ranks: Uint8Array, { search, isNearest = false, isArchived }: TitleFilter): void {
    const isHidden = this.#hiddenFrom(isArchived);
    const percent = folded(orderedText(search)).replace(/\s*%$/, '');
    const isPercent = !isNearest && /^[\d.]+$/.test(percent);
    this.columns.discount.forEach((discount, entry) => {
      if (discount === 0 || isHidden[entry] === 1) ranks[entry] = RANK.none;
      else if (isPercent) {
        const shown = String(discount / 100);
        const rank = shown === percent ? RANK.exact : shown.includes(percent) ? RANK.inside : RANK.none;
        ranks[entry] = Math.min(rank, ranks[entry] ?? RANK.none);
      }
    });
  }
}
