import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { inEachLanguage } from '@phsar/domain/language';
import { errorCodeOf } from '../../platform/database/database-error.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { MediaFolder } from '../../platform/media/media-folder.ts';
import type { MediaStore } from '../../platform/media/media-store.ts';
import { StartError } from '../../platform/start-error.ts';
import { cleanBlogHtml } from '../catalogue/blog-html.ts';
import { recordCatalogueWrite } from '../catalogue/catalogue-changes.ts';
import { variantsOf } from '../media/media.service.ts';
import { type PictureFacts, pictureId } from '../media/picture-file.ts';
import { originalName, variantName } from '../media/picture-names.ts';
import { batchesOf } from './batches.ts';
import { type CatalogueFile, type Mistake, parseCatalogueFile } from './catalogue-file.ts';
import { checkPictures, type PictureReference, readPicture } from './file-pictures.ts';
import * as repository from './import.repository.ts';
import { mergedOrder } from './merged-order.ts';

/** Nothing was imported; every mistake of the file with its place. */
export class CatalogueFileError extends Error {
  override readonly name = 'CatalogueFileError';
  readonly mistakes: readonly Mistake[];

  constructor(mistakes: readonly Mistake[]) {
    super(`The catalogue file has ${mistakes.length} mistakes`);
    this.mistakes = mistakes;
  }
}

export interface ImportDeps {
  database: Database;
  media: MediaStore;
  /** Called as the work goes on, with what is done of what. */
  onProgress?: (what: 'pictures' | 'products', done: number, all: number) => void;
}

export interface ImportSummary {
  banners: number;
  products: number;
  blogs: number;
  pictures: number;
}

/** A catalogue file that was found to be right. */
export interface CheckedCatalogue {
  file: CatalogueFile;
  /** The file's folder. */
  folder: string;
  pictures: Map<PictureReference, PictureFacts>;
  /** Variants made beforehand, beside the file, and their names. */
  ready: MediaStore;
  readyNames: ReadonlySet<string>;
}

const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Loads a catalogue file into the shop: all of it or nothing. The same key updates the same entry; what the
 * file does not name stays.
 * @throws CatalogueFileError with every mistake of the file
 */
export async function importCatalogue(deps: ImportDeps, path: string): Promise<ImportSummary> {
  return await importChecked(deps, await checkCatalogue(path));
}

/** The same for a file that was checked before. */
export async function importChecked(deps: ImportDeps, checked: CheckedCatalogue): Promise<ImportSummary> {
  await storePictures(deps, checked);
  try {
    await inTransaction(deps.database.db, async (transaction) => {
      await repository.lockImports(transaction);
      await writeCatalogue(transaction, checked, deps.onProgress);
    });
  } catch (error) {
    if (errorCodeOf(error) !== LOCK_NOT_AVAILABLE) throw error;
    throw new StartError('Another process is writing the catalogue: try again when it is done');
  }
  return summaryOf(checked);
}

/** @throws CatalogueFileError */
export async function checkCatalogue(path: string): Promise<CheckedCatalogue> {
  const folder = dirname(resolve(path));
  const json = await readFile(path, 'utf8').catch((error: unknown) => {
    const reason =
      error instanceof Error && 'code' in error && error.code === 'ENOENT'
        ? 'is not there'
        : 'cannot be read';
    throw new CatalogueFileError([{ path: '', message: `${path} ${reason}` }]);
  });
  const { file, mistakes } = parseCatalogueFile(json);
  if (file === null) throw new CatalogueFileError(mistakes);
  const ready = new MediaFolder(join(folder, 'media'));
  const readyNames = new Set(await ready.list());
  const isReady = ({ id, width }: PictureFacts) =>
    variantsOf(id, width).every((variant) => readyNames.has(variantName(variant)));
  const checked = await checkPictures(file, folder, isReady);
  if (checked.mistakes.length > 0) throw new CatalogueFileError(checked.mistakes);
  return { file, folder, pictures: checked.pictures, ready, readyNames };
}

/** Puts the originals, and the variants made beforehand, into the shop's media store. Doing it twice does no harm. */
export async function storePictures(deps: ImportDeps, checked: CheckedCatalogue): Promise<void> {
  const { media } = deps;
  let done = 0;
  for (const [reference, { id, width }] of checked.pictures) {
    if (!(await media.has(originalName(id)))) {
      const bytes = await readPicture(reference, checked.folder);
      if (pictureId(bytes) !== id) throw new StartError(`${reference} was changed during the import`);
      await media.put(originalName(id), bytes);
    }
    const ready = variantsOf(id, width)
      .map(variantName)
      .filter((name) => checked.readyNames.has(name));
    // Together, because each waits for the disk.
    await Promise.all(
      ready.map(async (name) => {
        if (!(await media.has(name))) await media.copyFrom(checked.ready, name);
      }),
    );
    done += 1;
    deps.onProgress?.('pictures', done, checked.pictures.size);
  }
}

/** Writes everything; the caller holds the import lock and brings the transaction. */
export async function writeCatalogue(
  transaction: Transaction,
  { file, pictures }: CheckedCatalogue,
  onProgress?: ImportDeps['onProgress'],
): Promise<void> {
  const idOf = (reference: PictureReference) => pictures.get(reference)?.id ?? '';
  for (const batch of batchesOf([...pictures.values()])) await repository.writePictures(transaction, batch);

  const bannerPlace = await placesFor(transaction, 'banners', file.banners);
  for (const batch of batchesOf(file.banners)) {
    const entries = batch.map((entry) => ({
      ...entry,
      position: bannerPlace(entry.key),
      pictureIds: [idOf(entry.image)],
    }));
    await repository.writeBanners(transaction, entries);
  }

  const productPlace = await placesFor(transaction, 'products', file.products);
  let done = 0;
  for (const batch of batchesOf(file.products)) {
    const entries = batch.map((entry) => ({
      ...entry,
      position: productPlace(entry.key),
      pictureIds: entry.images.map(idOf),
    }));
    await repository.writeProducts(transaction, entries);
    done += batch.length;
    onProgress?.('products', done, file.products.length);
  }

  for (const batch of batchesOf(file.blogs)) {
    const entries = batch.map((entry) => ({
      ...entry,
      description: inEachLanguage((language) => cleanBlogHtml(entry.description[language])),
      pictureId: idOf(entry.image),
    }));
    await repository.writeBlogs(transaction, entries);
  }
  if (file.deliveryFreeLimit !== undefined) {
    await repository.writeDeliveryFreeLimit(transaction, file.deliveryFreeLimit);
  }
  await repository.gatherStatistics(transaction);
  await recordCatalogueWrite(transaction);
}

export function summaryOf({ file, pictures }: CheckedCatalogue): ImportSummary {
  return {
    banners: file.banners.length,
    products: file.products.length,
    blogs: file.blogs.length,
    pictures: pictures.size,
  };
}

/** Where each entry of the file comes to stand; moves what the file does not name out of the way. */
async function placesFor(
  transaction: Transaction,
  list: 'products' | 'banners',
  entries: readonly { key: string }[],
): Promise<(key: string) => number> {
  if (entries.length === 0) return () => 0;
  const lock = list === 'products' ? repository.lockProductOrder : repository.lockBannerOrder;
  const existing = await lock(transaction);
  const named = entries.map(({ key }) => key);
  const positions = new Map(mergedOrder(existing, named).map((key, position) => [key, position]));
  const isNamed = new Set(named);
  const placeOf = (key: string) => positions.get(key) ?? 0;
  const others = existing.filter((key) => !isNamed.has(key));
  for (const batch of batchesOf(others)) {
    const places = batch.map((key) => ({ key, position: placeOf(key) }));
    await repository.placeEntries(transaction, list, places);
  }
  return placeOf;
}
