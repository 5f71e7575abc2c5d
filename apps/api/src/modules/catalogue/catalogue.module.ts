import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { Module } from '../../platform/module.ts';
import type { Sources } from '../../platform/sources.ts';
import type { AuditService } from '../audit/audit.module.ts';
import type { RecordWrite } from '../cdn/cdn.module.ts';
import { type CatalogueCalls, createCatalogueCalls } from './catalogue.routes.ts';
import { type CatalogueService, createCatalogueService } from './catalogue.service.ts';
import { createNewsMetrics } from './news-metrics.ts';

export type { CatalogueCalls } from './catalogue.routes.ts';
export { type CatalogueService, createCatalogueService } from './catalogue.service.ts';
export type { LongAnswer } from './catalogue-answers.ts';
export type { ChangedProducts } from './catalogue-changes.ts';
export { type CatalogueList, isWhole, type ListEntry } from './catalogue-list.ts';
export { type CatalogueWrite, recordCatalogueWrite, writeCatalogue } from './catalogue-writing.ts';
export {
  type BlogCursor,
  type OfficeRows,
  type PageOf,
  type ProductCursor,
  pageInOrder,
  pageOfFound,
  pagesOf,
  readBlogCursor,
  readFoundCursor,
  readProductCursor,
  readSortCursor,
  type SortCursor,
  writeCursor,
} from './page-cursor.ts';
export {
  changedMeanwhile,
  differences,
  type Edited,
  editedBy,
  givenFields,
  type StaffEditing,
  type StaffEditingDeps,
  staffEditing,
  type Written,
  writeOnce,
} from './staff-editing.ts';

export interface CatalogueModuleDeps {
  config: Pick<Config, 'databaseUrl' | 'databaseDirectUrl'>;
  database: Database;
  sources: Sources;
  log: FastifyBaseLogger;
  metrics: Metrics;
  recordWrite: RecordWrite | undefined;
}

export interface CatalogueModule extends Module {
  service: CatalogueService;
  /** Answers the shop's calls of the catalogue on a server. */
  callsOn(http: HttpServer): CatalogueCalls;
}

/** What the modules of the catalogue's lists depend on. */
export interface CatalogueListDeps {
  database: Database;
  catalogue: Pick<CatalogueModule, 'service' | 'callsOn'>;
  audit: Pick<AuditService, 'record'>;
  sources: Sources;
}

/** What the modules of the catalogue share: versions, cached answers, news of changes, and the single write path. */
export function createCatalogueModule({
  config,
  database,
  sources,
  log,
  metrics,
  recordWrite,
}: CatalogueModuleDeps): CatalogueModule {
  const service = createCatalogueService({
    database,
    databaseUrl: config.databaseDirectUrl ?? config.databaseUrl,
    sources,
    log,
    news: database.kind === 'postgres' ? createNewsMetrics(metrics, sources) : undefined,
    recordWrite,
  });
  let calls: CatalogueCalls | undefined;
  return {
    service,
    callsOn(http) {
      calls ??= createCatalogueCalls(http, service);
      return calls;
    },
    close: service.close,
  };
}
