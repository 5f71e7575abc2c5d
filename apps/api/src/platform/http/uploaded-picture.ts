import type { FastifyRequest } from 'fastify';
import { invalidInput, ShopError } from '../shop-error.ts';
import { limitBodyTime } from './body-time.ts';

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
