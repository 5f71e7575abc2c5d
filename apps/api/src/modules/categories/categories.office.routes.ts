import type { OfficeCalls } from '@phsar/contract/office/calls';
import type { Route } from '../../platform/http/endpoint-routes.ts';
import { versionOf } from '../../platform/http/if-match.ts';
import { staffRequest } from '../staff/staff.module.ts';
import type { CategoriesService } from './categories.service.ts';

/** The office's calls for categories. */
export function categoriesOfficeRoutes(route: Route<OfficeCalls>, categories: CategoriesService): void {
  route('listCategories', () => categories.list());
  route('createCategory', (call) => categories.create(call.body, staffRequest(call)));
  route('editCategory', (call) =>
    categories.edit(call.params.id, call.body, { ...staffRequest(call), version: versionOf(call.request) }),
  );
  route('deleteCategory', async (call) => {
    await categories.remove(call.params.id, call.query.moveTo, staffRequest(call));
    return { success: true };
  });
}
