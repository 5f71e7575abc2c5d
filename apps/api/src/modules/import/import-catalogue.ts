import { type RecordWrite, writeCatalogue } from '../../changes/catalogue-writing.ts';
import { type Actor, COMMAND_ACTOR } from '../../platform/actor.ts';
import { batchesOf } from '../../platform/batches.ts';
import { errorCodeOf } from '../../platform/database/database-error.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import type { MediaStore } from '../../platform/media/media-store.ts';
import { pictureId } from '../../platform/media/picture-file.ts';
import { originalName, variantName } from '../../platform/media/picture-names.ts';
import { StartError } from '../../platform/start-error.ts';
import type { AuditService } from '../audit/audit.module.ts';
import { keepPictures, putPictures, variantsOf } from '../media/media.module.ts';
import { putBlogs } from '../posts/posts.module.ts';
import { writeDeliveryFreeLimit } from '../shop-settings/shop-settings.module.ts';
import { gatherStatistics } from './catalogue-file.repository.ts';
import type { CheckedCatalogue } from './check-catalogue.ts';
import { bannersByKey, checkDays, writeBanners, writeCategories } from './file-lists.ts';
import { type PictureReference, readPicture } from './file-pictures.ts';
import { AT_ONCE, writeProducts, writeStock } from './file-products.ts';

export interface ImportDeps {
  database: Database;
  media: MediaStore;
  /** Reports progress: `done` of `all`. */
  onProgress?: ((what: 'pictures' | 'products', done: number, all: number) => void) | undefined;
}

/** How a catalogue file is imported, and by whom. */
export interface ImportOptions {
  /** `keep` (the default) leaves the stock of known products alone; `set` brings it to the file's. */
  stock?: 'keep' | 'set';
  actor?: Actor;
  /** Records the import in the office's log. */
  audit?: Pick<AuditService, 'record'>;
  recordWrite?: RecordWrite | undefined;
}

/** How many entries a file holds. */
export type ImportSummary = ReturnType<typeof summaryOf>;

const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Imports a file, all or nothing. The same key updates the same entry; what the file does not name stays, and so does the
 * stock of known products unless `options` say otherwise.
 */
export async function importChecked(
  deps: ImportDeps,
  checked: CheckedCatalogue,
  options: ImportOptions = {},
): Promise<ImportSummary> {
  await storePictures(deps, checked);
  const { actor = COMMAND_ACTOR, audit, recordWrite } = options;
  try {
    await writeCatalogue(
      deps.database,
      async ({ transaction }) => {
        await writeFile(transaction, checked, { ...options, onProgress: deps.onProgress });
        await audit?.record(
          transaction,
          { actor, sessionId: null },
          { action: 'products.imported', after: { count: checked.file.products.length } },
        );
      },
      { isLong: true, recordWrite },
    );
  } catch (error) {
    if (errorCodeOf(error) !== LOCK_NOT_AVAILABLE) throw error;
    throw new StartError('Another process is writing the catalogue: try again when it is done');
  }
  return summaryOf(checked);
}

/** Copies originals and ready-made variants into the shop's media store. Idempotent. */
export async function storePictures(
  { database, media, onProgress }: ImportDeps,
  { pictures, folder, ready, readyNames }: CheckedCatalogue,
): Promise<void> {
  // Before their files are looked for: housekeeping must not remove one that is there.
  await keepPictures(
    database.db,
    [...pictures.values()].map(({ id }) => id),
  );
  const namesOf = new Map(
    [...pictures].map(([reference, { id, width }]) => {
      const variants = variantsOf(id, width).map(variantName);
      return [reference, variants.filter((name) => readyNames.has(name))];
    }),
  );
  const originals = [...pictures.values()].map(({ id }) => originalName(id));
  const missing = new Set(await media.missing([...originals, ...[...namesOf.values()].flat()]));
  let done = 0;
  for (const [reference, { id }] of pictures) {
    // The file may name the same picture twice.
    if (missing.delete(originalName(id))) {
      const bytes = await readPicture(reference, folder);
      if (pictureId(bytes) !== id) throw new StartError(`${reference} was changed during the import`);
      await media.put(originalName(id), bytes);
    }
    // In parallel, because each waits for the disk or the network.
    const names = namesOf.get(reference)?.filter((name) => missing.delete(name)) ?? [];
    await Promise.all(names.map((name) => media.copyFrom(ready, name)));
    done += 1;
    onProgress?.('pictures', done, pictures.size);
  }
}

export async function writeFile(
  transaction: Transaction,
  { file, pictures }: CheckedCatalogue,
  { stock = 'keep', actor = COMMAND_ACTOR, onProgress }: ImportOptions & Pick<ImportDeps, 'onProgress'>,
): Promise<void> {
  const idOf = (reference: PictureReference) => pictures.get(reference)?.id ?? '';
  for (const batch of batchesOf([...pictures.values()], AT_ONCE)) await putPictures(transaction, batch);
  const banners = await bannersByKey(transaction);
  await checkDays(transaction, file, banners);
  await writeBanners(transaction, file.banners, { known: banners, idOf });
  await writeCategories(transaction, file);
  const levels = await writeProducts(transaction, file.products, { idOf, stock, actor, onProgress });
  for (const batch of batchesOf(file.blogs, AT_ONCE)) {
    const entries = batch.map((entry) => ({
      ...entry,
      publishedOn: entry.date,
      pictureId: idOf(entry.image),
    }));
    await putBlogs(transaction, entries);
  }
  if (file.deliveryFreeLimit !== undefined) {
    await writeDeliveryFreeLimit(transaction, file.deliveryFreeLimit);
  }
  await gatherStatistics(transaction);
  await writeStock(transaction, levels, actor);
}

export function summaryOf({ file, pictures }: CheckedCatalogue) {
  const { banners, products, blogs } = file;
  return {
    banners: banners.length,
    products: products.length,
    blogs: blogs.length,
    pictures: pictures.size,
  };
}
