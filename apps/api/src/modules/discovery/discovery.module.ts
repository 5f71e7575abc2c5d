import type { Config } from '../../config.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Module } from '../../platform/module.ts';
import type { Sources } from '../../platform/sources.ts';
import { discoveryRoutes } from './discovery.routes.ts';
import { createSitemapService } from './sitemap.service.ts';

export interface DiscoveryModuleDeps {
  config: Pick<Config, 'shop'>;
  database: Database;
  sources: Pick<Sources, 'now'>;
  catalogue: { writes(): number };
}

/** Serves `/robots.txt` and the sitemap. */
export function createDiscoveryModule({ config, database, sources, catalogue }: DiscoveryModuleDeps): Module {
  const { publicUrl } = config.shop;
  const sitemap = createSitemapService({
    database,
    publicUrl,
    now: sources.now,
    writes: catalogue.writes,
  });
  return { routes: (http) => discoveryRoutes(http, sitemap, publicUrl) };
}
