import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PictureError } from '../media/picture-file.ts';
import { invalidInput, ShopError } from '../shop-error.ts';
import { limitBodyTime } from './body-time.ts';

/** Accepts multipart forms with one picture and a few short fields in a scope; anything more is refused unread. */
export async function acceptPictureForm(scope: FastifyInstance, maxBytes: number): Promise<void> {
  await scope.register(fastifyMultipart, {
    limits: {
      files: 1,
      fileSize: maxBytes,
      fields: 4,
      fieldSize: 1_000,
      fieldNameSize: 100,
      parts: 5,
      headerPairs: 20,
    },
  });
}

/**
 * Reads the picture `image` of a multipart form.
 * @param limitMs milliseconds after which the upload is given up; longer or shorter than what other bodies have
 * @throws ShopError `unsupported_media_type`, `request_timeout`, `body_too_large`, `invalid_input`
 */
export async function uploadedPicture(request: FastifyRequest, limitMs: number): Promise<Buffer> {
  if (!request.isMultipart()) throw new ShopError('unsupported_media_type');
  const { promise: givenUp, reject } = Promise.withResolvers<never>();
  limitBodyTime(request.raw, limitMs, () => reject(new ShopError('request_timeout')));
  try {
    // Not at the end of the form: the rest of a file that is too large need not be waited for.
    const onTooLarge = () => reject(new ShopError('body_too_large'));
    return await Promise.race([readPicture(request, onTooLarge), givenUp]);
  } catch (error) {
    // The parser's errors about a malformed form have no code.
    if (error instanceof Error && !('code' in error))
      throw invalidInput({ image: 'The form cannot be read' });
    throw error;
  }
}

async function readPicture(request: FastifyRequest, onTooLarge: () => void): Promise<Buffer> {
  let picture: Buffer | null = null;
  for await (const part of request.parts()) {
    if (part.type !== 'file') continue;
    part.file.once('limit', onTooLarge);
    const bytes = await part.toBuffer();
    if (part.fieldname === 'image') picture = bytes;
  }
  if (picture === null || picture.length === 0) throw invalidInput({ image: 'Please choose a photo' });
  return picture;
}

/** Refuses a request for what is wrong with its picture. @throws ShopError */
export function refusePicture(error: unknown): never {
  if (!(error instanceof PictureError)) throw error;
  if (error.fault === 'other_kind') throw new ShopError('unsupported_media_type');
  if (error.fault === 'too_large') throw new ShopError('body_too_large');
  throw invalidInput({ image: 'The picture is damaged' });
}
