import { setTimeout as wait } from 'node:timers/promises';
import { LIMITS } from '@phsar/contract/limits';
import type { Product } from '@phsar/contract/shop/wire';
import type { Language } from '@phsar/domain/language';
import { DESCRIPTION_FORMAT } from '@phsar/picture-likeness/description-format';
import { PHOTO_SIDE } from '@phsar/picture-likeness/views/views';
import type { FastifyBaseLogger } from 'fastify';
import type { ChangedProducts } from '../../changes/change-feed.ts';
import { reasonOf } from '../../platform/database/database-error.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { type MediaStore, MediaUnavailableError } from '../../platform/media/media-store.ts';
import { PictureError, type PictureExtension, pictureExtension } from '../../platform/media/picture-file.ts';
import { pictureProcess } from '../../platform/media/picture-process.ts';
import { invalidInput, ShopError } from '../../platform/shop-error.ts';
import { createWorkQueue, QueueFullError } from '../../platform/work-queue.ts';
import { type ProductsService, presentProduct } from '../products/products.module.ts';
import { EngineThread } from './engine-thread.ts';
import * as repository from './photo-search.repository.ts';
import { describeMissing } from './picture-descriptions.ts';

export interface PhotoSearchDeps {
  database: Database;
  media: MediaStore;
  products: Pick<ProductsService, 'findProducts'>;
  log: FastifyBaseLogger;
  /** Pause after a failure, milliseconds; shorter in tests. */
  retryPause?: number;
}

/** Finds products by a photo. */
export interface PhotoSearchService {
  /**
   * The products whose pictures look most like the photo, best first.
   * @throws ShopError `invalid_input`, `unsupported_media_type`, `body_too_large`, `busy`
   */
  find(photo: Buffer, language: Language): Promise<Product[]>;
  /**
   * Describes new pictures and brings the index up to date with the next search; failures are logged and retried. Call it
   * at the start and whenever the catalogue may have changed. Never rejects.
   */
  refresh(changed: ChangedProducts): Promise<void>;
  close(): Promise<void>;
}

/** What browsers make of any photo, and no AVIF: its decoder takes 24 bytes a pixel. */
const PHOTO_FORMATS: readonly PictureExtension[] = ['jpg', 'png', 'webp'];
/** A search costs as much as a hundred other calls; beyond this queue, callers are told to retry. */
const QUEUE = { running: 1, waiting: 20, waitMs: 5_000 };
const BUSY_RETRY_SECONDS = 3;
const DESCRIPTION_BATCH = 1_000;
/** With more new pictures than this the index is read anew. */
const MOST_ADDED = 1_000;
/** Milliseconds. Most failures are of the database, which recovers. */
const RETRY_PAUSE = 30_000;

/** Creates the photo search: describes new pictures in the background and searches in a thread. */
export function createPhotoSearch(deps: PhotoSearchDeps): PhotoSearchService {
  const { database, products, log, retryPause = RETRY_PAUSE } = deps;
  const { db } = database;
  const thread = new EngineThread();
  const queue = createWorkQueue(QUEUE);
  /** The products that show each picture of the index. */
  let productsOf = new Map<string, number[]>();
  /** The generation of the thread that holds the current index; 0 when it is out of date, -1 while it is being built. */
  let indexedBy = 0;
  /** Products whose pictures may be others than `productsOf` has. */
  const changedProducts = new Set<number>();
  const closing = new AbortController();
  const { signal } = closing;

  const isIndexed = () => indexedBy !== 0 && indexedBy === thread.generation;

  const readPicturesOf = async (ids: ReadonlySet<number>) => {
    try {
      return await repository.listShownPictures(db, [...ids]);
    } catch (error) {
      for (const id of ids) changedProducts.add(id);
      throw error;
    }
  };

  /** Adds pictures to the index; one without a description joins it once it has one. */
  const addPictures = async (ids: readonly string[]): Promise<void> => {
    const rows = await repository.findDescriptions(db, DESCRIPTION_FORMAT, ids);
    if (rows.length === 0) return;
    await thread.add(
      new Map(rows.map(({ pictureId, description }) => [pictureId, new Uint8Array(description)])),
    );
    for (const { pictureId } of rows) productsOf.set(pictureId, []);
  };

  /** Reads again which pictures the changed products show. More than a few that the index lacks make it out of date. */
  const updateProducts = async (): Promise<void> => {
    const ids = new Set(changedProducts);
    // Before reading: what changes meanwhile is read by the next search.
    changedProducts.clear();
    const rows = ids.size === 0 ? [] : await readPicturesOf(ids);
    if (ids.size === 0) return;
    const missing = new Set(rows.map(({ pictureId }) => pictureId).filter((id) => !productsOf.has(id)));
    if (missing.size > MOST_ADDED) indexedBy = 0;
    else if (missing.size > 0) {
      await addPictures([...missing]).catch((error: unknown) => {
        indexedBy = 0;
        throw error;
      });
    }
    if (!isIndexed()) return;
    for (const [pictureId, products] of productsOf) {
      if (products.some((id) => ids.has(id))) {
        productsOf.set(
          pictureId,
          products.filter((id) => !ids.has(id)),
        );
      }
    }
    for (const { pictureId, productId } of rows) productsOf.get(pictureId)?.push(productId);
  };

  const loadIndex = async (): Promise<void> => {
    if (isIndexed()) await updateProducts();
    if (isIndexed()) return;
    // Set before reading: a refresh meanwhile sets it to 0, and the next search reads again.
    indexedBy = -1;
    changedProducts.clear();
    const shown = await readProductsOf(db);
    const descriptions = await readDescriptions(db, DESCRIPTION_FORMAT, shown);
    productsOf = new Map([...shown].filter(([pictureId]) => descriptions.has(pictureId)));
    const generation = await thread.index(descriptions);
    if (indexedBy === -1) indexedBy = generation;
  };

  const search = async (photo: Buffer, language: Language): Promise<Product[]> => {
    const pixels = await pictureProcess.run('smallPixels', photo, PHOTO_SIDE, {
      enlarge: false,
      maxPixels: LIMITS.photoPixels,
    });
    await loadIndex();
    const found = await thread.find(pixels);
    const ids = [...new Set(found.flatMap(({ pictureId }) => productsOf.get(pictureId) ?? []))];
    const shown = ids.slice(0, LIMITS.foundByPhoto);
    const rows = await products.findProducts(db, shown);
    const place = new Map(shown.map((id, at) => [id, at]));
    return rows
      .sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0))
      .map((row) => presentProduct(row, language));
  };

  let refreshing: Promise<void> | null = null;
  let due: Set<number> | 'all' = new Set();
  const addDue = (changed: Iterable<number> | 'all') => {
    if (changed === 'all') due = 'all';
    else if (due !== 'all') for (const id of changed) due.add(id);
  };
  const describeNew = async (changed: ChangedProducts): Promise<void> => {
    const of = changed === 'all' ? undefined : changed;
    try {
      const described = await describeMissing({ ...deps, thread, of, isClosed: () => signal.aborted });
      // A search meanwhile did not find the descriptions yet, which another server may have made.
      if (changed === 'all') indexedBy = 0;
      else for (const id of changed) changedProducts.add(id);
      // A thread that holds the index keeps it.
      if (described > 0 && !isIndexed()) await thread.rest();
    } catch (error) {
      // Some pictures may have been described before the failure.
      indexedBy = 0;
      if (signal.aborted) return;
      if (!(error instanceof MediaUnavailableError)) {
        log.warn({ reason: reasonOf(error) }, 'Not all pictures were described');
      }
      addDue(changed);
      await wait(retryPause, undefined, { signal, ref: false }).catch(() => {});
    }
  };
  const refreshWhileDue = async (): Promise<void> => {
    while ((due === 'all' || due.size > 0) && !signal.aborted) {
      const changed = due === 'all' ? due : [...due];
      due = new Set();
      await describeNew(changed);
    }
  };

  return {
    async find(photo, language) {
      const extension = pictureExtension(photo);
      if (extension === null || !PHOTO_FORMATS.includes(extension)) {
        throw new ShopError('unsupported_media_type');
      }
      try {
        return await queue.run(() => search(photo, language));
      } catch (error) {
        if (error instanceof PictureError) throw refusalOf(error);
        if (error instanceof QueueFullError) {
          throw new ShopError('busy', { retryAfter: BUSY_RETRY_SECONDS });
        }
        throw error;
      }
    },
    refresh(changed) {
      addDue(changed);
      if (changed === 'all') indexedBy = 0;
      else for (const id of changed) changedProducts.add(id);
      refreshing ??= refreshWhileDue().finally(() => {
        refreshing = null;
      });
      return refreshing;
    },
    async close() {
      closing.abort();
      await thread.close();
      await refreshing;
    },
  };
}

function refusalOf({ fault }: PictureError): ShopError {
  if (fault === 'too_large') return new ShopError('body_too_large');
  return invalidInput({ image: 'The picture is damaged' });
}

/** The ids of the products that show each picture. */
async function readProductsOf(db: Database['db']): Promise<Map<string, number[]>> {
  const products = new Map<string, number[]>();
  for (const { pictureId, productId } of await repository.listShownPictures(db)) {
    const known = products.get(pictureId);
    if (known === undefined) products.set(pictureId, [productId]);
    else known.push(productId);
  }
  return products;
}

/** The descriptions of the pictures that a product shows, by picture id. */
async function readDescriptions(
  db: Database['db'],
  engine: string,
  shown: ReadonlyMap<string, unknown>,
): Promise<Map<string, Uint8Array>> {
  const descriptions = new Map<string, Uint8Array>();
  let after = '';
  for (;;) {
    const rows = await repository.listDescriptions(db, engine, after, DESCRIPTION_BATCH);
    for (const { pictureId, description } of rows) {
      if (shown.has(pictureId)) descriptions.set(pictureId, new Uint8Array(description));
    }
    const last = rows.at(-1);
    if (last === undefined) return descriptions;
    after = last.pictureId;
  }
}
