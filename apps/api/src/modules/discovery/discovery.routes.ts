import type { FastifyInstance } from 'fastify';
import { sendError } from '../../platform/http/error-handler.ts';
import { sendPrepared } from '../../platform/http/prepared-answer.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { SitemapService } from './sitemap.service.ts';

/** Search engines come back by themselves. */
const ONE_HOUR = 'public, max-age=3600';

/** What search engines ask a site for before they read its pages. */
export function discoveryRoutes(app: FastifyInstance, sitemap: SitemapService, publicUrl: string): void {
  // Nothing is forbidden: a page that is not to be found says so itself, and must be read to be understood.
  const robots = `User-agent: *\nAllow: /\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
  app.get('/robots.txt', async (_request, reply) =>
    reply.header('cache-control', ONE_HOUR).type('text/plain; charset=utf-8').send(robots),
  );
  app.get('/sitemap.xml', async (request, reply) => {
    reply.headers({ 'cache-control': ONE_HOUR, vary: 'Accept-Encoding' });
    return await sendPrepared(request, reply, await sitemap.whole());
  });
  app.get<{ Params: { part: string } }>('/sitemap-:part(^\\d{1,6}).xml', async (request, reply) => {
    const part = await sitemap.part(Number(request.params.part));
    if (part === null) return sendError(reply, new ShopError('not_found'));
    reply.headers({ 'cache-control': ONE_HOUR, vary: 'Accept-Encoding' });
    return await sendPrepared(request, reply, part);
  });
}
