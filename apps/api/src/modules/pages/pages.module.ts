import type { Config } from '../../config.ts';
import { answerNotFound } from '../../platform/http/error-handler.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { Module } from '../../platform/module.ts';
import type { Sources } from '../../platform/sources.ts';
import type { CatalogueService } from '../catalogue/catalogue.module.ts';
import type { SharedHeaders } from '../cdn/cdn.module.ts';
import type { ShopSettingsService } from '../shop-settings/shop-settings.module.ts';
import { pageRoutes } from './pages.routes.ts';
import type { WebBuild } from './web-build.ts';

export { contentSecurityPolicy } from './content-security-policy.ts';
export { loadWebBuild, type WebBuild } from './web-build.ts';

export interface PagesModuleDeps {
  config: Pick<Config, 'shop' | 'hasServiceWorker' | 'officeOrigin'>;
  settings: Pick<ShopSettingsService, 'current'>;
  sources: Pick<Sources, 'now'>;
  metrics: Metrics;
  catalogue: Pick<CatalogueService, 'edition' | 'writes'>;
  /** The headers of pages that a CDN may keep; null without one. */
  sharedHeaders: SharedHeaders | null;
  /** Null serves the API alone. */
  web: WebBuild | null;
}

/** The shop's pages. Must be the last module: any URL without a route may be a page. */
export function createPagesModule(deps: PagesModuleDeps): Module {
  const { config, settings, sources, metrics, sharedHeaders, catalogue, web } = deps;
  return {
    async routes({ app, limits, gateway }) {
      if (web === null) {
        app.setNotFoundHandler(answerNotFound);
        return;
      }
      await pageRoutes(app, {
        ...config,
        settings,
        web,
        catalogue,
        sources,
        metrics,
        sharedHeaders,
        limits,
        gateway,
      });
    },
  };
}
