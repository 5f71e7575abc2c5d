import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { serviceWorkerRoute } from '../../platform/http/service-worker-route.ts';
import { OFFICE_MISSING_PAGE } from '../../platform/http/undecodable-paths.ts';
import type { Module } from '../../platform/module.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { OldBuilds } from '../old-builds/old-builds.module.ts';
import type { OfficeBuild } from './office-build.ts';

export { loadOfficeBuild, OFFICE_POLICY, type OfficeBuild } from './office-build.ts';

export interface OfficeAppModuleDeps {
  /** The office's own origin, if it has one, is the only one that serves it. */
  config: Pick<Config, 'officeOrigin' | 'hasServiceWorker'>;
  /** Null serves no office. */
  office: OfficeBuild | null;
  oldBuilds: Pick<OldBuilds, 'send'>;
}

export function createOfficeAppModule(deps: OfficeAppModuleDeps): Module {
  const { office } = deps;
  return {
    async routes({ app }) {
      if (office !== null) await officeAppRoutes(app, office, deps);
    },
  };
}

const ONE_YEAR = 'public, max-age=31536000, immutable';

/** `/office/` and every path below it: the files of its build, and for all else its one page. */
async function officeAppRoutes(
  server: FastifyInstance,
  office: OfficeBuild,
  { config: { officeOrigin, hasServiceWorker }, oldBuilds }: OfficeAppModuleDeps,
): Promise<void> {
  const officeHost = officeOrigin === undefined ? null : new URL(officeOrigin).host;

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
    app.get('/office/static/*', (request, reply) => oldBuilds.send(request, reply));
    app.get('/office/', sendPage);
    app.get(OFFICE_MISSING_PAGE, (request, reply) => sendPage(request, reply.code(404)));
    app.get('/office/*', sendPage);
  });
}
