import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serviceWorkerRoute } from '../../platform/http/service-worker-route.ts';
import { OFFICE_MISSING_PAGE } from '../../platform/http/undecodable-paths.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { OldBuilds } from '../old-builds/old-builds.module.ts';
import type { OfficeBuild } from './office-build.ts';

interface OfficeAppDeps {
  office: OfficeBuild;
  /** The office's own origin, the only one that serves it; null when it shares the shop's. */
  officeOrigin: string | null;
  /** False removes the office's service worker from phones that have it. */
  hasServiceWorker: boolean;
  oldBuilds: Pick<OldBuilds, 'send'>;
}

const ONE_YEAR = 'public, max-age=31536000, immutable';

/** `/office/` and every path below it: the files of its build, and for all else its one page. */
export async function officeAppRoutes(
  server: FastifyInstance,
  { office, officeOrigin, hasServiceWorker, oldBuilds }: OfficeAppDeps,
): Promise<void> {
  const officeHost = officeOrigin === null ? null : new URL(officeOrigin).host;

  /** Search engines list nothing of it, and no address of it goes to another site: that of `join` holds a code. */
  async function admit(request: FastifyRequest, reply: FastifyReply) {
    if (officeHost !== null && request.host !== officeHost) throw new ShopError('not_found');
    reply.headers({ 'x-robots-tag': 'noindex', 'referrer-policy': 'same-origin' });
  }

  async function sendPage(_request: FastifyRequest, reply: FastifyReply) {
    reply.headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': office.policy,
      'cache-control': 'no-store',
    });
    return await office.page();
  }

  await server.register(async (app) => {
    app.addHook('onRequest', admit);
    await app.register(fastifyStatic, {
      root: office.dir,
      prefix: '/office/',
      wildcard: false,
      index: false,
      decorateReply: false,
      cacheControl: false,
      preCompressed: true,
      globIgnore: ['**/*.{br,gz}', 'index.html', 'source-hash', 'worker/**'],
      setHeaders(reply, path) {
        const isHashed = path.startsWith(join(office.dir, 'static') + sep);
        reply.header('cache-control', isHashed ? ONE_YEAR : 'no-cache');
        reply.header('vary', 'Accept-Encoding');
      },
    });
    serviceWorkerRoute(app, '/office/sw.js', hasServiceWorker ? (office.serviceWorker ?? null) : null);
    app.get('/office', (_request, reply) => reply.redirect('/office/', 308));
    app.get('/office/static/*', oldBuilds.send);
    app.get('/office/', sendPage);
    app.get(OFFICE_MISSING_PAGE, (request, reply) => sendPage(request, reply.code(404)));
    app.get('/office/*', sendPage);
  });
}
