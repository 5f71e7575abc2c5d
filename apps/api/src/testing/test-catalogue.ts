import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import {
  checkCatalogue,
  type ImportDeps,
  type ImportOptions,
  type ImportSummary,
  importChecked,
} from '../modules/import/import.module.ts';

/** A picture of one colour; different colours make different pictures. */
export async function testPicture(
  options: { width?: number; height?: number; colour?: string; format?: 'png' | 'jpeg' | 'gif' } = {},
): Promise<Buffer> {
  const { width = 400, height = 300, colour = '#0d9488', format = 'png' } = options;
  return await sharp({ create: { width, height, channels: 3, background: colour } })
    .toFormat(format)
    .toBuffer();
}

/** A valid catalogue entry, with `change` applied. */
export function testEntry(key: string, change: object = {}): object {
  return {
    key,
    title: { km: `ទំនិញ ${key}`, en: `Product ${key}` },
    description: { km: 'ពិពណ៌នា', en: 'Description' },
    price: 12.5,
    discount: 0,
    stock: 7,
    images: ['pictures/one.png'],
    ...change,
  };
}

/** Writes a catalogue file with `pictures/one.png` and `two.png` (400 px wide) beside it. @returns its path */
export async function writeCatalogueFile(folder: string, catalogue: unknown): Promise<string> {
  mkdirSync(join(folder, 'pictures'), { recursive: true });
  writeFileSync(join(folder, 'pictures/one.png'), await testPicture());
  writeFileSync(join(folder, 'pictures/two.png'), await testPicture({ colour: '#f97316' }));
  const file = join(folder, 'catalogue.json');
  writeFileSync(file, typeof catalogue === 'string' ? catalogue : JSON.stringify(catalogue));
  return file;
}

/** Checks a catalogue file and imports it. */
export async function importCatalogue(
  deps: ImportDeps,
  path: string,
  options: ImportOptions = {},
): Promise<ImportSummary> {
  return await importChecked(deps, await checkCatalogue(path), options);
}
