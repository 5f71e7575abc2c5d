import { STAFF_UPLOAD_TIME } from '../../platform/http/body-time.ts';
import { isKnown } from '../../platform/http/compressed-response.ts';
import { sendError } from '../../platform/http/error-handler.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { acceptPictureForm, uploadedPicture } from '../../platform/http/uploaded-picture.ts';
import { MAX_PICTURE_BYTES } from '../../platform/media/picture-file.ts';
import { parseVariantName, variantName } from '../../platform/media/picture-names.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { createWorkQueue } from '../../platform/work-queue.ts';
import { staffActor } from '../staff/staff.module.ts';
import type { MediaService } from './media.service.ts';
import { addPicture, type PicturesDeps } from './pictures.service.ts';

const CONTENT_TYPES = { webp: 'image/webp', avif: 'image/avif', jpg: 'image/jpeg' };
const FOR_EVER = 'public, max-age=31536000, immutable';
/** A variant that is not stored is looked up. */
const MISSING_READS = 2;
/** Each upload may hold 20 MB in memory. */
const UPLOADS = { running: 6, waiting: 12, waitMs: 20_000, retryAfter: 5 };

/** Serves `/media/:file`, cached for a year because a name always stands for the same bytes, and takes in staff's uploads. */
export async function mediaRoutes(
  { app, limits, officeRoutesOf }: Pick<HttpServer, 'app' | 'limits' | 'officeRoutesOf'>,
  media: MediaService,
  pictures: PicturesDeps,
): Promise<void> {
  app.get<{ Params: { file: string } }>('/media/:file', async (request, reply) => {
    const variant = parseVariantName(request.params.file);
    if (variant === null) return sendError(reply, new ShopError('not_found'));
    let bytes = await media.stored(variant);
    if (bytes === null) {
      limits.spendReads(request, MISSING_READS);
      bytes = await media.make(variant, () => limits.spendPreview(request));
    }
    if (bytes === null) return sendError(reply, new ShopError('not_found'));
    const etag = `"${variantName(variant)}"`;
    reply.headers({ 'cache-control': FOR_EVER, etag });
    if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.type(CONTENT_TYPES[variant.format]).send(bytes);
  });

  const uploads = createWorkQueue(UPLOADS);
  await app.register(async (scope) => {
    await acceptPictureForm(scope, MAX_PICTURE_BYTES);
    officeRoutesOf(scope)('uploadPicture', ({ staff, request }) =>
      uploads.run(async () => {
        // The time begins after the wait in the queue.
        const bytes = await uploadedPicture(request, STAFF_UPLOAD_TIME);
        return await addPicture(pictures, bytes, staffActor(staff));
      }),
    );
  });
}
