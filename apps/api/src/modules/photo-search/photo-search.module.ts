import type { Module } from '../../platform/module.ts';
import type { CatalogueService } from '../catalogue/catalogue.module.ts';
import { photoSearchRoutes } from './photo-search.routes.ts';
import { PhotoSearch, type PhotoSearchDeps } from './photo-search.service.ts';

export { describeNow } from './picture-descriptions.ts';

/** The search by photo; pictures are described at the start and after each write of the catalogue. */
export function createPhotoSearchModule({
  catalogue,
  ...deps
}: PhotoSearchDeps & { catalogue: Pick<CatalogueService, 'onWrite'> }): Module {
  const search = new PhotoSearch(deps);
  catalogue.onWrite((changed) => void search.refresh(changed));
  return {
    routes: ({ app, routesOf }) => photoSearchRoutes(app, routesOf, search),
    start: () => void search.refresh('all'),
    close: () => search.close(),
  };
}
