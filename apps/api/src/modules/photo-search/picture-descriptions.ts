import { keptWidths } from '@phsar/contract/pictures';
import { INPUT_SIDE } from '@phsar/picture-likeness/geometry/frame';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../platform/database/open-database.ts';
import type { MediaStore } from '../../platform/media/media-store.ts';
import { PictureError } from '../../platform/media/picture-file.ts';
import { originalName } from '../../platform/media/picture-names.ts';
import { pictureProcess } from '../../platform/media/picture-process.ts';
import { type PageOf, pagesOf } from '../catalogue/catalogue.module.ts';
import { readVariant } from '../media/media.module.ts';
import { EngineThread } from './engine-thread.ts';
import { isDescribed, keepDescription, listUndescribed } from './photo-search.repository.ts';

const BATCH = 100;

export interface DescribingDeps {
  database: Pick<Database, 'db'>;
  media: MediaStore;
  log: Pick<FastifyBaseLogger, 'warn'>;
  thread: EngineThread;
  /** Only pictures of these products. */
  of?: readonly number[] | undefined;
  /** Checked before each picture; describing stops once it is true. */
  isClosed?: () => boolean;
}

/**
 * Describes every product picture that has no description in the current format, one at a time. Pictures that are
 * missing or cannot be decoded are skipped. Several servers that do so at once share the work: each takes the pictures in an
 * order of its own, and leaves out what another one has described meanwhile.
 * @returns how many were described
 */
export async function describeMissing(deps: DescribingDeps): Promise<number> {
  const { database, of, isClosed = () => false } = deps;
  let described = 0;
  const pages = pagesOf(
    ({ after, limit }: PageOf<string>) => listUndescribed(database.db, { after: after ?? '', limit, of }),
    ({ id }) => id,
    BATCH,
  );
  for await (const pictures of pages) {
    for (const picture of shuffled(pictures)) {
      if (isClosed()) return described;
      if (await isDescribed(database.db, picture.id)) continue;
      if (await describeOne(deps, picture)) described += 1;
    }
  }
  return described;
}

function shuffled<Picture>(pictures: readonly Picture[]): Picture[] {
  const placed = pictures.map((picture) => ({ picture, place: Math.random() }));
  return placed.sort((one, other) => one.place - other.place).map(({ picture }) => picture);
}

/** Like `describeMissing`, with a thread that it starts and ends: for a command. */
export async function describeNow(deps: Omit<DescribingDeps, 'thread' | 'of' | 'isClosed'>): Promise<number> {
  const thread = new EngineThread();
  try {
    return await describeMissing({ ...deps, thread });
  } finally {
    await thread.close();
  }
}

async function describeOne(
  { database, media, log, thread }: DescribingDeps,
  { id, width }: { id: string; width: number },
): Promise<boolean> {
  // The smallest variant decodes ten times as fast and looks the same at this size.
  const smallest = { id, width: Math.min(...keptWidths(width)), format: 'webp' } as const;
  const bytes = (await readVariant(media, smallest)) ?? (await media.get(originalName(id)));
  if (bytes === null) return false;
  try {
    const pixels = await pictureProcess.run('smallPixels', bytes, INPUT_SIDE);
    const description = Buffer.from(await thread.describe(pixels));
    await keepDescription(database.db, id, description);
    return true;
  } catch (error) {
    if (!(error instanceof PictureError)) throw error;
    log.warn({ picture: id, reason: error.message }, 'A picture was not described');
    return false;
  }
}
