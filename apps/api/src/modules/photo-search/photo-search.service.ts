import { setTimeout as wait } from 'node:timers/promises';
import { LIMITS } from '@phsar/contract/limits';
import type { Product } from '@phsar/contract/shop/wire';
import type { Language } from '@phsar/domain/language';
import { PHOTO_SIDE } from '@phsar/picture-likeness/views/views';
import type { FastifyBaseLogger } from 'fastify';
import type { ChangedProducts } from '../../changes/change-feed.ts';
import { reasonOf } from '../../platform/database/database-error.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { QueryRunner } from '../../platform/database/transaction.ts';
import { refusePicture } from '../../platform/http/uploaded-picture.ts';
import { type MediaStore, MediaUnavailableError } from '../../platform/media/media-store.ts';
import { type PictureExtension, pictureExtension } from '../../platform/media/picture-file.ts';
import { pictureProcess } from '../../platform/media/picture-process.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { createWorkQueue } from '../../platform/work-queue.ts';
import { type ProductsService, presentProduct } from '../products/products.module.ts';
import { PhotoIndex } from './photo-index.ts';
import { describeMissing } from './picture-descriptions.ts';

export interface PhotoSearchDeps {
  database: Database;
  media: MediaStore;
  products: Pick<ProductsService, 'findProducts'>;
  log: FastifyBaseLogger;
  /** Pause after a failure, milliseconds; shorter in tests. */
  retryPause?: number;
}

/** What browsers make of any photo, and no AVIF: its decoder takes 24 bytes a pixel. */
const PHOTO_FORMATS: readonly PictureExtension[] = ['jpg', 'png', 'webp'];
/** A search costs as much as a hundred other calls; beyond this queue, callers are told to retry. */
const QUEUE = { running: 1, waiting: 20, waitMs: 5_000, retryAfter: 3 };
/** Milliseconds. Most failures are of the database, which recovers. */
const RETRY_PAUSE = 30_000;

/** Finds products by a photo: describes new pictures in the background, and searches in a thread. */
export class PhotoSearch {
  readonly #deps: PhotoSearchDeps;
  readonly #db: QueryRunner;
  readonly #index: PhotoIndex;
  readonly #queue = createWorkQueue(QUEUE);
  readonly #closing = new AbortController();
  #due: Set<number> | 'all' = new Set();
  #refreshing: Promise<void> | null = null;

  constructor(deps: PhotoSearchDeps) {
    this.#deps = deps;
    this.#db = deps.database.db;
    this.#index = new PhotoIndex(this.#db);
  }

  /**
   * The products whose pictures look most like the photo, best first.
   * @throws ShopError `invalid_input`, `unsupported_media_type`, `body_too_large`, `busy`
   */
  async find(photo: Buffer, language: Language): Promise<Product[]> {
    const extension = pictureExtension(photo);
    if (extension === null || !PHOTO_FORMATS.includes(extension)) {
      throw new ShopError('unsupported_media_type');
    }
    return await this.#queue.run(() => this.#search(photo, language)).catch(refusePicture);
  }

  /**
   * Describes new pictures and brings the index up to date with the next search; failures are logged and retried. Call it
   * at the start and whenever the catalogue may have changed. Never rejects.
   */
  refresh(changed: ChangedProducts): Promise<void> {
    this.#addDue(changed);
    this.#index.drop(changed);
    this.#refreshing ??= this.#refreshWhileDue().finally(() => {
      this.#refreshing = null;
    });
    return this.#refreshing;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#index.thread.close();
    await this.#refreshing;
  }

  async #search(photo: Buffer, language: Language): Promise<Product[]> {
    const pixels = await pictureProcess.run('smallPixels', photo, PHOTO_SIDE, {
      enlarge: false,
      maxPixels: LIMITS.photoPixels,
    });
    const found = (await this.#index.find(pixels)).slice(0, LIMITS.foundByPhoto);
    const rows = await this.#deps.products.findProducts(this.#db, found);
    return rows
      .sort((a, b) => found.indexOf(a.id) - found.indexOf(b.id))
      .map((row) => presentProduct(row, language));
  }

  #addDue(changed: ChangedProducts): void {
    if (changed === 'all') this.#due = 'all';
    else if (this.#due !== 'all') for (const id of changed) this.#due.add(id);
  }

  async #refreshWhileDue(): Promise<void> {
    while ((this.#due === 'all' || this.#due.size > 0) && !this.#closing.signal.aborted) {
      const changed = this.#due === 'all' ? this.#due : [...this.#due];
      this.#due = new Set();
      await this.#describeNew(changed);
    }
  }

  async #describeNew(changed: ChangedProducts): Promise<void> {
    const { signal } = this.#closing;
    const { thread } = this.#index;
    const of = changed === 'all' ? undefined : changed;
    try {
      const described = await describeMissing({ ...this.#deps, thread, of, isClosed: () => signal.aborted });
      // A search meanwhile did not find the descriptions yet, which another server may have made.
      this.#index.drop(changed);
      // A thread that holds the index keeps it.
      if (described > 0 && !this.#index.isIndexed) await thread.rest();
    } catch (error) {
      // Some pictures may have been described before the failure.
      this.#index.drop('all');
      if (signal.aborted) return;
      const { log, retryPause = RETRY_PAUSE } = this.#deps;
      if (!(error instanceof MediaUnavailableError)) {
        log.warn({ reason: reasonOf(error) }, 'Not all pictures were described');
      }
      this.#addDue(changed);
      await wait(retryPause, undefined, { signal, ref: false }).catch(() => {});
    }
  }
}
