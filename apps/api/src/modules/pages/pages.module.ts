import type { Config } from '../../config.ts';
import { answerNotFound } from '../../platform/http/error-handler.ts';
import type { Module } from '../../platform/module.ts';
import { type PageDeps, pageRoutes } from './pages.routes.ts';
import type { WebBuild } from './web-build.ts';

export { contentSecurityPolicy } from './content-security-policy.ts';
export { loadWebBuild, type WebBuild } from './web-build.ts';

export interface PagesModuleDeps
  extends Pick<PageDeps, 'settings' | 'changes' | 'sources' | 'metrics' | 'sharedHeaders'> {
  config: Pick<Config, 'shop' | 'hasServiceWorker' | 'officeOrigin'>;
  /** Null serves the API alone. */
  web: WebBuild | null;
}

/** The shop's pages. Must be the last module: any URL without a route may be a page. */
export function createPagesModule({ config, web, ...deps }: PagesModuleDeps): Module {
  return {
    async routes({ app, limits, gateway }) {
      if (web === null) app.setNotFoundHandler(answerNotFound);
      else await pageRoutes(app, { ...deps, ...config, web, limits, gateway });
    },
  };
}
