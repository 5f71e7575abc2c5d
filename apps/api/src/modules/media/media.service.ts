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
import { findPictureWidth, listPictures } from './media.repository.ts';
import { PriorityQueue } from './priority-queue.ts';

export interface MediaDeps {
  database: Database;
  media: MediaStore;
  sources: Pick<Sources, 'now' | 'uuid'>;
  log: FastifyBaseLogger;
}

const PICTURES_AT_ONCE = 500;
/** Of several servers one fills the gaps, as long as it lives. Milliseconds until another one takes over. */
const LEASE = { name: 'gaps of pictures', life: 60_000 };
const RENEWAL = 20_000;

/** Makes the sizes of pictures, and serves them. */
export interface MediaService {
  /** A variant that is kept whole. */
  kept(variant: Variant): Promise<Buffer | null>;
  /**
   * A variant that is not kept, made now. Null when pictures have no such variant, or the shop no such picture.
   * @param spendPreview called before a link preview is taken into the queue; what it throws refuses the caller. Sizes that pages
   * show need no such limit: the shop makes all of them in any case
   * @throws ShopError `busy`
   */
  made(variant: Variant, spendPreview: () => void): Promise<Buffer | null>;
  /** Makes the missing variants of one picture in the background. Never rejects. */
  prepare(id: string, width: number): Promise<void>;
  /** To be called when pictures were removed: they may come back without their sizes. */
  forget(ids: readonly string[]): void;
  /**
   * Makes the missing variants of all pictures or of some products', one at a time and after those that visitors wait
   * for; on the one server of several that does so. Never rejects.
   */
  fillGaps(of: readonly number[] | 'all'): Promise<void>;
  /** Fills all gaps; from now on tries again what failed, and takes over from a server that ended. */
  start(): void;
  close(): Promise<void>;
}

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

/** Creates the service that takes in pictures and renders their sizes. */
export function createMediaService(deps: MediaDeps): MediaService {
  const { media, sources, log } = deps;
  const { db } = deps.database;
  const queue = new PriorityQueue();
  const making = new Map<string, Promise<Buffer | null>>();
  let isClosed = false;

  /** Null when the original is missing or cannot be read. */
  const render = async (variant: Variant): Promise<Buffer | null> => {
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
  };

  const make = async (variant: Variant, spendPreview: () => void): Promise<Buffer | null> => {
    const name = variantName(variant);
    const running = making.get(name);
    if (running !== undefined) return await running;
    const rank = variant.format === SHARE_PICTURE.format ? 'preview' : 'page';
    // First: whoever is refused for lack of room has spent nothing.
    queue.checkRoom(rank);
    if (rank === 'preview') spendPreview();
    const made = queue.add(() => render(variant), rank).finally(() => making.delete(name));
    making.set(name, made);
    return await made;
  };

  /** Makes those of a picture's variants whose names are missing. */
  const fillGapsOf = async (id: string, width: number, missing: ReadonlySet<string>): Promise<void> => {
    for (const variant of variantsOf(id, width)) {
      if (isClosed) return;
      if (missing.has(variantName(variant))) await queue.add(() => render(variant), 'background');
    }
  };

  const missingOf = async (pictures: readonly { id: string; width: number }[]): Promise<Set<string>> => {
    const names = pictures.flatMap(({ id, width }) => variantsOf(id, width).map(variantName));
    return new Set(await media.missing(names));
  };

  const holder = sources.uuid();
  let renewal = Number.NEGATIVE_INFINITY;
  /** Whether this is the server that fills gaps; asked before each picture, and of the database now and then. */
  const isInCharge = async (): Promise<boolean> => {
    if (deps.database.kind === 'embedded') return true;
    const now = sources.now();
    if (Math.abs(now.getTime() - renewal) < RENEWAL) return true;
    const isHeld = await holdLease(db, { ...LEASE, holder, now });
    renewal = isHeld ? now.getTime() : Number.NEGATIVE_INFINITY;
    return isHeld;
  };

  /** Pictures whose sizes are known to be complete: the store is not asked again. */
  const complete = new Set<string>();

  /** @returns false when another server took over */
  const fillGaps = async (of: readonly number[] | undefined): Promise<boolean> => {
    let after = '';
    while (!isClosed) {
      const pictures = await listPictures(db, after, PICTURES_AT_ONCE, of);
      const last = pictures.at(-1);
      if (last === undefined) break;
      after = last.id;
      const unknown = pictures.filter(({ id }) => !complete.has(id));
      const missing = await missingOf(unknown);
      for (const { id, width } of unknown) {
        if (!(await isInCharge())) return false;
        await fillGapsOf(id, width, missing);
        if (!isClosed) complete.add(id);
      }
    }
    return true;
  };

  let preparing: Promise<void> = Promise.resolve();
  let filling: Promise<void> | null = null;
  let due: Set<number> | 'all' = new Set();
  let timer: NodeJS.Timeout | undefined;
  const fillWhileDue = async (): Promise<void> => {
    try {
      let isOurs = await isInCharge();
      while (isOurs && (due === 'all' || due.size > 0) && !isClosed) {
        const of = due === 'all' ? undefined : [...due];
        due = new Set();
        isOurs = await fillGaps(of);
      }
      // For the case that the other server ends before it is done.
      if (!isOurs) due = 'all';
    } catch (error) {
      due = 'all';
      if (isClosed || error instanceof MediaUnavailableError) return;
      log.warn({ reason: reasonOf(error) }, 'Not all pictures were made');
    }
  };
  const fillDue = (of: readonly number[] | 'all'): Promise<void> => {
    if (of === 'all') due = 'all';
    else if (due !== 'all') for (const id of of) due.add(id);
    filling ??= fillWhileDue().finally(() => {
      filling = null;
    });
    return filling;
  };

  return {
    kept: (variant) => readVariant(media, variant),
    async made(variant, spendPreview) {
      const originalWidth = await findPictureWidth(db, variant.id);
      if (originalWidth === null || !isVariantOf(originalWidth, variant)) return null;
      return await make(variant, spendPreview);
    },
    prepare(id, width) {
      preparing = preparing
        .then(async () => fillGapsOf(id, width, await missingOf([{ id, width }])))
        .catch((error: unknown) => {
          if (isClosed || error instanceof MediaUnavailableError) return;
          log.warn({ picture: id, reason: reasonOf(error) }, 'Not all sizes were made');
        });
      return preparing;
    },
    forget(ids) {
      for (const id of ids) complete.delete(id);
    },
    fillGaps: fillDue,
    start() {
      void fillDue('all');
      timer = setInterval(() => void fillDue([]), RENEWAL).unref();
    },
    async close() {
      isClosed = true;
      clearInterval(timer);
      queue.close();
      await filling;
      await preparing;
      // A database that is away needs no telling: the lease ends by itself.
      if (renewal > 0) await releaseLease(db, { ...LEASE, holder }).catch(() => {});
    },
  };
}
