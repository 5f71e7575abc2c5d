import type { FastifyInstance } from 'fastify';
import { isKnown } from '../../platform/http/compressed-response.ts';
import { sendError } from '../../platform/http/error-handler.ts';
import { variantName } from '../../platform/media/picture-names.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { MediaService } from './media.service.ts';

const CONTENT_TYPES = { webp: 'image/webp', avif: 'image/avif', jpg: 'image/jpeg' };

/** A name always stands for the same content. */
const FOR_EVER = 'public, max-age=31536000, immutable';

/** Serves `/media/:file`, cached for a year: a name always stands for the same bytes. */
export function mediaRoutes(app: FastifyInstance, media: MediaService): void {
  app.get<{ Params: { file: string } }>('/media/:file', async (request, reply) => {
    const found = await media.read(request.params.file);
    if (found === null) return sendError(reply, new ShopError('not_found'));
    const etag = `"${variantName(found.variant)}"`;
    reply.headers({ 'cache-control': FOR_EVER, etag });
    if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.type(CONTENT_TYPES[found.variant.format]).send(found.bytes);
  });
}
