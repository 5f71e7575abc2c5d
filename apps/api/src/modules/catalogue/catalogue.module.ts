import type { Config } from '../../config.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import type { Module } from '../../platform/module.ts';
import type { Sources } from '../../platform/sources.ts';
import type { AuditService } from '../audit/audit.module.ts';
import { type CatalogueCalls, createCatalogueCalls } from './catalogue.routes.ts';
import { type CatalogueDeps, CatalogueService } from './catalogue.service.ts';

export type { CatalogueCalls } from './catalogue.routes.ts';
export { CatalogueService } from './catalogue.service.ts';
export type { LongAnswer } from './catalogue-answers.ts';
export { type CatalogueList, isWhole, type ListEntry } from './catalogue-list.ts';
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

export interface CatalogueModuleDeps extends Omit<CatalogueDeps, 'databaseUrl' | 'changePollInterval'> {
  config: Pick<Config, 'databaseUrl' | 'databaseDirectUrl'>;
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

/** What the modules of the catalogue share: cached answers, and the single write path. */
export function createCatalogueModule({ config, ...deps }: CatalogueModuleDeps): CatalogueModule {
  const service = new CatalogueService({
    ...deps,
    databaseUrl: config.databaseDirectUrl ?? config.databaseUrl,
  });
  let calls: CatalogueCalls | undefined;
  return {
    service,
    callsOn(http) {
      calls ??= createCatalogueCalls(http, service.changes);
      return calls;
    },
    close: () => service.close(),
  };
}
