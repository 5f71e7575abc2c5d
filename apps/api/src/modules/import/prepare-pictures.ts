import { parseVariantName, variantName } from '../../platform/media/picture-names.ts';
import { pictureProcess } from '../../platform/media/picture-process.ts';
import { variantsOf } from '../media/media.module.ts';
import { checkCatalogue } from './check-catalogue.ts';
import { readPicture } from './file-pictures.ts';
import type { ImportDeps } from './import-catalogue.ts';

/**
 * Makes every size and format of a catalogue file's pictures in `media/` beside it, so that an import takes
 * them ready-made. Existing variants are kept; those of pictures no longer in the file are deleted.
 * @throws CatalogueFileError
 */
export async function preparePictures(
  path: string,
  onProgress: ImportDeps['onProgress'],
): Promise<{ made: number; removed: number }> {
  const { pictures, folder, ready, readyNames } = await checkCatalogue(path);
  const wanted = new Set<string>();
  let [done, made, removed] = [0, 0, 0];
  for (const [reference, { id, width }] of pictures) {
    const missing = variantsOf(id, width).filter((variant) => {
      const name = variantName(variant);
      const isNew = !wanted.has(name) && !readyNames.has(name);
      wanted.add(name);
      return isNew;
    });
    if (missing.length > 0) {
      const bytes = await readPicture(reference, folder);
      for (const variant of missing) {
        const { width, format } = variant;
        const size = await pictureProcess.run('renderPicture', bytes, width, format);
        await ready.put(variantName(variant), size);
        made += 1;
      }
    }
    done += 1;
    onProgress?.('pictures', done, pictures.size);
  }
  for (const name of readyNames) {
    if (wanted.has(name) || parseVariantName(name) === null) continue;
    await ready.delete(name);
    removed += 1;
  }
  return { made, removed };
}
