import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { Module } from '../../platform/module.ts';
import type { Sources } from '../../platform/sources.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { RecordWrite } from '../cdn/cdn.service.ts';
import type { ShopSettingsService } from '../shop-settings/shop-settings.service.ts';
import { bannersOfficeRoutes } from './banners.office.routes.ts';
import { createBannersService } from './banners.service.ts';
import { catalogueOfficeRoutes } from './catalogue.office.routes.ts';
import { CATALOGUE_HEADERS, catalogueRoutes } from './catalogue.routes.ts';
import { type CatalogueService, type ChangedProducts, createCatalogueService } from './catalogue.service.ts';
import { createCategoriesService } from './categories.service.ts';
import { createNewsMetrics } from './news-metrics.ts';
import { createProductEditingService } from './product-editing.service.ts';
import { staffBlogsOfficeRoutes } from './staff-blogs.office.routes.ts';
import { createStaffBlogs } from './staff-blogs.service.ts';

export interface CatalogueModuleDeps {
  config: Pick<Config, 'databaseUrl' | 'databaseDirectUrl'>;
  database: Database;
  sources: Sources;
  log: FastifyBaseLogger;
  metrics: Metrics;
  audit: Pick<AuditService, 'record'>;
  settings: Pick<ShopSettingsService, 'current'>;
  recordWrite: RecordWrite | undefined;
}

/** The module, and what others may ask of the catalogue. */
export interface CatalogueModule extends Module {
  service: CatalogueService;
  /** Counts the writes of the catalogue, here or on another server; changes of stock are not counted. */
  writes(): number;
  /** Calls the listener after each of those writes. */
  onWrite(listener: (changed: ChangedProducts) => void): void;
}

/** Products, blogs, banners and the delivery limit: reading, searching and the single write path. */
export function createCatalogueModule({
  config,
  database,
  sources,
  log,
  metrics,
  audit,
  settings,
  recordWrite,
}: CatalogueModuleDeps): CatalogueModule {
  let writes = 0;
  const listeners: ((changed: ChangedProducts) => void)[] = [];
  const service = createCatalogueService({
    database,
    databaseUrl: config.databaseDirectUrl ?? config.databaseUrl,
    sources,
    log,
    news: database.kind === 'postgres' ? createNewsMetrics(metrics, sources) : undefined,
    recordWrite,
    onCatalogueWrite(changed) {
      writes += 1;
      for (const listener of listeners) listener(changed);
    },
  });
  const editing = { db: database.db, catalogue: service, audit, sources };
  return {
    service,
    writes() {
      // The day may have turned, or a planned post appeared.
      service.edition();
      return writes;
    },
    onWrite: (listener) => void listeners.push(listener),
    routes({ route, officeRoute, createAnswerShortcuts, limits }) {
      const shortcuts = createAnswerShortcuts(CATALOGUE_HEADERS, service.edition);
      catalogueRoutes(route, service, settings, { shortcuts, limits });
      catalogueOfficeRoutes(officeRoute, {
        catalogue: service,
        products: createProductEditingService(editing),
        categories: createCategoriesService(editing),
        db: database.db,
      });
      bannersOfficeRoutes(officeRoute, createBannersService(editing));
      staffBlogsOfficeRoutes(officeRoute, { blogs: createStaffBlogs(editing), sources });
    },
    // Whoever searches, or asks whether the server is ready, tries again.
    start: () => void service.prepareSearch().catch(() => {}),
    close: service.close,
  };
}
