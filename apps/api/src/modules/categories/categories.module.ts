import type { Database } from '../../platform/database/open-database.ts';
import type { Module } from '../../platform/module.ts';
import type { Sources } from '../../platform/sources.ts';
import type { AuditService } from '../audit/audit.module.ts';
import type { CatalogueModule } from '../catalogue/catalogue.module.ts';
import { categoriesOfficeRoutes } from './categories.office.routes.ts';
import { categoriesRoutes } from './categories.routes.ts';
import { createCategoriesService } from './categories.service.ts';

export { BUILT_IN_CATEGORIES } from './built-in-categories.ts';
export { type CategoryRow, knownCategories, listCategories, putCategories } from './categories.repository.ts';

export interface CategoriesModuleDeps {
  database: Database;
  catalogue: Pick<CatalogueModule, 'service' | 'callsOn'>;
  audit: Pick<AuditService, 'record'>;
  sources: Pick<Sources, 'now' | 'token'>;
}

/** The shop's own categories. */
export function createCategoriesModule({
  database: { db },
  catalogue,
  audit,
  sources,
}: CategoriesModuleDeps): Module {
  const deps = { db, catalogue: catalogue.service, audit, sources };
  return {
    routes(http) {
      categoriesRoutes(http.route, deps, catalogue.callsOn(http));
      categoriesOfficeRoutes(http.officeRoute, createCategoriesService(deps));
    },
  };
}
