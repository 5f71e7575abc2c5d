import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { inEachLanguage } from '@phsar/domain/language';
import { type RecordWrite, writeCatalogue } from '../../changes/catalogue-writing.ts';
import { type Actor, COMMAND_ACTOR } from '../../platform/actor.ts';
import { errorCodeOf } from '../../platform/database/database-error.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Executor, Transaction } from '../../platform/database/transaction.ts';
import { MediaFolder } from '../../platform/media/media-folder.ts';
import type { MediaStore } from '../../platform/media/media-store.ts';
import { type PictureFacts, pictureId } from '../../platform/media/picture-file.ts';
import { originalName, variantName } from '../../platform/media/picture-names.ts';
import { StartError } from '../../platform/start-error.ts';
import type { AuditService } from '../audit/audit.module.ts';
import { type BannerEntry, listAllBanners, putBanners } from '../banners/banners.module.ts';
import { BUILT_IN_CATEGORIES, knownCategories, putCategories } from '../categories/categories.module.ts';
import { keepPictures, putPictures, variantsOf } from '../media/media.module.ts';
import { putBlogs } from '../posts/posts.module.ts';
import { writeDeliveryFreeLimit } from '../shop-settings/shop-settings.module.ts';
import { gatherStatistics, placeEntries } from './catalogue-file.repository.ts';
import { type CatalogueFile, type Mistake, parseCatalogueFile } from './catalogue-file.ts';
import { checkPictures, type PictureReference, readPicture } from './file-pictures.ts';
import { batchesOf, placesFor, productsByKey, writeProducts, writeStock } from './file-products.ts';

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

/** How a catalogue file is imported, and by whom. */
export interface ImportOptions {
  /** `keep` (the default) leaves the stock of known products alone; `set` brings it to the file's. */
  stock?: 'keep' | 'set';
  actor?: Actor;
  /** Tells the office's log of the import. */
  audit?: Pick<AuditService, 'record'>;
  recordWrite?: RecordWrite | undefined;
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
      async ({ transaction }) => {
        await writeFile(transaction, checked, { ...options, onProgress: deps.onProgress });
        const { actor = COMMAND_ACTOR, audit } = options;
        await audit?.record(
          transaction,
          { actor, sessionId: null },
          { action: 'products.imported', after: { count: checked.file.products.length } },
        );
      },
      { isLong: true, recordWrite: options.recordWrite },
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
  const readyOf = ({ id, width }: PictureFacts) =>
    variantsOf(id, width)
      .map(variantName)
      .filter((name) => checked.readyNames.has(name));
  const names = [...checked.pictures.values()].flatMap((facts) => [
    originalName(facts.id),
    ...readyOf(facts),
  ]);
  const missing = new Set(await media.missing(names));
  let done = 0;
  for (const [reference, facts] of checked.pictures) {
    const original = originalName(facts.id);
    if (missing.has(original)) {
      const bytes = await readPicture(reference, checked.folder);
      if (pictureId(bytes) !== facts.id) throw new StartError(`${reference} was changed during the import`);
      await media.put(original, bytes);
    }
    // In parallel, because each waits for the disk or the network.
    const ready = readyOf(facts).filter((name) => missing.has(name));
    await Promise.all(ready.map((name) => media.copyFrom(checked.ready, name)));
    // The file may name the same picture twice.
    for (const name of [original, ...ready]) missing.delete(name);
    done += 1;
    deps.onProgress?.('pictures', done, checked.pictures.size);
  }
}

/** Writes everything that the file names. */
export async function writeFile(
  transaction: Transaction,
  { file, pictures }: CheckedCatalogue,
  { stock = 'keep', actor = COMMAND_ACTOR, onProgress }: ImportOptions & Pick<ImportDeps, 'onProgress'>,
): Promise<void> {
  const idOf = (reference: PictureReference) => pictures.get(reference)?.id ?? '';
  for (const batch of batchesOf([...pictures.values()])) await putPictures(transaction, batch);

  await checkDays(transaction, file);
  await writeBanners(transaction, file, idOf);
  await writeCategories(transaction, file);
  const levels = await writeProducts(transaction, file.products, { idOf, stock, actor, onProgress });

  for (const batch of batchesOf(file.blogs)) {
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

/** Writes the file's banners: the new ones, and those that it changes. */
async function writeBanners(
  transaction: Transaction,
  { banners }: CatalogueFile,
  idOf: (reference: PictureReference) => string,
): Promise<void> {
  const places = await placesFor(transaction, 'banners', banners);
  const known = await bannersByKey(transaction);
  const entries = banners.map((given): BannerEntry => {
    const { key, title1, title2, buttonText, image, narrowImage, ownButtonText } = given;
    const row = known.get(key);
    return {
      key,
      position: places.positionOf(key),
      title1,
      title2,
      buttonText,
      pictureId: idOf(image),
      narrowPictureId:
        narrowImage === undefined ? (row?.narrowPictureId ?? null) : narrowImage && idOf(narrowImage),
      ownButtonText: (ownButtonText === undefined ? row?.ownButtonText : ownButtonText) ?? NO_TEXTS,
      isOn: given.isOn ?? row?.isOn ?? true,
      ...daysOf(given, row),
    };
  });
  const changed = entries.filter(({ position: _, ...entry }) => {
    return !isDeepStrictEqual(known.get(entry.key), entry);
  });
  for (const batch of batchesOf(changed)) await putBanners(transaction, batch);
  await placeEntries(transaction, 'banners', places.changed);
}

const NO_TEXTS = inEachLanguage(() => '');

/** What an import writes of each banner of the shop, except its place. */
async function bannersByKey(executor: Executor): Promise<Map<string, Omit<BannerEntry, 'position'>>> {
  const rows = await listAllBanners(executor);
  return new Map(
    rows.map(({ id: _, picture, narrowPicture, ...row }) => [
      row.key,
      { ...row, pictureId: picture.id, narrowPictureId: narrowPicture?.id ?? null },
    ]),
  );
}

interface Days {
  from?: string | null | undefined;
  until?: string | null | undefined;
}

/** The days that an entry gives, and in place of those it leaves out the ones that the shop has. */
function daysOf(given: Days, known: Days = {}) {
  const { from = known.from ?? null, until = known.until ?? null } = given;
  return { from, until };
}

/** A day that the file gives has to fit the other one that the shop keeps. @throws CatalogueFileError */
async function checkDays(executor: Executor, { banners, products }: CatalogueFile): Promise<void> {
  const mistakes: Mistake[] = [];
  const check = (paths: Record<keyof Days, string>, given: Days, known: Days | undefined) => {
    const { from, until } = daysOf(given, known);
    if (from === null || until === null || from <= until) return;
    const mistake =
      given.until === undefined
        ? { path: paths.from, message: `must not be after the last day, ${until}` }
        : { path: paths.until, message: `must not be before the first day, ${from}` };
    mistakes.push(mistake);
  };
  const knownBanners = await bannersByKey(executor);
  for (const [index, banner] of banners.entries()) {
    const path = `banners[${index}]`;
    check({ from: `${path}.from`, until: `${path}.until` }, banner, knownBanners.get(banner.key));
  }
  const withOneDay = products
    .map(({ key, discountFrom, discountUntil }, index) => ({
      key,
      path: `products[${index}]`,
      days: { from: discountFrom, until: discountUntil },
    }))
    .filter(({ days }) => (days.from === undefined) !== (days.until === undefined));
  for (const batch of batchesOf(withOneDay)) {
    const rows = await productsByKey(executor, batch);
    for (const { key, path, days } of batch) {
      const row = rows.get(key);
      const known = { from: row?.discountFrom, until: row?.discountUntil };
      check({ from: `${path}.discountFrom`, until: `${path}.discountUntil` }, days, known);
    }
  }
  if (mistakes.length > 0) throw new CatalogueFileError(mistakes);
}

/** Writes the file's categories, and the built-in ones that its products need. @throws CatalogueFileError for unknown ones */
async function writeCategories(
  transaction: Transaction,
  { categories, products }: CatalogueFile,
): Promise<void> {
  await putCategories(transaction, categories);
  const named = new Set(products.map(({ category }) => category).filter((key) => key !== null));
  const known = await knownCategories(transaction, [...named]);
  const missing = [...named].filter((key) => !known.has(key));
  const builtIn = missing.flatMap((key) => {
    const name = BUILT_IN_CATEGORIES[key];
    return name === undefined ? [] : [{ key, name }];
  });
  await putCategories(transaction, builtIn);
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

/** Entry counts of a checked file. */
export function summaryOf({ file, pictures }: CheckedCatalogue): ImportSummary {
  return {
    banners: file.banners.length,
    products: file.products.length,
    blogs: file.blogs.length,
    pictures: pictures.size,
  };
}
