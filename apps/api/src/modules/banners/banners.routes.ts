import type { Executor } from '../../platform/database/transaction.ts';
import type { Route } from '../../platform/http/endpoint-routes.ts';
import type { CatalogueCalls, CatalogueService } from '../catalogue/catalogue.module.ts';
import { presentBanner } from './banners.presenter.ts';
import { listBanners } from './shown-banners.repository.ts';

interface BannersDeps {
  db: Executor;
  catalogue: Pick<CatalogueService, 'answers' | 'today'>;
}

/** The shop's call for the banners of its first page. */
export function bannersRoutes(
  route: Route,
  { db, catalogue }: BannersDeps,
  { answer }: Pick<CatalogueCalls, 'answer'>,
): void {
  route('listBanners', (call) =>
    answer('listBanners', call, () => {
      const day = catalogue.today();
      return catalogue.answers.one(`banners ${call.language}`, async () =>
        (await listBanners(db, day)).map((row) => presentBanner(row, call.language)),
      );
    }),
  );
}
