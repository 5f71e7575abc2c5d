import { type LoadedTitles, readTitles, type TitleRow } from './loaded-titles.ts';

/** Supplies the titles of a list and their current stock. */
export interface TitleSource {
  /** The list's entries in list order, in batches. */
  readTitles(): AsyncIterable<readonly TitleRow[]>;
  /** Those of these entries that are still in the list. */
  readSome(ids: readonly number[]): Promise<readonly TitleRow[]>;
  readStocks(ids: readonly number[]): Promise<{ id: number; stock: number }[]>;
}

/** With more changed entries than this, reading the whole list anew is better than searching them beside it. */
const MAX_CHANGED = 1_000;

/** The search index of a list's titles: loaded by the first search, then kept up to date entry by entry. */
export class TitleIndexCache {
  readonly #source: TitleSource;
  readonly #changedStock = new Set<number>();
  readonly #changedEntries = new Set<number>();
  #loading: Promise<LoadedTitles> | null = null;
  #refreshing: Promise<void> = Promise.resolve();
  #state = 1;

  constructor(source: TitleSource) {
    this.#source = source;
  }

  /** Changes whenever the same search may return other results. */
  get state(): number {
    return this.#state;
  }

  /** Discards the index: anything may have changed. */
  dropAll(): void {
    this.#state += 1;
    this.#loading = null;
  }

  /** Marks entries as new, changed or gone; the next search reads them again. */
  dropEntries(ids: readonly number[]): void {
    if (ids.length === 0) return;
    this.#state += 1;
    if (this.#loading !== null) for (const id of ids) this.#changedEntries.add(id);
    if (this.#changedEntries.size > MAX_CHANGED) this.dropAll();
  }

  /** Marks the stock of these products as changed; the next search reads it again. */
  dropStock(productIds: readonly number[]): void {
    if (this.#loading !== null) for (const id of productIds) this.#changedStock.add(id);
  }

  /** The current titles; loads again if the list changed while it was being read. */
  async load(): Promise<LoadedTitles> {
    for (;;) {
      const loading = this.#loading ?? this.#load();
      const titles = await loading;
      if (this.#loading === loading) await this.#refreshed(loading, titles);
      // Otherwise the caller would combine old titles with the new state.
      if (this.#loading === loading && this.#changedEntries.size === 0) return titles;
    }
  }

  #load(): Promise<LoadedTitles> {
    this.#changedStock.clear();
    this.#changedEntries.clear();
    const loading = readTitles(this.#source.readTitles());
    this.#loading = loading;
    loading.catch(() => {
      if (this.#loading === loading) this.#loading = null;
    });
    return loading;
  }

  async #refreshed(loading: Promise<LoadedTitles>, titles: LoadedTitles): Promise<void> {
    const refreshed = this.#refreshing.then(async () => {
      // Changes apply to the newest titles only; older ones are no longer used.
      if (this.#loading === loading) await this.#refreshEntries(loading, titles);
      if (this.#loading === loading) await this.#refreshStock(titles);
    });
    // The next caller must not fail because this one did.
    this.#refreshing = refreshed.catch(() => {});
    await refreshed;
  }

  async #refreshEntries(loading: Promise<LoadedTitles>, titles: LoadedTitles): Promise<void> {
    const ids = [...this.#changedEntries];
    if (ids.length === 0) return;
    this.#changedEntries.clear();
    try {
      titles.replace(ids, await this.#source.readSome(ids));
      if (titles.changedCount > MAX_CHANGED && this.#loading === loading) this.#loading = null;
    } catch (error) {
      for (const id of ids) this.#changedEntries.add(id);
      throw error;
    }
  }

  async #refreshStock(titles: LoadedTitles): Promise<void> {
    const ids = [...this.#changedStock];
    if (ids.length === 0) return;
    this.#changedStock.clear();
    try {
      if (titles.setStock(await this.#source.readStocks(ids))) this.#state += 1;
    } catch (error) {
      for (const id of ids) this.#changedStock.add(id);
      throw error;
    }
  }
}
