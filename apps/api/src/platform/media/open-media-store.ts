import { join } from 'node:path';
import { MediaFolder } from './media-folder.ts';
import type { MediaStore } from './media-store.ts';

/** The shop's own pictures: a folder in the data folder. */
export function openMediaStore({ dataDir }: { dataDir: string }): MediaStore {
  return new MediaFolder(join(dataDir, 'media'));
}
