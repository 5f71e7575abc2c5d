import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Module } from '../../platform/module.ts';
import type { Sources } from '../../platform/sources.ts';
import { CATALOGUE_HEADERS, catalogueRoutes } from './catalogue.routes.ts';
import { type CatalogueService, createCatalogueService } from './catalogue.service.ts';

export interface CatalogueModuleDeps {
  config: Pick<Config, 'databaseUrl'>;
  database: Database;
  sources: Sources;
  log: FastifyBaseLogger;
}

export interface CatalogueModule extends Module {
  service: CatalogueService;
  /** Counts the writes of the catalogue, here or on another server; changes of stock are not counted. */
  writes(): number;
  /** Calls the listener after each of those writes. */
  onWrite(listener: () => void): void;
}

export function createCatalogueModule({
  config,
  database,
  sources,
  log,
}: CatalogueModuleDeps): CatalogueModule {
  let writes = 0;
  const listeners: (() => void)[] = [];
  const service = createCatalogueService({
    database,
    databaseUrl: config.databaseUrl,
    sources,
    log,
    onCatalogueWrite() {
      writes += 1;
      for (const listener of listeners) listener();
    },
  });
  return {
    service,
    writes: () => writes,
    onWrite: (listener) => void listeners.push(listener),
    routes({ route, createReadyAnswers }) {
      catalogueRoutes(route, service, createReadyAnswers(CATALOGUE_HEADERS, service.edition));
    },
    close: service.close,
  };
}
