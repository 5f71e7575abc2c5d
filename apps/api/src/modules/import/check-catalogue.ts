import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { MediaFolder } from '../../platform/media/media-folder.ts';
import type { MediaStore } from '../../platform/media/media-store.ts';
import type { PictureFacts } from '../../platform/media/picture-file.ts';
import { variantName } from '../../platform/media/picture-names.ts';
import { variantsOf } from '../media/media.module.ts';
import { type CatalogueFile, type Mistake, parseCatalogueFile } from './catalogue-file.ts';
import { checkPictures, type PictureReference } from './file-pictures.ts';

/** Every mistake in the file with its place; nothing was imported. */
export class CatalogueFileError extends Error {
  override readonly name = 'CatalogueFileError';
  readonly mistakes: readonly Mistake[];

  constructor(mistakes: readonly Mistake[]) {
    super(`The catalogue file has ${mistakes.length} mistakes`);
    this.mistakes = mistakes;
  }
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

/** @throws CatalogueFileError */
export async function checkCatalogue(path: string): Promise<CheckedCatalogue> {
  const folder = dirname(resolve(path));
  const json = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === 'ENOENT' ? 'is not there' : 'cannot be read';
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
