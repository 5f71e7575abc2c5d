import fastifyMultipart from '@fastify/multipart';
import { LIMITS } from '@phsar/contract/limits';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Route } from '../../platform/http/endpoint-routes.ts';
import { invalidInput, ShopError } from '../../platform/shop-error.ts';
import type { PhotoSearchService } from './photo-search.service.ts';

/** Milliseconds. A slow phone uploads its photo of about 60 KB in a few seconds. */
const UPLOAD_LIMIT_MS = 15_000;

/** One photo and a few short fields; anything more is refused unread. */
const FORM_LIMITS = {
  files: 1,
  fileSize: LIMITS.photoBytes,
  fields: 4,
  fieldSize: 1_000,
  fieldNameSize: 100,
  parts: 5,
  headerPairs: 20,
};

/**
 * Registers `POST /api/products/search-by-image`.
 * @param routesOf makes routes in a scope of the server; only this scope accepts multipart forms
 */
export async function photoSearchRoutes(
  app: FastifyInstance,
  routesOf: (scope: FastifyInstance) => Route,
  search: PhotoSearchService,
): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(fastifyMultipart, { limits: FORM_LIMITS });
    routesOf(scope)('searchByImage', async ({ language, request }) => ({
      success: true,
      products: await search.find(await uploadedPhoto(request), language),
    }));
  });
}

/** @throws ShopError `unsupported_media_type`, `request_timeout`, `body_too_large`, `invalid_input` */
async function uploadedPhoto(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new ShopError('unsupported_media_type');
  const { promise: tooSlow, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new ShopError('request_timeout')), UPLOAD_LIMIT_MS);
  try {
    return await Promise.race([readPhoto(request), tooSlow]);
  } catch (error) {
    // The parser's errors about a malformed form have no code.
    if (error instanceof Error && !('code' in error))
      throw invalidInput({ image: 'The form cannot be read' });
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

async function readPhoto(request: FastifyRequest): Promise<Buffer> {
  let photo: Buffer | null = null;
  for await (const part of request.parts()) {
    if (part.type !== 'file') continue;
    const bytes = await part.toBuffer();
    if (part.fieldname === 'image') photo = bytes;
  }
  if (photo === null || photo.length === 0) throw invalidInput({ image: 'Please choose a photo' });
  return photo;
}
