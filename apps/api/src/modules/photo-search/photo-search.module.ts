import type { ChangeFeed } from '../../changes/change-feed.ts';
import type { Module } from '../../platform/module.ts';
import { photoSearchRoutes } from './photo-search.routes.ts';
import { PhotoSearch, type PhotoSearchDeps } from './photo-search.service.ts';

export { describeNow } from './picture-descriptions.ts';

/** The search by photo; pictures are described at the start and after each write of the catalogue. */
export function createPhotoSearchModule({
  changes,
  ...deps
}: PhotoSearchDeps & { changes: Pick<ChangeFeed, 'subscribe'> }): Module {
  const search = new PhotoSearch(deps);
  changes.subscribe((change) => {
    if (change.kind === 'catalogue') void search.refresh(change.products);
  });
  return {
    routes: ({ app, routesOf }) => photoSearchRoutes(app, routesOf, search),
    start: () => void search.refresh('all'),
    close: () => search.close(),
  };
}
