import { sendCompressed } from '../../platform/http/compressed-response.ts';
import { sendError } from '../../platform/http/error-handler.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { QueueFullError } from '../../platform/work-queue.ts';
import type { SitemapService } from './sitemap.service.ts';

const ONE_HOUR = 'public, max-age=3600';
/** A part that is not cached takes up to half a second of the database. */
const PART_READS = 100;
const BUSY_RETRY_SECONDS = 5;

/** Registers `/robots.txt` and the sitemaps. */
export function discoveryRoutes(
  { app, limits }: Pick<HttpServer, 'app' | 'limits'>,
  sitemap: SitemapService,
  publicUrl: string,
): void {
  // All of the shop: its pages that must not be indexed say `noindex`, which crawlers have to read.
  const robots = `User-agent: *\nAllow: /\nDisallow: /office\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
  app.get('/robots.txt', async (_request, reply) =>
    reply.header('cache-control', ONE_HOUR).type('text/plain; charset=utf-8').send(robots),
  );
  app.get('/sitemap.xml', async (request, reply) => {
    reply.headers({ 'cache-control': ONE_HOUR, vary: 'Accept-Encoding' });
    return await sendCompressed(request, reply, await sitemap.whole());
  });
  app.get<{ Params: { part: string } }>('/sitemap-:part(^\\d{1,6}).xml', async (request, reply) => {
    const part = await sitemap
      .part(Number(request.params.part), () => limits.spendReads(request, PART_READS))
      .catch((error: unknown) => {
        if (error instanceof QueueFullError) throw new ShopError('busy', { retryAfter: BUSY_RETRY_SECONDS });
        throw error;
      });
    if (part === null) return sendError(reply, new ShopError('not_found'));
    reply.headers({ 'cache-control': ONE_HOUR, vary: 'Accept-Encoding' });
    return await sendCompressed(request, reply, part);
  });
}
