import type { ChangedProducts } from '../../changes/change-feed.ts';
import { type LoadedTitles, readTitles } from './loaded-titles.ts';
import type { TitleRow } from './title-block.ts';

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
const MAX_LENGTH_TO_WAIT_FOR = 5_000;

/** One reading of the list, and what has changed since it began. */
interface Reading {
  titles: Promise<LoadedTitles>;
  /** Null until it is read. */
  size: number | null;
  entries: Set<number>;
  stock: Set<number>;
  refreshing: Promise<void>;
}

/** The search index of a list's titles: read once, then brought up to date entry by entry. */
export class TitleIndexCache {
  readonly #source: TitleSource;
  readonly #onReorder: () => void;
  /** What is searched. */
  #current: Reading | null = null;
  /** What replaces it once it is read. */
  #next: Reading | null = null;
  #isNextDue = false;

  /** @param onReorder called when the same search may return other results, although nothing was dropped */
  constructor(source: TitleSource, onReorder: () => void = () => {}) {
    this.#source = source;
    this.#onReorder = onReorder;
  }

  /** Whether a search is answered without reading the list first. */
  get isRead(): boolean {
    return typeof this.#current?.size === 'number';
  }

  /** The next search reads these entries again, which may be new, changed or gone. `all` discards the index, or reads a long list anew while the old one is searched. */
  drop(changed: ChangedProducts): void {
    if (changed === 'all') {
      if ((this.#current?.size ?? 0) > MAX_LENGTH_TO_WAIT_FOR) this.#readNext();
      else this.#current = null;
      return;
    }
    for (const { entries } of this.#readings()) for (const id of changed) entries.add(id);
    if (this.#next === null && (this.#current?.entries.size ?? 0) > MAX_PENDING) this.drop('all');
  }

  /** The next search reads the stock of these products again. */
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
      // Otherwise entries changed meanwhile, or all of them.
      if (this.#current === reading && reading.entries.size === 0) return titles;
    }
  }

  #readings(): Reading[] {
    return [this.#current, this.#next].filter((reading) => reading !== null);
  }

  #read(): Reading {
    const titles = readTitles(this.#source.readTitles());
    const [entries, stock] = [new Set<number>(), new Set<number>()];
    const reading: Reading = { titles, size: null, entries, stock, refreshing: Promise.resolve() };
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
    reading.titles.then(
      () => {
        this.#next = null;
        this.#current = reading;
        this.#onReorder();
        if (this.#isNextDue) this.#readNext();
      },
      () => {
        this.#next = null;
        this.#isNextDue = true;
      },
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
    await refresh(reading.entries, async (ids) => {
      titles.replace(ids, await this.#source.readSome(ids));
      const isLarge = titles.changedCount > MAX_CHANGED;
      if (isLarge && this.#current === reading && this.#next === null) this.drop('all');
    });
  }

  async #refreshStock(reading: Reading, titles: LoadedTitles): Promise<void> {
    await refresh(reading.stock, async (ids) => {
      if (titles.setStock(await this.#source.readStocks(ids))) this.#onReorder();
    });
  }
}

/** Empties the set before it is read; if that fails, its ids are pending again. */
async function refresh(pending: Set<number>, read: (ids: number[]) => Promise<void>): Promise<void> {
  const ids = [...pending];
  if (ids.length === 0) return;
  pending.clear();
  try {
    await read(ids);
  } catch (error) {
    for (const id of ids) pending.add(id);
    throw error;
  }
}
