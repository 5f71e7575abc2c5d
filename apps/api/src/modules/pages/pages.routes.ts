import type { IncomingMessage } from 'node:http';
import fastifyStatic from '@fastify/static';
import { ERRORS } from '@phsar/contract/errors';
import { LANGUAGE_PARAMETER } from '@phsar/contract/shop/paths';
import type { ShopSettings } from '@phsar/contract/shop-settings';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@phsar/domain/language';
import { SHOP_BUSY, TOO_MANY_REQUESTS } from '@phsar/texts/texts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ChangeFeed } from '../../changes/change-feed.ts';
import { acceptsPage, BARE_PAGE_HEADERS, barePage } from '../../platform/http/bare-page.ts';
import { acceptedEncoding, type Encoding } from '../../platform/http/compressed-response.ts';
import { answerNotFound } from '../../platform/http/error-handler.ts';
import { MemoizedHeader } from '../../platform/http/memoized-header.ts';
import type { RateLimits } from '../../platform/http/rate-limits.ts';
import type { RequestGateway, SyncResponder } from '../../platform/http/request-gateway.ts';
import { serviceWorkerRoute } from '../../platform/http/service-worker-route.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { Sources } from '../../platform/sources.ts';
import { createWorkQueue, QueueFullError } from '../../platform/work-queue.ts';
import type { SharedHeaders } from '../cdn/cdn.module.ts';
import type { ShopSettingsService } from '../shop-settings/shop-settings.module.ts';
import { isUnchanged } from './in-process-client.ts';
import { isPaymentLink, pageAddress } from './page-address.ts';
import { PageCache, type PageCacheDeps } from './page-cache.ts';
import {
  addressIn,
  chosenLanguage,
  languageCookie,
  redirectTarget,
  requestedLanguage,
  withoutLanguage,
} from './page-language.ts';
import { createPageRenderer } from './page-renderer.ts';
import { sendPage } from './page-sending.ts';
import type { WebBuild } from './web-build.ts';

export interface PageDeps {
  web: WebBuild;
  shop: Pick<ShopSettings, 'publicUrl'>;
  settings: Pick<ShopSettingsService, 'current'>;
  changes: Pick<ChangeFeed, 'version' | 'subscribe'>;
  sources: Pick<Sources, 'now'>;
  metrics: Metrics;
  /** Without one, caches outside the shop may cache a page for seconds only. */
  sharedHeaders?: SharedHeaders | null;
  /** The office's own origin, where the shop's pages do not exist: a hole in one must not reach the staff's session. */
  officeOrigin?: string | undefined;
  /** False removes the service worker from phones that have it. */
  hasServiceWorker: boolean;
  limits: Pick<RateLimits, 'waitForPage'>;
  /** Answers cached pages. */
  gateway: Pick<RequestGateway, 'add'>;
}

/** Paths that are never pages: unknown ones get JSON or a plain 404, not HTML. */
const NOT_PAGES = /^\/(api|media|office|static)(\/|$|\?)/;

const ONE_YEAR = 'public, max-age=31536000, immutable';
/** Holds about two hundred of the largest pages. */
const CACHE_BYTES = 48 * 1024 * 1024;
/** Of each queue. A rendering takes 10 to 20 ms, so the last in a queue waits two to four seconds. */
const RENDERINGS = { running: 2, waiting: 100, waitMs: 5_000 };
const BUSY_RETRY_SECONDS = 2;
/** Bytes; more than any form of the shop sends. */
const EARLY_FORM_LIMIT = 64 * 1024;

/** Registers the shop's pages and static files. */
export async function pageRoutes(app: FastifyInstance, deps: PageDeps): Promise<void> {
  await app.register(fastifyStatic, {
    root: deps.web.clientDir,
    wildcard: false,
    index: false,
    cacheControl: false,
    preCompressed: true,
    globIgnore: ['**/*.{br,gz}'],
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(`${deps.web.clientDir}/static/`);
      reply.header('cache-control', isHashed ? ONE_YEAR : 'public, max-age=3600');
      reply.header('vary', 'Accept-Encoding');
    },
  });
  serviceWorkerRoute(app, '/sw.js', deps.hasServiceWorker ? (deps.web.serviceWorker ?? null) : null);
  await app.register(takeEarlyForms, deps);
  app.setNotFoundHandler(answerNotFound);
  answerPages(app, deps);
}

/**
 * Forms sent before hydration: the page is rendered again. Only a chosen language is read. It is sent like this because no
 * cache outside the shop answers it, and because the form's address retains its whole query.
 */
async function takeEarlyForms(app: FastifyInstance, { shop }: Pick<PageDeps, 'shop'>): Promise<void> {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: EARLY_FORM_LIMIT },
    (_request, body, done) => done(null, new URLSearchParams(String(body)).get(LANGUAGE_PARAMETER)),
  );
  app.post('/*', async (request, reply) => {
    const { url, body: language } = request;
    if (NOT_PAGES.test(url) || !url.startsWith('/')) return answerNotFound(request, reply);
    const requested = new URL(shop.publicUrl + url);
    if (!isLanguage(language)) return reply.redirect(redirectTarget(requested), 303);
    return reply
      .headers({ 'set-cookie': languageCookie(language, requested), 'cache-control': 'no-store' })
      .redirect(addressIn(language, requested), 303);
  });
}

function answerPages(app: FastifyInstance, deps: PageDeps): void {
  const { web, shop, settings, limits, gateway } = deps;
  const pages = new PageCache({
    ...deps,
    maxBytes: CACHE_BYTES,
    render: inQueues(createPageRenderer(app, deps)),
    settings: async () => (await settings.current()).shop,
    isUnchanged: (source, language) => isUnchanged(app, language, source),
    now: deps.sources.now,
  });
  const officeHost = deps.officeOrigin === undefined ? null : new URL(deps.officeOrigin).host;
  const encodings = new MemoizedHeader((header) => acceptedEncoding(header, ['br', 'zstd', 'gzip']));
  const shopHost = officeHost === null ? null : new URL(shop.publicUrl).host;
  gateway.add(cachedPageResponder(pages, encodings, shopHost));

  const secondsToWait = (key: string | null, language: Language, ip: string) => {
    if (key !== null && pages.ready(key, language) !== null) return 0;
    return limits.waitForPage(ip, key === null || !pages.isCached(key, language));
  };

  app.get('/*', async (request, reply) => {
    const { url, headers } = request;
    if (officeHost !== null && request.host === officeHost)
      return url === '/' ? reply.redirect('/office/') : answerNotFound(request, reply);
    if (NOT_PAGES.test(url) || !url.startsWith('/')) return answerNotFound(request, reply);
    const requested = new URL(shop.publicUrl + url);
    const { language, differsFromAddress, cookie } = requestedLanguage(requested, headers.cookie);
    const address = pageAddress(requested, web);
    if (differsFromAddress && address.isShared)
      return reply.header('cache-control', 'no-store').redirect(addressIn(language, requested), 302);
    const seconds = secondsToWait(address.key, language, request.ip);
    const isPage = acceptsPage(headers.accept);
    if (seconds > 0) return answerLater(reply, 'too_many_requests', seconds, isPage);
    const page = await pages.get(address, language).catch((error: unknown) => {
      if (error instanceof QueueFullError) return null;
      throw error;
    });
    if (page === null) return answerLater(reply, 'busy', BUSY_RETRY_SECONDS, isPage);
    const encoding = encodings.of(headers['accept-encoding']);
    await page.makeForm(encoding);
    reply.hijack();
    sendPage(request.raw, reply.raw, page, encoding, {
      cookie,
      isSecret: isPaymentLink(address.url.pathname),
      requestId: request.id,
    });
    return reply;
  });
}

/**
 * The fast path of nearly every request: a cached page under its canonical URL.
 * @param onlyHost the one host that pages are sent for; null for any
 */
function cachedPageResponder(
  pages: PageCache,
  encodings: MemoizedHeader<Encoding>,
  onlyHost: string | null,
): SyncResponder {
  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    // Behind a proxy that rewrites the host, the framework knows which one was requested.
    if (onlyHost !== null && !isPlainlyFor(onlyHost, request)) return false;
    const { address, named } = withoutLanguage(request.url ?? '');
    const language = named ?? DEFAULT_LANGUAGE;
    // Others are redirected to their language, or get a cookie.
    if ((chosenLanguage(request.headers.cookie) ?? DEFAULT_LANGUAGE) !== language) return false;
    const page = pages.ready(address, language);
    if (page === null) return false;
    const encoding = encodings.of(request.headers['accept-encoding']);
    if (page.form(encoding) === null) return false;
    sendPage(request, response, page, encoding);
    return true;
  };
}

/** Both the request and what a proxy may say, whether or not it is to be believed, name the host. */
function isPlainlyFor(host: string, { headers }: IncomingMessage): boolean {
  return headers.host === host && (headers['x-forwarded-host'] ?? host) === host;
}

/**
 * Rendering blocks the thread that answers everything; beyond a full queue callers are told to retry. Cached pages, which most
 * visitors request, have a queue of their own, because a flood of searches fills the other one.
 */
function inQueues(render: ReturnType<typeof createPageRenderer>): PageCacheDeps['render'] {
  const [cached, others] = [createWorkQueue(RENDERINGS), createWorkQueue(RENDERINGS)];
  return (address, language, isCached) => (isCached ? cached : others).run(() => render(address, language));
}

function answerLater(
  reply: FastifyReply,
  code: 'too_many_requests' | 'busy',
  retryAfter: number,
  isPage: boolean,
): FastifyReply {
  if (!isPage) throw new ShopError(code, { retryAfter });
  return reply
    .code(ERRORS[code].status)
    .headers({ ...BARE_PAGE_HEADERS, 'retry-after': String(retryAfter) })
    .send(barePage(code === 'busy' ? SHOP_BUSY : TOO_MANY_REQUESTS, retryAfter));
}
