import { type FileHandle, mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { DEFAULT_LANGUAGE, LANGUAGES, type Localized } from '@phsar/domain/language';
import { dollarsFromCents } from '@phsar/domain/money';
import { sql } from 'drizzle-orm';
import { inTransactionOnce, type Transaction } from '../../platform/database/transaction.ts';
import { type MediaStore, MediaUnavailableError } from '../../platform/media/media-store.ts';
import { originalName } from '../../platform/media/picture-names.ts';
import { pictureProcess } from '../../platform/media/picture-process.ts';
import { StartError } from '../../platform/start-error.ts';
import { type BannerRow, listBanners } from '../banners/banners.module.ts';
import { type CategoryRow, listCategories } from '../categories/categories.module.ts';
import { type BlogRow, blogPages } from '../posts/posts.module.ts';
import { fileFields, type ProductRow, productPages } from '../products/products.module.ts';
import { findDeliveryFreeLimit } from '../shop-settings/shop-settings.module.ts';
import type { ImportDeps, ImportSummary } from './import-catalogue.ts';

const PICTURE_FOLDER = 'pictures';

interface ExportSummary extends ImportSummary {
  /** Products that are not in the file, which asks for a picture of each. */
  withoutPicture?: number;
}

/**
 * Exports the catalogue, without posts that shoppers do not see, as an importable file with its pictures in a folder
 * beside it. Of a large catalogue only the pictures' names are held in memory.
 * @throws StartError when a picture's original is missing or the place cannot be written
 */
export async function exportCatalogue(deps: ImportDeps, path: string): Promise<ExportSummary> {
  const now = new Date();
  const target = resolve(path);
  const unfinished = `${target}.unfinished`;
  const pictures = { media: deps.media, folder: dirname(target), names: new Map<string, string>() };
  try {
    await mkdir(join(pictures.folder, PICTURE_FOLDER), { recursive: true });
    // Before the snapshot, which on the embedded database keeps shoppers waiting.
    await copyPictures(deps, pictures, now);
    const file = await open(unfinished, 'w');
    try {
      const counts = await inTransactionOnce(deps.database.db, async (transaction) => {
        await transaction.execute(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`);
        return await writeEntries(transaction, file, { pictures, now });
      });
      await file.close();
      await rename(unfinished, target);
      return { ...counts, pictures: pictures.names.size };
    } finally {
      await file.close();
      await rm(unfinished, { force: true });
    }
  } catch (error) {
    if (error instanceof StartError || error instanceof MediaUnavailableError) throw error;
    throw new StartError(`Cannot write ${target}: ${error instanceof Error ? error.message : error}`);
  }
}

/** Where pictures are copied to. */
interface Pictures {
  media: MediaStore;
  /** The file's folder. */
  folder: string;
  /** Names relative to the file, by picture id. */
  names: Map<string, string>;
}

/** Copies a picture once. @returns its name relative to the file */
async function addPicture({ media, folder, names }: Pictures, id: string): Promise<string> {
  const known = names.get(id);
  if (known !== undefined) return known;
  const bytes = await media.get(originalName(id));
  if (bytes === null) throw new StartError(`The original of picture ${id} is missing`);
  const { extension } = await pictureProcess.run('readPictureFacts', bytes);
  const name = `${PICTURE_FOLDER}/${id}.${extension}`;
  await writeFile(join(folder, name), bytes);
  names.set(id, name);
  return name;
}

async function copyPictures(
  { database, onProgress }: ImportDeps,
  pictures: Pictures,
  now: Date,
): Promise<void> {
  const ids = new Set<string>();
  for (const { picture, narrowPicture } of await listBanners(database.db)) {
    ids.add(picture.id);
    if (narrowPicture !== null) ids.add(narrowPicture.id);
  }
  for await (const page of productPages(database.db)) {
    for (const { id } of page.flatMap((product) => product.pictures)) ids.add(id);
  }
  for await (const page of blogPages(database.db, now)) {
    for (const id of page.flatMap(({ picture, shownPictures }) => [picture.id, ...shownPictures]))
      ids.add(id);
  }
  for (const id of ids) {
    await addPicture(pictures, id);
    onProgress?.('pictures', pictures.names.size, ids.size);
  }
}

/** Writes the catalogue in the file's format and units. @returns how many entries of each kind */
async function writeEntries(
  transaction: Transaction,
  file: FileHandle,
  { pictures, now }: { pictures: Pictures; now: Date },
) {
  const banners = await listBanners(transaction);
  const categories = await listCategories(transaction);
  const deliveryFreeLimit = await findDeliveryFreeLimit(transaction);
  await file.write(`{\n  "deliveryFreeLimit": ${dollarsFromCents(deliveryFreeLimit)},\n`);
  let withoutPicture = 0;
  async function* picturedProducts() {
    for await (const page of productPages(transaction)) {
      const pictured = page.filter((product) => product.pictures.length > 0);
      withoutPicture += page.length - pictured.length;
      yield pictured;
    }
  }
  const counts = {
    banners: await writeList(file, 'banners', [banners], async (banner) => ({
      key: banner.key,
      title1: written(banner.title1),
      title2: written(banner.title2),
      buttonText: banner.buttonText,
      image: await addPicture(pictures, banner.picture.id),
      ...(banner.narrowPicture !== null && {
        narrowImage: await addPicture(pictures, banner.narrowPicture.id),
      }),
      ...(isFilled(banner.ownButtonText) && { ownButtonText: written(banner.ownButtonText) }),
      ...(!banner.isOn && { isOn: false }),
      ...(banner.shownFrom !== null && { from: banner.shownFrom }),
      ...(banner.shownUntil !== null && { until: banner.shownUntil }),
    })),
    categories: await writeList(file, 'categories', [categories], async ({ key, name }) => ({
      key,
      name: written(name),
    })),
    products: await writeList(file, 'products', picturedProducts(), async (product) => ({
      key: product.key,
      title: written(product.title),
      description: written(product.description),
      ...fileFields(product),
      stock: product.stock,
      images: await Promise.all(product.pictures.map(({ id }) => addPicture(pictures, id))),
    })),
    blogs: await writeList(file, 'blogs', blogPages(transaction, now), async (blog) => ({
      key: blog.key,
      title: written(blog.title),
      description: written(blog.description),
      date: blog.publishedOn,
      image: await addPicture(pictures, blog.picture.id),
      ...(blog.shownPictures.length > 0 && {
        pictures: await Promise.all(blog.shownPictures.map((id) => addPicture(pictures, id))),
      }),
    })),
  };
  await file.write('\n}\n');
  return withoutPicture > 0 ? { ...counts, withoutPicture } : counts;
}

type List = 'banners' | 'categories' | 'products' | 'blogs';
type Row = BannerRow | CategoryRow | ProductRow | BlogRow;

/** Writes a list of the file page by page, as `JSON.stringify` with two spaces writes it. @returns its length */
async function writeList<R extends Row>(
  file: FileHandle,
  name: List,
  pages: Iterable<readonly R[]> | AsyncIterable<readonly R[]>,
  entryOf: (row: R) => Promise<object>,
): Promise<number> {
  let count = 0;
  await file.write(`${name === 'banners' ? '' : ',\n'}  "${name}": [`);
  for await (const page of pages) {
    const entries: string[] = [];
    for (const row of page)
      entries.push(JSON.stringify(await entryOf(row), null, 2).replaceAll('\n', '\n    '));
    if (entries.length > 0) await file.write(`${count === 0 ? '' : ','}\n    ${entries.join(',\n    ')}`);
    count += entries.length;
  }
  await file.write(count === 0 ? ']' : '\n  ]');
  return count;
}

function isFilled(text: Localized): boolean {
  return LANGUAGES.some((language) => text[language] !== '');
}

/** Only the languages that have a text; a plain string when they are equal. */
function written(text: Localized): string | Partial<Localized> {
  const first = text[DEFAULT_LANGUAGE];
  if (LANGUAGES.every((language) => text[language] === first)) return first;
  const entries = LANGUAGES.map((language) => [language, text[language]]);
  return Object.fromEntries(entries.filter(([, words]) => words !== ''));
}
