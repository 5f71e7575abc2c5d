import { TitleIndexBuilder } from '@phsar/domain/search/title-index';
import { LoadedTitles, type TitleRow } from './loaded-titles.ts';

/** Spaces and marks that nobody sees: Khmer is typed with and without them. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/** What was typed, as it stands in an address. Empty when nothing is left of it. */
export function searchText(typed: string): string {
  return typed.normalize('NFC').replace(INVISIBLE, '').replace(/\s+/g, ' ').trim();
}

/** Where a search gets the titles of a list and their current stock. */
export interface TitleSource {
  /** The list's entries in its order, in pieces. */
  readTitles(): AsyncIterable<readonly TitleRow[]>;
  readStocks(ids: readonly number[]): Promise<{ id: number; stock: number }[]>;
}

/** Reads the titles of a list when a search first needs them, and again after the list was written. */
export class TitleSearch {
  readonly #source: TitleSource;
  readonly #changedStock = new Set<number>();
  #loading: Promise<LoadedTitles> | null = null;
  #refreshing: Promise<void> = Promise.resolve();
  #state = 1;

  constructor(source: TitleSource) {
    this.#source = source;
  }

  /** Another number whenever the same search may give another order. */
  get state(): number {
    return this.#state;
  }

  /** Anything may have changed. */
  dropAll(): void {
    this.#state += 1;
    this.#loading = null;
  }

  /** The stock of these products has changed. */
  dropStock(productIds: readonly number[]): void {
    if (this.#loading !== null) for (const id of productIds) this.#changedStock.add(id);
  }

  /** The titles as they are now: what was written while they were read is read again. */
  async load(): Promise<LoadedTitles> {
    for (;;) {
      const loading = this.#loading ?? this.#load();
      const titles = await loading;
      if (this.#loading === loading) await this.#refreshed(loading, titles);
      // Otherwise a caller would name the titles of before by the state of after.
      if (this.#loading === loading) return titles;
    }
  }

  #load(): Promise<LoadedTitles> {
    this.#changedStock.clear();
    const loading = readAll(this.#source);
    this.#loading = loading;
    loading.catch(() => {
      if (this.#loading === loading) this.#loading = null;
    });
    return loading;
  }

  async #refreshed(loading: Promise<LoadedTitles>, titles: LoadedTitles): Promise<void> {
    const refreshed = this.#refreshing.then(() => this.#refreshStock(loading, titles));
    // Who comes next must not fail with us.
    this.#refreshing = refreshed.catch(() => {});
    await refreshed;
  }

  async #refreshStock(loading: Promise<LoadedTitles>, titles: LoadedTitles): Promise<void> {
    const ids = [...this.#changedStock];
    // What has changed is for the newest titles: others are read by nobody any more.
    if (ids.length === 0 || this.#loading !== loading) return;
    this.#changedStock.clear();
    try {
      if (titles.setStock(await this.#source.readStocks(ids))) this.#state += 1;
    } catch (error) {
      for (const id of ids) this.#changedStock.add(id);
      throw error;
    }
  }
}

async function readAll(source: TitleSource): Promise<LoadedTitles> {
  const builder = new TitleIndexBuilder();
  const [ids, discounts, isSoldOut]: [number[], number[], number[]] = [[], [], []];
  for await (const rows of source.readTitles()) {
    for (const { id, title, discount = 0, stock = 1 } of rows) {
      builder.add(title);
      ids.push(id);
      discounts.push(discount);
      isSoldOut.push(stock > 0 ? 0 : 1);
    }
  }
  return new LoadedTitles(builder.build(), { ids, discounts, isSoldOut });
}
