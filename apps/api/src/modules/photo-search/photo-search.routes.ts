import { LIMITS } from '@phsar/contract/limits';
import type { FastifyInstance } from 'fastify';
import type { Route } from '../../platform/http/endpoint-routes.ts';
import { UploadSemaphore } from '../../platform/http/upload-semaphore.ts';
import { acceptPictureForm, uploadedPicture } from '../../platform/http/uploaded-picture.ts';
import type { PhotoSearch } from './photo-search.service.ts';

/** Milliseconds. A slow phone uploads its photo of about 60 KB in a few seconds. */
const UPLOAD_LIMIT_MS = 15_000;

/** As many as run or wait for the search, each of at most 2 MB. */
const UPLOAD_LIMITS = { total: 21, perNetwork: 7, retryAfter: 3 };
/** An address has one photo in the queue: decoding takes up to 6 seconds, and others have to wait for it. */
const SEARCH_LIMITS = { ...UPLOAD_LIMITS, perNetwork: 1 };

/**
 * Registers `POST /api/products/search-by-image`.
 * @param routesOf makes routes in a scope of the server; only this scope accepts multipart forms
 */
export async function photoSearchRoutes(
  app: FastifyInstance,
  routesOf: (scope: FastifyInstance) => Route,
  search: PhotoSearch,
): Promise<void> {
  const uploads = new UploadSemaphore(UPLOAD_LIMITS);
  const searches = new UploadSemaphore(SEARCH_LIMITS);
  await app.register(async (scope) => {
    await acceptPictureForm(scope, LIMITS.photoBytes);
    routesOf(scope)('searchByImage', ({ language, request }) =>
      uploads.run(request.ip, async () => {
        const photo = await uploadedPicture(request, UPLOAD_LIMIT_MS);
        const products = await searches.run(request.ip, () => search.find(photo, language));
        return { success: true, products };
      }),
    );
  });
}
