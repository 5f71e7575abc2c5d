import { readFile, realpath } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';
import { MAX_PICTURE_BYTES, PictureError, type PictureFacts } from '../../platform/media/picture-file.ts';
import { pictureProcess } from '../../platform/media/picture-process.ts';
import type { CatalogueFile, Mistake } from './catalogue-file.ts';

/** A picture as a catalogue file names it: a path relative to the file, or a data: URL. */
export type PictureReference = string;

const DATA_URL = /^data:image\/(?:jpeg|jpg|png|webp|avif|gif);base64,([A-Za-z0-9+/\s]+={0,2})$/;

/** Every place of the file that names a picture. */
function* namedPictures({ banners, products, blogs }: CatalogueFile) {
  for (const [index, { image, narrowImage }] of banners.entries()) {
    yield { reference: image, path: `banners[${index}].image` };
    if (narrowImage) yield { reference: narrowImage, path: `banners[${index}].narrowImage` };
  }
  for (const [index, { images }] of products.entries()) {
    for (const [place, reference] of images.entries()) {
      yield { reference, path: `products[${index}].images[${place}]` };
    }
  }
  for (const [index, { image, pictures }] of blogs.entries()) {
    yield { reference: image, path: `blogs[${index}].image` };
    for (const [place, reference] of pictures.entries()) {
      yield { reference, path: `blogs[${index}].pictures[${place}]` };
    }
  }
}

/**
 * Checks every picture the file names.
 * @param folder the file's folder; nothing outside of it is read
 * @param isKnownGood returns true when a picture with these facts can be trusted without decoding
 */
export async function checkPictures(
  file: CatalogueFile,
  folder: string,
  isKnownGood: (facts: PictureFacts) => boolean,
): Promise<{ pictures: Map<PictureReference, PictureFacts>; mistakes: Mistake[] }> {
  const pictures = new Map<PictureReference, PictureFacts>();
  const mistakes: Mistake[] = [];
  const named = Map.groupBy(namedPictures(file), ({ reference }) => reference);
  for (const [reference, places] of named) {
    try {
      const bytes = await readPicture(reference, folder);
      const facts = await pictureProcess.run('readPictureFacts', bytes);
      if (!isKnownGood(facts)) await pictureProcess.run('checkPicture', bytes);
      pictures.set(reference, facts);
    } catch (error) {
      if (!(error instanceof PictureError)) throw error;
      for (const { path } of places) mistakes.push({ path, message: error.message });
    }
  }
  return { pictures, mistakes };
}

/** @throws PictureError when the file does not exist or is outside `folder` */
export async function readPicture(reference: PictureReference, folder: string): Promise<Buffer> {
  if (/^data:/i.test(reference)) return bytesOfDataUrl(reference);
  if (/^[a-z][a-z\d+.-]+:/i.test(reference)) {
    throw new PictureError('must be a path beside the file, or a data: URL');
  }
  const root = await realpath(folder);
  const file = await realpath(join(root, reference)).catch(() => null);
  const inside = relative(root, join(root, reference));
  if (isAbsolute(reference) || isOutside(inside) || (file !== null && isOutside(relative(root, file)))) {
    throw new PictureError("lies outside of the catalogue file's folder");
  }
  if (file === null) throw new PictureError(`there is no file ${reference}`);
  return await readFile(file).catch(() => {
    throw new PictureError(`the file ${reference} cannot be read`);
  });
}

function isOutside(path: string): boolean {
  return path === '..' || path.startsWith(`..${sep}`) || isAbsolute(path);
}

function bytesOfDataUrl(url: string): Buffer {
  if (url.length > MAX_PICTURE_BYTES * 1.5) throw new PictureError('is larger than 20 MB');
  const encoded = DATA_URL.exec(url)?.[1]?.replace(/\s/g, '');
  if (encoded === undefined || encoded.replace(/=+$/, '').length % 4 === 1) {
    throw new PictureError('is no base64 data: URL of a JPEG, PNG, WebP, AVIF or GIF picture');
  }
  return Buffer.from(encoded, 'base64');
}
