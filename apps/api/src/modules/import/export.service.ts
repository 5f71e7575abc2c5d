import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { DEFAULT_LANGUAGE, LANGUAGES, type Localized } from '@phsar/domain/language';
import { dollarsFromCents } from '@phsar/domain/money';
import { sql } from 'drizzle-orm';
import { inTransaction } from '../../platform/database/transaction.ts';
import { readPictureFacts } from '../../platform/media/picture-file.ts';
import { originalName } from '../../platform/media/picture-names.ts';
import { StartError } from '../../platform/start-error.ts';
import { fileFields } from '../catalogue/catalogue-writing.service.ts';
import { readWholeCatalogue, type WholeCatalogue } from '../catalogue/whole-catalogue.service.ts';
import type { ImportDeps, ImportSummary } from './import.service.ts';

const PICTURE_FOLDER = 'pictures';

/**
 * Exports the whole catalogue as an importable file, with its pictures in a folder beside it.
 * @throws StartError when a picture's original is missing or the place cannot be written
 */
export async function exportCatalogue(deps: ImportDeps, path: string): Promise<ImportSummary> {
  const catalogue = await inTransaction(deps.database.db, async (transaction) => {
    await transaction.execute(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`);
    return await readWholeCatalogue(transaction);
  });
  const target = resolve(path);
  try {
    const names = await writePictures(deps, catalogue, dirname(target));
    const json = JSON.stringify(
      fileOf(catalogue, (id) => names.get(id) ?? ''),
      null,
      2,
    );
    await writeFile(`${target}.unfinished`, `${json}\n`);
    await rename(`${target}.unfinished`, target);
    const { banners, products, blogs } = catalogue;
    return { banners: banners.length, products: products.length, blogs: blogs.length, pictures: names.size };
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`Cannot write ${target}: ${error instanceof Error ? error.message : error}`);
  }
}

/** @returns each picture's name relative to the file */
async function writePictures(
  deps: ImportDeps,
  catalogue: WholeCatalogue,
  folder: string,
): Promise<Map<string, string>> {
  await mkdir(join(folder, PICTURE_FOLDER), { recursive: true });
  const ids = new Set([
    ...catalogue.banners.map(({ picture }) => picture.id),
    ...catalogue.products.flatMap(({ pictures }) => pictures.map(({ id }) => id)),
    ...catalogue.blogs.map(({ picture }) => picture.id),
  ]);
  const names = new Map<string, string>();
  for (const id of ids) {
    const bytes = await deps.media.get(originalName(id));
    if (bytes === null) throw new StartError(`The original of picture ${id} is missing`);
    const { extension } = await readPictureFacts(bytes);
    const name = `${PICTURE_FOLDER}/${id}.${extension}`;
    await writeFile(join(folder, name), bytes);
    names.set(id, name);
    deps.onProgress?.('pictures', names.size, ids.size);
  }
  return names;
}

/** The catalogue in the file's format and units. */
function fileOf(catalogue: WholeCatalogue, pictureName: (id: string) => string) {
  return {
    deliveryFreeLimit: dollarsFromCents(catalogue.deliveryFreeLimit),
    banners: catalogue.banners.map((banner) => ({
      key: banner.key,
      title1: written(banner.title1),
      title2: written(banner.title2),
      buttonText: banner.buttonText,
      image: pictureName(banner.picture.id),
    })),
    products: catalogue.products.map((product) => ({
      key: product.key,
      title: written(product.title),
      description: written(product.description),
      ...fileFields(product),
      stock: product.stock,
      images: product.pictures.map(({ id }) => pictureName(id)),
    })),
    blogs: catalogue.blogs.map((blog) => ({
      key: blog.key,
      title: written(blog.title),
      description: written(blog.description),
      date: blog.publishedOn,
      image: pictureName(blog.picture.id),
    })),
  };
}

/** Only the languages that have a text; a plain string when they are equal. */
function written(text: Localized): string | Partial<Localized> {
  const first = text[DEFAULT_LANGUAGE];
  if (LANGUAGES.every((language) => text[language] === first)) return first;
  const entries = LANGUAGES.map((language) => [language, text[language]]);
  return Object.fromEntries(entries.filter(([, words]) => words !== ''));
}
