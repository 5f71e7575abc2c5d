import { isKnown } from '../../platform/http/compressed-response.ts';
import { sendError } from '../../platform/http/error-handler.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { parseVariantName, variantName } from '../../platform/media/picture-names.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { MediaService } from './media.service.ts';

const CONTENT_TYPES = { webp: 'image/webp', avif: 'image/avif', jpg: 'image/jpeg' };

const FOR_EVER = 'public, max-age=31536000, immutable';

/** A variant that is not stored is looked up. */
const MISSING_READS = 2;

/** Serves `/media/:file`, cached for a year: a name always stands for the same bytes. */
export function mediaRoutes(
  { app, limits }: Pick<HttpServer, 'app' | 'limits'>,
  media: Pick<MediaService, 'stored' | 'make'>,
): void {
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
}
