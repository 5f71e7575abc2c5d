import type { FastifyBaseLogger } from 'fastify';
import type { ChangeFeed } from '../../changes/change-feed.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { MediaStore } from '../../platform/media/media-store.ts';
import type { Module } from '../../platform/module.ts';
import type { ProductsService } from '../products/products.module.ts';
import { photoSearchRoutes } from './photo-search.routes.ts';
import { createPhotoSearch } from './photo-search.service.ts';

export { describeNow } from './picture-descriptions.ts';

export interface PhotoSearchModuleDeps {
  database: Database;
  media: MediaStore;
  log: FastifyBaseLogger;
  changes: Pick<ChangeFeed, 'subscribe'>;
  products: Pick<ProductsService, 'findProducts'>;
}

/** The search by photo; pictures are described at the start and after each write of the catalogue. */
export function createPhotoSearchModule({
  database,
  media,
  log,
  changes,
  products,
}: PhotoSearchModuleDeps): Module {
  const search = createPhotoSearch({ database, media, products, log });
  changes.subscribe((change) => {
    if (change.kind === 'catalogue') void search.refresh(change.products);
  });
  return {
    routes: ({ app, routesOf }) => photoSearchRoutes(app, routesOf, search),
    start: () => void search.refresh('all'),
    close: search.close,
  };
}
