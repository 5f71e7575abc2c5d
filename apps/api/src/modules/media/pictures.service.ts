import type { OfficePicture } from '@phsar/contract/office/wire';
import { keptWidths, pictureUrl, SHARE_PICTURE } from '@phsar/contract/pictures';
import type { Database } from '../../platform/database/open-database.ts';
import { inTransactionOnce } from '../../platform/database/transaction.ts';
import type { MediaStore } from '../../platform/media/media-store.ts';
import { PictureError } from '../../platform/media/picture-file.ts';
import { originalName, variantName } from '../../platform/media/picture-names.ts';
import { pictureProcess } from '../../platform/media/picture-process.ts';
import { invalidInput, ShopError } from '../../platform/shop-error.ts';
import type { Sources } from '../../platform/sources.ts';
import type { AuditActor, AuditService } from '../audit/audit.service.ts';
import { type MediaService, variantsOf } from './media.service.ts';
import { deletePictures, lockUnused, markUnused, putPicture } from './pictures.repository.ts';

/** For modules that save pictures by their ids. */
export { findPictures, keepPictures } from './pictures.repository.ts';

export interface PicturesDeps {
  database: Database;
  store: MediaStore;
  media: Pick<MediaService, 'enqueue' | 'prepare' | 'forget'>;
  audit: Pick<AuditService, 'record'>;
  sources: Pick<Sources, 'now'>;
}

/** Milliseconds for which an unused picture stays: drafts and pages that were kept may still show it. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;
/** Pictures that are removed in one transaction. */
const AT_ONCE = 50;

/** Takes in what staff uploads. */
export interface PicturesService {
  /**
   * Stores a picture, to be used by its id. The same picture again is the same one.
   * @throws ShopError `unsupported_media_type`, `body_too_large`, `invalid_input`
   */
  add(bytes: Buffer, by: AuditActor): Promise<OfficePicture>;
  /** For housekeeping: removes what nothing has shown for a week, such as uploads that were not saved. */
  removeUnused(): Promise<void>;
}

/** Creates the service that takes in what staff uploads. */
export function createPicturesService({
  database,
  store,
  media,
  audit,
  sources,
}: PicturesDeps): PicturesService {
  /** The files go while the rows are locked: an upload of the same picture waits, and stores them again. */
  const removeSome = (unusedBefore: Date): Promise<number> =>
    inTransactionOnce(database.db, async (transaction) => {
      const unused = await lockUnused(transaction, unusedBefore, AT_ONCE);
      if (unused.length === 0) return 0;
      for (const { id, width } of unused) {
        const share = { id, width: SHARE_PICTURE.width, format: SHARE_PICTURE.format };
        const names = [...variantsOf(id, width), share].map(variantName);
        await Promise.all([originalName(id), ...names].map((name) => store.delete(name)));
      }
      const ids = unused.map(({ id }) => id);
      await deletePictures(transaction, ids);
      media.forget(ids);
      return unused.length;
    });

  return {
    async add(bytes, by) {
      const stored = await media.enqueue(() => pictureProcess.run('storedUpload', bytes)).catch(refuse);
      const { id, width, height } = await pictureProcess.run('readPictureFacts', stored);
      // The row is locked while the file is written, so that no other server removes it meanwhile.
      await inTransactionOnce(database.db, async (transaction) => {
        await putPicture(transaction, { id, width, height });
        if (!(await store.has(originalName(id)))) await store.put(originalName(id), stored);
        await audit.record(transaction, by, { action: 'picture.added', subject: `picture:${id}` });
      });
      void media.prepare(id, width);
      return { id, url: pictureUrl(id, Math.max(...keptWidths(width))) };
    },
    async removeUnused() {
      const now = sources.now();
      await markUnused(database.db, now);
      let removed: number;
      do removed = await removeSome(new Date(now.getTime() - KEPT_MS));
      while (removed > 0);
    },
  };
}

/** @throws ShopError for what is wrong with a picture */
function refuse(error: unknown): never {
  if (!(error instanceof PictureError)) throw error;
  if (error.fault === 'other_kind') throw new ShopError('unsupported_media_type');
  if (error.fault === 'too_large') throw new ShopError('body_too_large');
  throw invalidInput({ image: 'The picture is damaged' });
}
