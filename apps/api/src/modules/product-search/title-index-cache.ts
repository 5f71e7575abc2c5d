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
const MAX_CHANGED = 500;
/** So many are read again by one search. */
const MAX_PENDING = 2_000;
/**
 * A longer list is read anew in the background, and searched as it was meanwhile: reading 100,000 titles takes more than a
 * second.
 */
const MOST_WAITED_FOR = 5_000;

/** One reading of the list, and what has changed since it began. */
interface Reading {
  titles: Promise<LoadedTitles>;
  /** Null until it is read. */
  size: number | null;
  entries: Set<number>;
  stock: Set<number>;
  refreshing: Promise<void>;
}

/** The search index of a list's titles: read once, then kept up to date entry by entry. */
export class TitleIndexCache {
  readonly #source: TitleSource;
  readonly #onReorder: () => void;
  /** What is searched. */
  #current: Reading | null = null;
  /** What replaces it once it is read. */
  #next: Reading | null = null;
  #isNextDue = false;

  /** @param onReorder called when the same search may return other results, though no entry was dropped */
  constructor(source: TitleSource, onReorder: () => void = () => {}) {
    this.#source = source;
    this.#onReorder = onReorder;
  }

  /** Whether a search is answered without reading the list first. */
  get isRead(): boolean {
    return typeof this.#current?.size === 'number';
  }

  /** Anything may have changed: discards the index, or reads a long list anew while the old one is searched. */
  dropAll(): void {
    if ((this.#current?.size ?? 0) > MOST_WAITED_FOR) this.#readNext();
    else this.#current = null;
  }

  /** Marks entries as new, changed or gone; the next search reads them again. */
  dropEntries(ids: readonly number[]): void {
    if (ids.length === 0) return;
    for (const { entries } of this.#readings()) for (const id of ids) entries.add(id);
    if (this.#next === null && (this.#current?.entries.size ?? 0) > MAX_PENDING) this.dropAll();
  }

  /** Marks the stock of these products as changed; the next search reads it again. */
  dropStock(productIds: readonly number[]): void {
    for (const { stock } of this.#readings()) for (const id of productIds) stock.add(id);
  }

  /** The current titles; reads again if the list changed while it was being read. */
  async load(): Promise<LoadedTitles> {
    for (;;) {
      if (this.#isNextDue) this.#readNext();
      const reading = this.#current ?? this.#readFirst();
      const titles = await reading.titles;
      if (this.#current === reading) await this.#refreshed(reading, titles);
      // Otherwise the caller would combine old titles with the new state.
      if (this.#current === reading && reading.entries.size === 0) return titles;
    }
  }

  #readings(): Reading[] {
    return [this.#current, this.#next].filter((reading) => reading !== null);
  }

  #read(): Reading {
    const titles = readTitles(this.#source.readTitles());
    const reading: Reading = {
      titles,
      size: null,
      entries: new Set(),
      stock: new Set(),
      refreshing: Promise.resolve(),
    };
    titles.then(
      ({ size }) => {
        reading.size = size;
      },
      () => {},
    );
    return reading;
  }

  #readFirst(): Reading {
    const reading = this.#read();
    this.#current = reading;
    reading.titles.catch(() => {
      if (this.#current === reading) this.#current = null;
    });
    return reading;
  }

  /** If it fails, the next search begins again. */
  #readNext(): void {
    this.#isNextDue = true;
    // What is being read may be from before the change: another reading follows.
    if (this.#next !== null) return;
    this.#isNextDue = false;
    const reading = this.#read();
    this.#next = reading;
    const end = (isRead: boolean) => {
      this.#next = null;
      if (!isRead) this.#isNextDue = true;
      else {
        this.#current = reading;
        this.#onReorder();
        if (this.#isNextDue) this.#readNext();
      }
    };
    reading.titles.then(
      () => end(true),
      () => end(false),
    );
  }

  async #refreshed(reading: Reading, titles: LoadedTitles): Promise<void> {
    const refreshed = reading.refreshing.then(async () => {
      // Older titles are no longer used.
      if (this.#current === reading) await this.#refreshEntries(reading, titles);
      if (this.#current === reading) await this.#refreshStock(reading, titles);
    });
    // The next caller must not fail because this one did.
    reading.refreshing = refreshed.catch(() => {});
    await refreshed;
  }

  async #refreshEntries(reading: Reading, titles: LoadedTitles): Promise<void> {
    const ids = [...reading.entries];
    if (ids.length === 0) return;
    reading.entries.clear();
    try {
      titles.replace(ids, await this.#source.readSome(ids));
      if (titles.changedCount > MAX_CHANGED && this.#current === reading && this.#next === null)
        this.dropAll();
    } catch (error) {
      for (const id of ids) reading.entries.add(id);
      throw error;
    }
  }

  async #refreshStock(reading: Reading, titles: LoadedTitles): Promise<void> {
    const ids = [...reading.stock];
    if (ids.length === 0) return;
    reading.stock.clear();
    try {
      if (titles.setStock(await this.#source.readStocks(ids))) this.#onReorder();
    } catch (error) {
      for (const id of ids) reading.stock.add(id);
      throw error;
    }
  }
}
