import type { Database } from '../../platform/database/open-database.ts';
import type { Module } from '../../platform/module.ts';
import type { Sources } from '../../platform/sources.ts';
import type { AuditService } from '../audit/audit.module.ts';
import type { CatalogueModule } from '../catalogue/catalogue.module.ts';
import { bannersOfficeRoutes } from './banners.office.routes.ts';
import { bannersRoutes } from './banners.routes.ts';
import { createBannersService } from './banners.service.ts';

export { type BannerEntry, putBanners } from './banner-file.repository.ts';
export { type BannerRow, listAllBanners } from './shown-banners.repository.ts';

export interface BannersModuleDeps {
  database: Database;
  catalogue: Pick<CatalogueModule, 'service' | 'callsOn'>;
  audit: Pick<AuditService, 'record'>;
  sources: Pick<Sources, 'now' | 'token'>;
}

/** The banners of the shop's first page. */
export function createBannersModule({
  database: { db },
  catalogue,
  audit,
  sources,
}: BannersModuleDeps): Module {
  const deps = { db, catalogue: catalogue.service, audit, sources };
  return {
    routes(http) {
      bannersRoutes(http.route, deps, catalogue.callsOn(http));
      bannersOfficeRoutes(http.officeRoute, createBannersService(deps));
    },
  };
}
