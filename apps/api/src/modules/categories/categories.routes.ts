import type { Executor } from '../../platform/database/transaction.ts';
import type { Route } from '../../platform/http/endpoint-routes.ts';
import type { CatalogueCalls, CatalogueService } from '../catalogue/catalogue.module.ts';
import { presentCategory } from './categories.presenter.ts';
import { listShownCategories } from './categories.repository.ts';

/** The shop's call for all categories in order, with the number of products on sale in each. */
export function categoriesRoutes(
  route: Route,
  { db, catalogue }: { db: Executor; catalogue: Pick<CatalogueService, 'answers'> },
  { answer }: Pick<CatalogueCalls, 'answer'>,
): void {
  route('listCategories', (call) =>
    answer('listCategories', call, () =>
      catalogue.answers.one(`categories ${call.language}`, async () =>
        (await listShownCategories(db)).map((row) => presentCategory(row, call.language)),
      ),
    ),
  );
}
