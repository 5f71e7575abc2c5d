import { keptWidths, SHARE_PICTURE } from '@phsar/contract/pictures';
import type { FastifyBaseLogger } from 'fastify';
import { reasonOf } from '../../platform/database/database-error.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { holdLease, releaseLease } from '../../platform/lease.ts';
import { type MediaStore, MediaUnavailableError } from '../../platform/media/media-store.ts';
import {
  isWholePicture,
  PICTURE_FORMATS,
  PictureError,
  type PictureFormat,
} from '../../platform/media/picture-file.ts';
import { originalName, type Variant, variantName } from '../../platform/media/picture-names.ts';
import { pictureProcess } from '../../platform/media/picture-process.ts';
import type { Sources } from '../../platform/sources.ts';
import { findPictureWidth, listPictures, type PicturesOf } from './pictures.repository.ts';
import { PriorityQueue } from './priority-queue.ts';

export interface MediaDeps {
  database: Database;
  media: MediaStore;
  picturesOf: PicturesOf;
  sources: Pick<Sources, 'now' | 'uuid'>;
  log: FastifyBaseLogger;
}

const PICTURES_AT_ONCE = 500;
/** Of several servers one fills the gaps, as long as it lives. Milliseconds until another one takes over. */
const LEASE = { name: 'gaps of pictures', life: 60_000 };
const RENEWAL = 20_000;

/** Null if it is missing or incomplete: what is served counts as immutable. */
export async function readVariant(media: MediaStore, variant: Variant): Promise<Buffer | null> {
  const bytes = await media.get(variantName(variant));
  return bytes !== null && isWholePicture(bytes, variant.format) ? bytes : null;
}

/** Every size and format in which pages show a picture of this width; first those that every browser reads. */
export function variantsOf(id: string, originalWidth: number): (Variant & { format: PictureFormat })[] {
  return PICTURE_FORMATS.flatMap((format) =>
    keptWidths(originalWidth).map((width) => ({ id, width, format })),
  );
}

/** @throws PictureError when the original cannot be decoded */
function renderVariant(original: Buffer, { width, format }: Variant): Promise<Buffer> {
  return format === SHARE_PICTURE.format
    ? pictureProcess.run('renderSharePicture', original)
    : pictureProcess.run('renderPicture', original, width, format);
}

/** Whether a picture of this width is kept as this variant: told without its file. */
function isVariantOf(originalWidth: number, { width, format }: Variant): boolean {
  return format === SHARE_PICTURE.format
    ? width === SHARE_PICTURE.width
    : keptWidths(originalWidth).includes(width);
}

export class MediaService {
  readonly #deps: MediaDeps;
  readonly #queue = new PriorityQueue();
  readonly #making = new Map<string, Promise<Buffer | null>>();
  /** Pictures whose sizes are known to be complete: the store is not asked again. */
  readonly #complete = new Set<string>();
  readonly #holder: string;
  #renewal = Number.NEGATIVE_INFINITY;
  #preparing: Promise<void> = Promise.resolve();
  #filling: Promise<void> | null = null;
  /** Products whose pictures may lack sizes. */
  #due: Set<number> | 'all' = new Set();
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(deps: MediaDeps) {
    this.#deps = deps;
    this.#holder = deps.sources.uuid();
  }

  stored(variant: Variant): Promise<Buffer | null> {
    return readVariant(this.#deps.media, variant);
  }

  /**
   * Makes a variant that is not stored. Null when pictures have no such variant, or the shop no such picture.
   * @param spendPreview called before a link preview joins the queue; what it throws refuses the caller. Sizes that pages
   * show need no such limit: the shop makes all of them in any case
   * @throws ShopError `busy`
   */
  async make(variant: Variant, spendPreview: () => void): Promise<Buffer | null> {
    const originalWidth = await findPictureWidth(this.#deps.database.db, variant.id);
    if (originalWidth === null || !isVariantOf(originalWidth, variant)) return null;
    const name = variantName(variant);
    const running = this.#making.get(name);
    if (running !== undefined) return await running;
    const rank = variant.format === SHARE_PICTURE.format ? 'preview' : 'page';
    // First: a caller who is refused for lack of room spends nothing.
    this.#queue.checkRoom(rank);
    if (rank === 'preview') spendPreview();
    const made = this.#queue.add(() => this.#render(variant), rank).finally(() => this.#making.delete(name));
    this.#making.set(name, made);
    return await made;
  }

  /** Makes the missing variants of one picture in the background. Never rejects. */
  prepare(id: string, width: number): Promise<void> {
    this.#preparing = this.#preparing
      .then(async () => this.#fillGapsOf(id, width, await this.#missingOf([{ id, width }])))
      .catch((error: unknown) => {
        if (this.#isClosed || error instanceof MediaUnavailableError) return;
        this.#deps.log.warn({ picture: id, reason: reasonOf(error) }, 'Not all sizes were made');
      });
    return this.#preparing;
  }

  /** To be called when pictures were removed: they may come back without their sizes. */
  forget(ids: readonly string[]): void {
    for (const id of ids) this.#complete.delete(id);
  }

  /**
   * Makes the missing variants of all pictures or of some products', one at a time and after those that visitors wait
   * for; on the one server of several that does so. Never rejects.
   */
  fillGaps(of: readonly number[] | 'all'): Promise<void> {
    if (of === 'all') this.#due = 'all';
    else if (this.#due !== 'all') for (const id of of) this.#due.add(id);
    this.#filling ??= this.#fillWhileDue().finally(() => {
      this.#filling = null;
    });
    return this.#filling;
  }

  /** Fills all gaps; from now on tries again what failed, and takes over from a server that ended. */
  start(): void {
    void this.fillGaps('all');
    this.#timer = setInterval(() => void this.fillGaps([]), RENEWAL).unref();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    this.#queue.close();
    await this.#filling;
    await this.#preparing;
    const { db } = this.#deps.database;
    // If the database cannot be reached, the lease ends by itself.
    if (this.#renewal > 0) await releaseLease(db, { ...LEASE, holder: this.#holder }).catch(() => {});
  }

  /** Null when the original is missing or cannot be read. */
  async #render(variant: Variant): Promise<Buffer | null> {
    const { media, log } = this.#deps;
    const original = await media.get(originalName(variant.id));
    if (original === null) return null;
    try {
      const bytes = await renderVariant(original, variant);
      await media.put(variantName(variant), bytes);
      return bytes;
    } catch (error) {
      if (!(error instanceof PictureError)) throw error;
      log.warn({ picture: variant.id, reason: error.message }, 'A kept picture cannot be used');
      return null;
    }
  }

  async #fillWhileDue(): Promise<void> {
    try {
      let isOurs = await this.#isInCharge();
      while (isOurs && (this.#due === 'all' || this.#due.size > 0) && !this.#isClosed) {
        const of = this.#due === 'all' ? undefined : [...this.#due];
        this.#due = new Set();
        isOurs = await this.#fillGapsOfProducts(of);
      }
      // For the case that the other server ends before it is done.
      if (!isOurs) this.#due = 'all';
    } catch (error) {
      this.#due = 'all';
      if (this.#isClosed || error instanceof MediaUnavailableError) return;
      this.#deps.log.warn({ reason: reasonOf(error) }, 'Not all pictures were made');
    }
  }

  /** @returns false when another server took over */
  async #fillGapsOfProducts(of: readonly number[] | undefined): Promise<boolean> {
    const { database, picturesOf } = this.#deps;
    let after = '';
    while (!this.#isClosed) {
      const shown = of && picturesOf(database.db, of);
      const pictures = await listPictures(database.db, { after, limit: PICTURES_AT_ONCE, shown });
      const last = pictures.at(-1);
      if (last === undefined) break;
      after = last.id;
      const unknown = pictures.filter(({ id }) => !this.#complete.has(id));
      const missing = await this.#missingOf(unknown);
      for (const { id, width } of unknown) {
        if (!(await this.#isInCharge())) return false;
        await this.#fillGapsOf(id, width, missing);
        if (!this.#isClosed) this.#complete.add(id);
      }
    }
    return true;
  }

  async #fillGapsOf(id: string, width: number, missing: ReadonlySet<string>): Promise<void> {
    for (const variant of variantsOf(id, width)) {
      if (this.#isClosed) return;
      if (missing.has(variantName(variant))) await this.#queue.add(() => this.#render(variant), 'background');
    }
  }

  async #missingOf(pictures: readonly { id: string; width: number }[]): Promise<Set<string>> {
    const names = pictures.flatMap(({ id, width }) => variantsOf(id, width).map(variantName));
    return new Set(await this.#deps.media.missing(names));
  }

  /** Whether this server fills the gaps; called before each picture, and asks the database now and then. */
  async #isInCharge(): Promise<boolean> {
    const { database, sources } = this.#deps;
    if (database.kind === 'embedded') return true;
    const now = sources.now();
    if (Math.abs(now.getTime() - this.#renewal) < RENEWAL) return true;
    const isHeld = await holdLease(database.db, { ...LEASE, holder: this.#holder, now });
    this.#renewal = isHeld ? now.getTime() : Number.NEGATIVE_INFINITY;
    return isHeld;
  }
}
