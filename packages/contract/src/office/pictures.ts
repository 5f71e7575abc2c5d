import * as z from 'zod/mini';
import { staff } from '../endpoint.ts';

/** `url` names the largest width, as in the shop. */
export const officePicture = z.object({ id: z.string(), url: z.string() });

/** Pictures of products, posts and banners. */
export const pictureCalls = {
  uploadPicture: staff('POST /pictures', 'products.describe', {
    summary: 'Stores a picture for products, blogs and banners; the same picture again has the same id',
    takesPicture: true,
    answer: officePicture,
    errors: ['busy', 'request_timeout'],
  }),
};
