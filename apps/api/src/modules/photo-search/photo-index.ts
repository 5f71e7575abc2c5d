import type { RgbPicture } from '@phsar/picture-likeness/geometry/frame';
import type { ChangedProducts } from '../../changes/change-feed.ts';
import type { Executor } from '../../platform/database/transaction.ts';
import { type PageOf, pagesOf } from '../catalogue/catalogue.module.ts';
import { EngineThread } from './engine-thread.ts';
import * as repository from './photo-search.repository.ts';

/** With more new pictures than this the index is read anew. */
const MAX_ADDED = 1_000;

/** Finds products by the pictures they show. The index is in a thread and read by the first search; it is lost with the thread. */
export class PhotoIndex {
  readonly thread = new EngineThread();
  readonly #db: Executor;
  /** The products that show each picture of the index. */
  #productsOf = new Map<string, number[]>();
  /** The generation of the thread that holds the current index; 0 when it is out of date, -1 while it is being built. */
  #indexedBy = 0;
  /** Products whose pictures may be others than `#productsOf` has. */
  readonly #changed = new Set<number>();

  constructor(db: Executor) {
    this.#db = db;
  }

  get isIndexed(): boolean {
    return this.#indexedBy !== 0 && this.#indexedBy === this.thread.generation;
  }

  /** To be called when pictures of these products were changed or described. */
  drop(changed: ChangedProducts): void {
    if (changed === 'all') this.#indexedBy = 0;
    else for (const id of changed) this.#changed.add(id);
  }

  /** The ids of the products whose pictures look most like a photo, best first. */
  async find(pixels: RgbPicture): Promise<number[]> {
    await this.#load();
    const found = await this.thread.find(pixels);
    return [...new Set(found.flatMap(({ pictureId }) => this.#productsOf.get(pictureId) ?? []))];
  }

  async #load(): Promise<void> {
    if (this.isIndexed) await this.#updateProducts();
    if (this.isIndexed) return;
    // Set before reading: a change meanwhile sets it to 0, and the next search reads again.
    this.#indexedBy = -1;
    this.#changed.clear();
    const shown = Map.groupBy(await repository.listShownPictures(this.#db), ({ pictureId }) => pictureId);
    const descriptions = await readDescriptions(this.#db, shown);
    this.#productsOf = new Map(
      [...shown]
        .filter(([pictureId]) => descriptions.has(pictureId))
        .map(([pictureId, rows]) => [pictureId, rows.map(({ productId }) => productId)]),
    );
    const generation = await this.thread.index(descriptions);
    if (this.#indexedBy === -1) this.#indexedBy = generation;
  }

  /** Reads again which pictures the changed products show. Many that the index lacks make it out of date. */
  async #updateProducts(): Promise<void> {
    if (this.#changed.size === 0) return;
    const ids = new Set(this.#changed);
    // Before reading: what changes meanwhile is read by the next search.
    this.#changed.clear();
    const rows = await repository.listShownPictures(this.#db, [...ids]).catch((error: unknown) => {
      this.drop([...ids]);
      throw error;
    });
    const shown = new Set(rows.map(({ pictureId }) => pictureId));
    await this.#addPictures([...shown].filter((id) => !this.#productsOf.has(id)));
    if (!this.isIndexed) return;
    for (const [pictureId, products] of this.#productsOf) {
      if (!products.some((id) => ids.has(id))) continue;
      this.#productsOf.set(
        pictureId,
        products.filter((id) => !ids.has(id)),
      );
    }
    for (const { pictureId, productId } of rows) this.#productsOf.get(pictureId)?.push(productId);
  }

  /** Adds pictures to the index, unless there are too many; one without a description joins it once it has one. */
  async #addPictures(ids: readonly string[]): Promise<void> {
    if (ids.length > MAX_ADDED) this.#indexedBy = 0;
    if (ids.length === 0 || ids.length > MAX_ADDED) return;
    try {
      const rows = await repository.findDescriptions(this.#db, ids);
      if (rows.length === 0) return;
      await this.thread.add(
        new Map(rows.map(({ pictureId, description }) => [pictureId, new Uint8Array(description)])),
      );
      for (const { pictureId } of rows) this.#productsOf.set(pictureId, []);
    } catch (error) {
      this.#indexedBy = 0;
      throw error;
    }
  }
}

async function readDescriptions(
  db: Executor,
  shown: ReadonlyMap<string, unknown>,
): Promise<Map<string, Uint8Array>> {
  const descriptions = new Map<string, Uint8Array>();
  const pages = pagesOf(
    ({ after, limit }: PageOf<string>) => repository.listDescriptions(db, after ?? '', limit),
    ({ pictureId }) => pictureId,
  );
  for await (const rows of pages) {
    for (const { pictureId, description } of rows) {
      if (shown.has(pictureId)) descriptions.set(pictureId, new Uint8Array(description));
    }
  }
  return descriptions;
}
