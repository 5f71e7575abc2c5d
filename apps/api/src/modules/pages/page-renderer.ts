import { PRODUCT_PARAMETER } from '@phsar/contract/shop/paths';
import type { Language } from '@phsar/domain/language';
import type { FastifyInstance } from 'fastify';
import { securityHeaders } from '../../platform/http/security-headers.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { PageContents, SharedHeaders } from '../cdn/cdn.module.ts';
import type { ShopSettingsService } from '../shop-settings/shop-settings.module.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { createInProcessClient, type PageSource } from './in-process-client.ts';
import { MISSING_PAGE, type PageAddress } from './page-address.ts';
import type { Rendering } from './page-cache.ts';
import { RenderedPage } from './rendered-page.ts';
import type { WebBuild } from './web-build.ts';

/**
 * Browsers revalidate each time. A cache that the shop does not purge may answer for ten seconds: that takes most of the load off this server, and changes
 * still show soon.
 */
const CACHEABLE = { 'cache-control': 'public, max-age=0, s-maxage=10, must-revalidate' };
const NOT_CACHEABLE = 'no-cache';

export interface PageRendererDeps {
  web: WebBuild;
  settings: Pick<ShopSettingsService, 'current'>;
  metrics: Metrics;
  sharedHeaders?: SharedHeaders | null;
}

/** Renders pages from URL and language alone; nothing else about the visitor reaches them. */
export function createPageRenderer(
  app: FastifyInstance,
  { web, settings, metrics, sharedHeaders = null }: PageRendererDeps,
) {
  const renders = metrics.counter(
    'phsar_page_renders_total',
    'Rendered pages by outcome: whole; partial, with an error told in the page; failed, with an error in the log.',
    'outcome',
    ['whole', 'partial', 'failed'],
  );
  return async ({ url, key, isShared }: PageAddress, language: Language): Promise<Rendering> => {
    const { shop, isCurrent } = await settings.current();
    const sources: PageSource[] = [];
    let hasFailed = false;
    const {
      status,
      headers: own,
      body,
    } = await web.render(new Request(url), {
      api: createInProcessClient(app, language, (source) => sources.push(source)),
      shop,
      language,
      reportError(error) {
        hasFailed = true;
        app.log.error({ err: error, path: url.pathname }, 'page failed');
      },
    });
    const isHtml = own['content-type']?.startsWith('text/html') === true;
    const isExpected = status === (key === MISSING_PAGE ? 404 : 200);
    const isWhole = isExpected && isCurrent && !hasFailed && sources.every(({ status }) => status < 400);
    renders.increment(hasFailed ? 'failed' : isWhole ? 'whole' : 'partial');
    const headers = {
      ...securityHeaders(shop.publicUrl),
      ...(isHtml ? { 'content-security-policy': contentSecurityPolicy(web.inline, shop.mapEmbedUrl) } : {}),
      ...own,
      'cache-control': NOT_CACHEABLE,
      ...(isShared && isWhole ? (sharedHeaders?.(contentsOf(url, sources)) ?? CACHEABLE) : {}),
      'content-language': language,
      vary: isShared ? 'Accept-Encoding' : 'Cookie, Accept-Encoding',
    };
    return { page: new RenderedPage(status, headers, body), sources, shop, isWhole };
  };
}

function contentsOf({ searchParams }: URL, sources: readonly PageSource[]): PageContents {
  return {
    productIds: new Set(sources.flatMap(({ productIds }) => productIds ?? [])),
    isList: !searchParams.has(PRODUCT_PARAMETER) && sources.some(({ productIds }) => productIds !== null),
  };
}
