import * as z from 'zod/mini';
import { httpUrl, matching, oneWord } from '../setting-kinds.ts';
import { type Settings, setting, type ValuesOf } from '../settings.ts';

/** Stores pictures in a bucket; set all or none. */
export const BUCKET_SETTINGS = {
  bucket: setting(
    'MEDIA_BUCKET',
    matching(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, 'must be the name of a bucket, such as shop-pictures'),
  ),
  endpoint: setting(
    'MEDIA_ENDPOINT',
    z.pipe(
      httpUrl,
      z.transform((url: string) => url.replace(/\/+$/, '')),
    ),
  ),
  region: setting('MEDIA_REGION', z._default(matching(/^[\w-]{1,50}$/, 'must be one word'), 'us-east-1')),
  accessKey: setting('MEDIA_ACCESS_KEY', oneWord),
  secretKey: setting('MEDIA_SECRET_KEY', oneWord),
} satisfies Settings;

/** `endpoint` is the server's address without the bucket: `https://s3.example`. */
export type BucketSettings = ValuesOf<typeof BUCKET_SETTINGS>;
