import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type Actor, COMMAND_ACTOR } from '../../platform/actor.ts';
import { errorCodeOf } from '../../platform/database/database-error.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { MediaFolder } from '../../platform/media/media-folder.ts';
import type { MediaStore } from '../../platform/media/media-store.ts';
import { type PictureFacts, pictureId } from '../../platform/media/picture-file.ts';
import { originalName, variantName } from '../../platform/media/picture-names.ts';
import { StartError } from '../../platform/start-error.ts';
import type { AuditService } from '../audit/audit.service.ts';
import {
  BUILT_IN_CATEGORIES,
  type CatalogueWriter,
  PRODUCT_FILE_FIELDS,
  type ProductEntry,
  writeCatalogue,
} from '../catalogue/catalogue-writing.service.ts';
import { findProductsByKeys } from '../catalogue/whole-catalogue.service.ts';
import { variantsOf } from '../media/media.service.ts';
import { keepPictures } from '../media/pictures.service.ts';
import { type CatalogueFile, type Mistake, parseCatalogueFile } from './catalogue-file.ts';
import { checkPictures, type PictureReference, readPicture } from './file-pictures.ts';
import { mergedOrder } from './merged-order.ts';

/** Every mistake in the file with its place; nothing was imported. */
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
  /** Reports progress: `done` of `all`. */
  onProgress?: ((what: 'pictures' | 'products', done: number, all: number) => void) | undefined;
}

export interface ImportOptions {
  /** `keep` (the default) leaves the stock of known products alone; `set` brings it to the file's. */
  stock?: 'keep' | 'set';
  actor?: Actor;
  /** Tells the office's log of the import. */
  audit?: Pick<AuditService, 'record'>;
}

/** How many entries the file holds. */
export interface ImportSummary {
  banners: number;
  products: number;
  blogs: number;
  pictures: number;
}

/** A catalogue file that passed every check. */
export interface CheckedCatalogue {
  file: CatalogueFile;
  /** The file's folder. */
  folder: string;
  pictures: Map<PictureReference, PictureFacts>;
  /** Ready-made variants beside the file, and their names. */
  ready: MediaStore;
  readyNames: ReadonlySet<string>;
}

const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Imports a catalogue file, all or nothing. The same key updates the same entry; what the
 * file does not name stays, and so does the stock of known products unless told otherwise.
 * @throws CatalogueFileError with every mistake of the file
 */
export async function importCatalogue(
  deps: ImportDeps,
  path: string,
  options: ImportOptions = {},
): Promise<ImportSummary> {
  return await importChecked(deps, await checkCatalogue(path), options);
}

/** Imports a file that was already checked. */
export async function importChecked(
  deps: ImportDeps,
  checked: CheckedCatalogue,
  options: ImportOptions = {},
): Promise<ImportSummary> {
  await storePictures(deps, checked);
  try {
    await writeCatalogue(
      deps.database,
      async (writer) => {
        await writeFile(writer, checked, { ...options, onProgress: deps.onProgress });
        const { actor = COMMAND_ACTOR, audit } = options;
        await audit?.record(
          writer.transaction,
          { actor, sessionId: null },
          { action: 'products.imported', after: { count: checked.file.products.length } },
        );
      },
      { isLong: true },
    );
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

/** Copies originals and ready-made variants into the shop's media store. Idempotent. */
export async function storePictures(deps: ImportDeps, checked: CheckedCatalogue): Promise<void> {
  const { database, media } = deps;
  // Before their files are looked for: housekeeping must not remove one that is there.
  const ids = [...checked.pictures.values()].map(({ id }) => id);
  await keepPictures(database.db, ids);
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
    // In parallel, because each waits for the disk.
    await Promise.all(
      ready.map(async (name) => {
        if (!(await media.has(name))) await media.copyFrom(checked.ready, name);
      }),
    );
    done += 1;
    deps.onProgress?.('pictures', done, checked.pictures.size);
  }
}

/** Writes everything that the file names. */
export async function writeFile(
  writer: CatalogueWriter,
  { file, pictures }: CheckedCatalogue,
  { stock = 'keep', actor = COMMAND_ACTOR, onProgress }: ImportOptions & Pick<ImportDeps, 'onProgress'>,
): Promise<void> {
  const idOf = (reference: PictureReference) => pictures.get(reference)?.id ?? '';
  for (const batch of batchesOf([...pictures.values()])) await writer.putPictures(batch);

  const { placeOf: bannerPlace } = await placesFor(writer, 'banners', file.banners);
  for (const batch of batchesOf(file.banners)) {
    const entries = batch.map((entry) => ({
      ...entry,
      position: bannerPlace(entry.key),
      pictureId: idOf(entry.image),
    }));
    await writer.putBanners(entries);
  }

  await writeCategories(writer, file);
  const { placeOf: productPlace, known } = await placesFor(writer, 'products', file.products);
  let done = 0;
  for (const batch of batchesOf(file.products)) {
    const entries = batch.map((entry) => ({
      ...entry,
      position: productPlace(entry.key),
      pictureIds: entry.images.map(idOf),
    }));
    const { changed, ids } = await changedAmong(writer, entries);
    const idOfChanged = await writer.putProducts(changed, actor);
    const idOfKey = (key: string) => ids.get(key) ?? idOfChanged(key);
    await writer.place('products', entries);
    const counted = stock === 'set' ? batch : batch.filter(({ key }) => !known.has(key));
    const levels = counted.map((entry) => ({ productId: idOfKey(entry.key), stock: entry.stock }));
    await writer.setStock(levels, { reason: 'import', actor });
    done += batch.length;
    onProgress?.('products', done, file.products.length);
  }

  for (const batch of batchesOf(file.blogs)) {
    const entries = batch.map((entry) => ({
      ...entry,
      publishedOn: entry.date,
      pictureId: idOf(entry.image),
    }));
    await writer.putBlogs(entries);
  }
  if (file.deliveryFreeLimit !== undefined) {
    await writer.setDeliveryFreeLimit(file.deliveryFreeLimit);
  }
  await writer.gatherStatistics();
}

/** Writes the file's categories, and the built-in ones that its products need. @throws CatalogueFileError for unknown ones */
async function writeCategories(
  writer: CatalogueWriter,
  { categories, products }: CatalogueFile,
): Promise<void> {
  await writer.putCategories(categories);
  const named = new Set(products.map(({ category }) => category).filter((key) => key !== null));
  const known = await writer.knownCategories([...named]);
  const missing = [...named].filter((key) => !known.has(key));
  const builtIn = missing.flatMap((key) => {
    const name = BUILT_IN_CATEGORIES[key];
    return name === undefined ? [] : [{ key, name }];
  });
  await writer.putCategories(builtIn);
  const unknown = new Set(missing.filter((key) => BUILT_IN_CATEGORIES[key] === undefined));
  if (unknown.size === 0) return;
  throw new CatalogueFileError(
    products.flatMap(({ category }, index) =>
      category !== null && unknown.has(category)
        ? [
            {
              path: `products[${index}].category`,
              message: 'must be the key of a category of the file or the shop',
            },
          ]
        : [],
    ),
  );
}

/**
 * Entries that are new or would change their product, and the ids of known keys. What stays as it is keeps its version:
 * whoever has it open in the office is not told of a change.
 */
async function changedAmong<E extends ProductEntry>(writer: CatalogueWriter, entries: readonly E[]) {
  const rows = await findProductsByKeys(
    writer.transaction,
    entries.map(({ key }) => key),
  );
  const ids = new Map(rows.map(({ key, id }) => [key, id]));
  const known = new Map(
    rows.map((row) => [row.key, contentOf({ ...row, pictureIds: row.pictures.map(({ id }) => id) })]),
  );
  const changed = entries.filter((entry) => !isDeepStrictEqual(known.get(entry.key), contentOf(entry)));
  return { changed, ids };
}

const FIELDS = Object.keys(PRODUCT_FILE_FIELDS) as (keyof typeof PRODUCT_FILE_FIELDS)[];

/** What an import writes of a product, but for its place. */
function contentOf(entry: Omit<ProductEntry, 'key' | 'position'>) {
  const { title, description, pictureIds } = entry;
  return { title, description, pictureIds, fields: FIELDS.map((field) => entry[field]) };
}

/** Entry counts of a checked file. */
export function summaryOf({ file, pictures }: CheckedCatalogue): ImportSummary {
  return {
    banners: file.banners.length,
    products: file.products.length,
    blogs: file.blogs.length,
    pictures: pictures.size,
  };
}

/** The position of each entry and which keys are known; moves entries that the file does not name out of the way. */
async function placesFor(
  writer: CatalogueWriter,
  list: 'products' | 'banners',
  entries: readonly { key: string }[],
): Promise<{ placeOf: (key: string) => number; known: ReadonlySet<string> }> {
  if (entries.length === 0) return { placeOf: () => 0, known: new Set() };
  const existing = await writer.lockOrder(list);
  const named = entries.map(({ key }) => key);
  const positions = new Map(mergedOrder(existing, named).map((key, position) => [key, position]));
  const isNamed = new Set(named);
  const placeOf = (key: string) => positions.get(key) ?? 0;
  const others = existing.filter((key) => !isNamed.has(key));
  for (const batch of batchesOf(others)) {
    const places = batch.map((key) => ({ key, position: placeOf(key) }));
    await writer.place(list, places);
  }
  return { placeOf, known: new Set(existing) };
}

/** A statement takes 65,535 values at most: entries are written so many at a time. */
function* batchesOf<T>(entries: readonly T[], size = 1_000): Generator<T[]> {
  for (let start = 0; start < entries.length; start += size) yield entries.slice(start, start + size);
}
