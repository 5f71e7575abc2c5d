import type { OfficeSchemas } from '@phsar/contract/office/endpoint-schemas';
import type { FastifyRequest } from 'fastify';
import type { Route } from '../../platform/http/endpoint-routes.ts';
import { versionOf } from '../../platform/http/if-match.ts';
import { type OfficeGuard, staffAsking } from '../staff/staff.module.ts';
import type { CategoriesService } from './categories.service.ts';

/** The office's calls for categories. */
export function categoriesOfficeRoutes(
  route: Route<OfficeSchemas>,
  { categories, guard }: { categories: CategoriesService; guard: Pick<OfficeGuard, 'callerOf'> },
): void {
  const asking = (request: FastifyRequest, body: unknown) =>
    staffAsking(guard.callerOf(request), request, body);

  route('listCategories', () => categories.list());
  route('createCategory', ({ body, request }) => categories.create(body, asking(request, body)));
  route('editCategory', ({ params, body, request }) =>
    categories.edit(params.id, body, { ...asking(request, body), version: versionOf(request) }),
  );
  route('deleteCategory', async ({ params, query, request }) => {
    await categories.remove(params.id, query.moveTo, asking(request, null));
    return { success: true };
  });
}
