import type { ChangeFeed } from '../../changes/change-feed.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Module } from '../../platform/module.ts';
import type { Sources } from '../../platform/sources.ts';
import { discoveryRoutes } from './discovery.routes.ts';
import { SitemapService } from './sitemap.service.ts';

export interface DiscoveryModuleDeps {
  config: Pick<Config, 'shop'>;
  database: Database;
  sources: Pick<Sources, 'now'>;
  changes: Pick<ChangeFeed, 'check' | 'subscribe'>;
}

/** Serves `/robots.txt` and the sitemap. */
export function createDiscoveryModule({ config, sources, ...deps }: DiscoveryModuleDeps): Module {
  const { publicUrl } = config.shop;
  const sitemap = new SitemapService({ ...deps, publicUrl, now: sources.now });
  return { routes: (http) => discoveryRoutes(http, sitemap, publicUrl) };
}
