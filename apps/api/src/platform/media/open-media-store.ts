import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { BucketSettings } from './bucket-settings.ts';
import { MediaBucket } from './media-bucket.ts';
import { MediaFolder } from './media-folder.ts';
import type { MediaStore } from './media-store.ts';

interface MediaPlace {
  dataDir: string;
  /** Null stores pictures in the data folder. */
  mediaBucket: BucketSettings | null;
}

/**
 * The shop's own pictures: in a bucket, or a folder in the data folder.
 * @throws StartError when the bucket's server refuses the settings; one that does not answer is only logged
 */
export async function openMediaStore(place: MediaPlace, log: FastifyBaseLogger): Promise<MediaStore> {
  if (place.mediaBucket === null) return mediaFolder(place);
  const bucket = new MediaBucket(place.mediaBucket, log);
  await bucket.check();
  return bucket;
}

export function mediaFolder({ dataDir }: Pick<MediaPlace, 'dataDir'>): MediaFolder {
  return new MediaFolder(join(dataDir, 'media'));
}
