import { keptWidths, SHARE_PICTURE } from '@phsar/contract/pictures';
import type { FastifyBaseLogger } from 'fastify';
import { reasonOf } from '../../platform/database/database-error.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { MediaStore } from '../../platform/media/media-store.ts';
import {
  isWholePicture,
  PICTURE_FORMATS,
  PictureError,
  type PictureFormat,
  readPictureFacts,
  renderPicture,
  renderSharePicture,
} from '../../platform/media/picture-file.ts';
import { originalName, type Variant, variantName } from '../../platform/media/picture-names.ts';
import { findPictureWidth, listPictures } from './media.repository.ts';
import { WorkLine } from './work-line.ts';

export interface MediaDeps {
  database: Database;
  media: MediaStore;
  log: FastifyBaseLogger;
}

const PICTURES_AT_ONCE = 500;

/** Makes the sizes of pictures, and serves them. */
export interface MediaService {
  /** A variant that is kept whole. */
  kept(variant: Variant): Promise<Buffer | null>;
  /** A variant that is not kept, made now. Null when pictures have no such variant, or the shop no such picture. */
  made(variant: Variant): Promise<Buffer | null>;
  /** Makes the missing variants of one picture in the background. Never rejects. */
  prepare(id: string, width: number): Promise<void>;
  /** To be called when pictures were removed: they may come back without their sizes. */
  forget(ids: readonly string[]): void;
  /** Runs work that takes the processor in turn with the rendering of pictures. */
  inLine<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Makes the missing variants of all pictures or of some products', one at a time and after those that visitors wait
   * for. Never rejects.
   */
  fillGaps(of: readonly number[] | 'all'): Promise<void>;
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

/** Null for a size that the shop does not store. @throws PictureError when the original cannot be decoded */
async function renderVariant(original: Buffer, { width, format }: Variant): Promise<Buffer | null> {
  if (format === SHARE_PICTURE.format) return await renderSharePicture(original);
  const facts = await readPictureFacts(original);
  return keptWidths(facts.width).includes(width) ? await renderPicture(original, width, format) : null;
}

/** Whether a picture of this width is kept as this variant: told without its file. */
function isVariantOf(originalWidth: number, { width, format }: Variant): boolean {
  return format === SHARE_PICTURE.format
    ? width === SHARE_PICTURE.width
    : keptWidths(originalWidth).includes(width);
}

/** Creates the service that takes in pictures and renders their sizes. */
export function createMediaService(deps: MediaDeps): MediaService {
  const { media, log } = deps;
  const { db } = deps.database;
  const line = new WorkLine();
  const making = new Map<string, Promise<Buffer | null>>();
  let isClosed = false;

  /** Null when the picture has no such variant, or its original cannot be read. */
  const render = async (variant: Variant): Promise<Buffer | null> => {
    const original = await media.get(originalName(variant.id));
    if (original === null) return null;
    try {
      const bytes = await renderVariant(original, variant);
      if (bytes === null) return null;
      await media.put(variantName(variant), bytes);
      return bytes;
    } catch (error) {
      if (!(error instanceof PictureError)) throw error;
      log.warn({ picture: variant.id, reason: error.message }, 'A kept picture cannot be used');
      return null;
    }
  };

  const make = (variant: Variant): Promise<Buffer | null> => {
    const name = variantName(variant);
    const running = making.get(name);
    if (running !== undefined) return running;
    const made = line.add(() => render(variant), { isUrgent: true }).finally(() => making.delete(name));
    making.set(name, made);
    return made;
  };

  const fillGapsOf = async (id: string, width: number): Promise<void> => {
    for (const variant of variantsOf(id, width)) {
      if (isClosed) return;
      if (await media.has(variantName(variant))) continue;
      await line.add(() => render(variant), { isUrgent: false });
    }
  };

  /** Pictures whose sizes are known to be complete: the store is not asked again. */
  const complete = new Set<string>();

  const fillGaps = async (of: readonly number[] | undefined): Promise<void> => {
    let after = '';
    while (!isClosed) {
      const pictures = await listPictures(db, after, PICTURES_AT_ONCE, of);
      for (const { id, width } of pictures) {
        if (complete.has(id)) continue;
        await fillGapsOf(id, width);
        if (!isClosed) complete.add(id);
      }
      const last = pictures.at(-1);
      if (last === undefined) return;
      after = last.id;
    }
  };

  let preparing: Promise<void> = Promise.resolve();
  let filling: Promise<void> | null = null;
  let due: Set<number> | 'all' = new Set();
  const fillWhileDue = async (): Promise<void> => {
    while ((due === 'all' || due.size > 0) && !isClosed) {
      const of = due === 'all' ? undefined : [...due];
      due = new Set();
      await fillGaps(of);
    }
  };

  return {
    kept: (variant) => readVariant(media, variant),
    async made(variant) {
      const originalWidth = await findPictureWidth(db, variant.id);
      if (originalWidth === null || !isVariantOf(originalWidth, variant)) return null;
      return await make(variant);
    },
    prepare(id, width) {
      preparing = preparing
        .then(() => fillGapsOf(id, width))
        .catch((error: unknown) => {
          if (!isClosed) log.warn({ picture: id, reason: reasonOf(error) }, 'Not all sizes were made');
        });
      return preparing;
    },
    forget(ids) {
      for (const id of ids) complete.delete(id);
    },
    inLine: (work) => line.add(work, { isUrgent: true }),
    fillGaps(of) {
      if (of === 'all') due = 'all';
      else if (due !== 'all') for (const id of of) due.add(id);
      filling ??= fillWhileDue()
        .catch((error: unknown) => {
          if (!isClosed) log.warn({ reason: reasonOf(error) }, 'Not all pictures were made');
        })
        .finally(() => {
          filling = null;
        });
      return filling;
    },
    async close() {
      isClosed = true;
      line.close();
      await filling;
      await preparing;
    },
  };
}
