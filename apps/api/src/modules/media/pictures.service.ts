import type { OfficePicture } from '@phsar/contract/office/wire';
import { SHARE_PICTURE } from '@phsar/contract/pictures';
import type { Database } from '../../platform/database/open-database.ts';
import { inTransactionOnce } from '../../platform/database/transaction.ts';
import { refusePicture } from '../../platform/http/uploaded-picture.ts';
import type { MediaStore } from '../../platform/media/media-store.ts';
import { originalName, variantName } from '../../platform/media/picture-names.ts';
import { pictureProcess } from '../../platform/media/picture-process.ts';
import type { Sources } from '../../platform/sources.ts';
import type { AuditActor, AuditService } from '../audit/audit.module.ts';
import { type MediaService, variantsOf } from './media.service.ts';
import { presentPicture } from './picture-address.ts';
import { deletePictures, lockUnused, markUnused, putPicture } from './pictures.repository.ts';

export interface PicturesDeps {
  database: Database;
  store: MediaStore;
  media: Pick<MediaService, 'prepare' | 'forget'>;
  audit: Pick<AuditService, 'record'>;
  sources: Pick<Sources, 'now'>;
}

/** Milliseconds for which an unused picture stays: drafts and cached pages may still show it. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;
const AT_ONCE = 50;

/**
 * Stores a picture that staff upload, to be used by its id. The same picture again is the same one.
 * @throws ShopError `unsupported_media_type`, `body_too_large`, `invalid_input`
 */
export async function addPicture(
  { database, store, media, audit }: PicturesDeps,
  bytes: Buffer,
  by: AuditActor,
): Promise<OfficePicture> {
  const { id, width, height, ...stored } = await pictureProcess
    .run('storedUpload', bytes)
    .catch(refusePicture);
  // The row is locked while the file is written, so that no other server removes it meanwhile.
  await inTransactionOnce(database.db, async (transaction) => {
    await putPicture(transaction, { id, width, height });
    if (!(await store.has(originalName(id)))) await store.put(originalName(id), stored.bytes ?? bytes);
    await audit.record(transaction, by, { action: 'picture.added', subject: `picture:${id}` });
  });
  void media.prepare(id, width);
  return presentPicture({ id, width });
}

/** For housekeeping: removes pictures that have been unused for a week, such as uploads that were not saved. */
export async function removeUnusedPictures(deps: PicturesDeps): Promise<void> {
  const now = deps.sources.now();
  await markUnused(deps.database.db, now);
  let removed: number;
  do removed = await removeSome(deps, new Date(now.getTime() - KEPT_MS));
  while (removed > 0);
}

/** The files go while the rows are locked: an upload of the same picture waits, and stores them again. */
function removeSome({ database, store, media }: PicturesDeps, unusedBefore: Date): Promise<number> {
  return inTransactionOnce(database.db, async (transaction) => {
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
}
