import { join } from 'node:path';
import { keptWidths, SHARE_PICTURE } from '@phsar/contract/pictures';
import type { FastifyBaseLogger } from 'fastify';
import { reasonOf } from '../../platform/database/database-error.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { listPictures } from './media.repository.ts';
import { MediaFolder, parseVariantName, type Variant, variantName } from './media-folder.ts';
import {
  PICTURE_FORMATS,
  PictureError,
  type PictureFormat,
  readPictureFacts,
  renderPicture,
  renderSharePicture,
} from './picture-file.ts';
import { WorkLine } from './work-line.ts';

export interface MediaDeps {
  database: Database;
  dataDir: string;
  log: FastifyBaseLogger;
}

const PICTURES_AT_ONCE = 500;

export interface MediaService {
  /** A variant's file by its name, made now when it is kept but not there yet. Null when there is no such one. */
  read(name: string): Promise<{ bytes: Buffer; variant: Variant } | null>;
  /** Makes what is missing of all pictures, one at a time, behind what visitors ask for. Never rejects. */
  fillGaps(): Promise<void>;
  close(): Promise<void>;
}

export function mediaFolderOf(dataDir: string): MediaFolder {
  return new MediaFolder(join(dataDir, 'media'));
}

/** Every size and format of the pages that a picture of this width is kept in, those that every browser reads first. */
export function variantsOf(id: string, originalWidth: number): (Variant & { format: PictureFormat })[] {
  return PICTURE_FORMATS.flatMap((format) =>
    keptWidths(originalWidth).map((width) => ({ id, width, format })),
  );
}

/** Null when a picture is not kept in this size. @throws PictureError */
async function renderVariant(original: Buffer, { width, format }: Variant): Promise<Buffer | null> {
  if (format === SHARE_PICTURE.format) {
    return width === SHARE_PICTURE.width ? await renderSharePicture(original) : null;
  }
  const facts = await readPictureFacts(original);
  return keptWidths(facts.width).includes(width) ? await renderPicture(original, width, format) : null;
}

export function createMediaService(deps: MediaDeps): MediaService {
  const { log } = deps;
  const { db } = deps.database;
  const folder = mediaFolderOf(deps.dataDir);
  const line = new WorkLine();
  const making = new Map<string, Promise<Buffer | null>>();
  let isClosed = false;

  /** Null when the picture has no such variant, or cannot be read any more. */
  const render = async (variant: Variant): Promise<Buffer | null> => {
    const original = await folder.readOriginal(variant.id);
    if (original === null) return null;
    try {
      const bytes = await renderVariant(original, variant);
      if (bytes === null) return null;
      await folder.writeVariant(variant, bytes);
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
      if (!(await folder.hasVariant(variant))) await line.add(() => render(variant), { isUrgent: false });
    }
  };

  const fillAllGaps = async (): Promise<void> => {
    let after = '';
    while (!isClosed) {
      const pictures = await listPictures(db, after, PICTURES_AT_ONCE);
      for (const { id, width } of pictures) await fillGapsOf(id, width);
      const last = pictures.at(-1);
      if (last === undefined) return;
      after = last.id;
    }
  };

  let filling: Promise<void> | null = null;
  let isAskedAgain = false;
  const fillUntilNothingNew = async (): Promise<void> => {
    do {
      isAskedAgain = false;
      await fillAllGaps();
    } while (isAskedAgain && !isClosed);
  };

  return {
    async read(name) {
      const variant = parseVariantName(name);
      if (variant === null) return null;
      const kept = await folder.readVariant(variant);
      if (kept !== null) return { bytes: kept, variant };
      if (!(await folder.hasOriginal(variant.id))) return null;
      const made = await make(variant);
      return made === null ? null : { bytes: made, variant };
    },
    fillGaps() {
      isAskedAgain = true;
      filling ??= fillUntilNothingNew()
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
    },
  };
}
