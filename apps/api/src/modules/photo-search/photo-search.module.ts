import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../platform/database/open-database.ts';
import type { MediaStore } from '../../platform/media/media-store.ts';
import type { Module } from '../../platform/module.ts';
import type { CatalogueService, ChangedProducts } from '../catalogue/catalogue.service.ts';
import { photoSearchRoutes } from './photo-search.routes.ts';
import { createPhotoSearch } from './photo-search.service.ts';

export interface PhotoSearchModuleDeps {
  database: Database;
  media: MediaStore;
  log: FastifyBaseLogger;
  catalogue: {
    service: Pick<CatalogueService, 'findProducts'>;
    onWrite(listener: (changed: ChangedProducts) => void): void;
  };
}

/** The search by photo; pictures are described at the start and after each write of the catalogue. */
export function createPhotoSearchModule({ database, media, log, catalogue }: PhotoSearchModuleDeps): Module {
  const search = createPhotoSearch({
    database,
    media,
    catalogue: catalogue.service,
    log,
  });
  catalogue.onWrite((changed) => void search.refresh(changed));
  return {
    routes: ({ app, routesOf }) => photoSearchRoutes(app, routesOf, search),
    start: () => void search.refresh('all'),
    close: search.close,
  };
}
