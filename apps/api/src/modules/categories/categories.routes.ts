import { textIn } from '@phsar/domain/language';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { type CatalogueCalls, type CatalogueService, staffEditing } from '../catalogue/catalogue.module.ts';
import { staffRequest } from '../staff/staff.module.ts';
import { listCategories, listShownCategories } from './categories.repository.ts';
import {
  type CategoriesDeps,
  createCategory,
  deleteCategory,
  editCategory,
  presentCategory,
} from './categories.service.ts';

export function categoriesRoutes(
  { route, officeRoute }: Pick<HttpServer, 'route' | 'officeRoute'>,
  deps: CategoriesDeps & { catalogue: Pick<CatalogueService, 'answers'> },
  { answer }: Pick<CatalogueCalls, 'answer'>,
): void {
  const { db, catalogue } = deps;
  route('listCategories', (call) =>
    answer('listCategories', call, () =>
      catalogue.answers.one(`categories ${call.language}`, async () =>
        (await listShownCategories(db)).map(({ name, ...row }) => ({
          ...row,
          name: textIn(call.language, name),
        })),
      ),
    ),
  );
  officeRoute('listCategories', async () => (await listCategories(db)).map(presentCategory));
  officeRoute('createCategory', (call) => createCategory(deps, call.body, staffRequest(call)));
  officeRoute('editCategory', (call) => editCategory(deps, call.params.id, call.body, staffEditing(call)));
  officeRoute('deleteCategory', async (call) => {
    await deleteCategory(deps, call.params.id, call.query.moveTo, staffRequest(call));
    return { success: true };
  });
}
