import type { Module } from '../../platform/module.ts';
import type { CatalogueListDeps } from '../catalogue/catalogue.module.ts';
import { bannersRoutes } from './banners.routes.ts';

export { type BannerEntry, type BannerRow, listBanners, putBanners } from './banners.repository.ts';

/** The banners of the shop's first page. */
export function createBannersModule({
  database: { db },
  catalogue,
  audit,
  sources,
}: CatalogueListDeps): Module {
  const deps = { db, catalogue: catalogue.service, audit, sources };
  return { routes: (http) => bannersRoutes(http, deps, catalogue.callsOn(http)) };
}
