import type { OfficeSchemas } from '@phsar/contract/office/endpoint-schemas';
import { OFFICE_API_BASE, officeEndpoints } from '@phsar/contract/office/endpoints';
import { isPermitted, type Role } from '@phsar/contract/office/permissions';
import type { FastifyRequest } from 'fastify';
import type { Route } from '../../platform/http/endpoint-routes.ts';
import { versionOf } from '../../platform/http/if-match.ts';
import { nextPageLink } from '../../platform/http/next-page-link.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { CatalogueService } from '../catalogue/catalogue.module.ts';
import { type OfficeGuard, staffAsking } from '../staff/staff.module.ts';
import type { ProductEditingService } from './product-editing.service.ts';
import { presentOfficeProduct } from './products.presenter.ts';
import type { ProductsService } from './products.service.ts';

interface ProductsOfficeDeps {
  catalogue: Pick<CatalogueService, 'today'>;
  listed: Pick<ProductsService, 'listForStaff'>;
  products: ProductEditingService;
  guard: Pick<OfficeGuard, 'callerOf'>;
}

/** The office's calls for products. */
export function productsOfficeRoutes(route: Route<OfficeSchemas>, deps: ProductsOfficeDeps): void {
  const { catalogue, listed, products, guard } = deps;
  const asking = (request: FastifyRequest, body: unknown) =>
    staffAsking(guard.callerOf(request), request, body);

  route('listProducts', async ({ query, reply }) => {
    const { products: page, next } = await listed.listForStaff(query);
    if (next !== null) {
      const path = `${OFFICE_API_BASE}${officeEndpoints.listProducts.path}`;
      reply.header('link', nextPageLink(path, { ...query, after: next }));
    }
    const day = catalogue.today();
    return page.map((row) => presentOfficeProduct(row, day));
  });
  route('findProduct', ({ params }) => products.find(params.id));
  route('createProduct', ({ body, request }) => products.create(body, asking(request, body)));
  route(
    'editProduct',
    ({ params, body, request }) =>
      products.edit(params.id, body, { ...asking(request, body), version: versionOf(request) }),
    { permit: (request) => permitFields(request, guard.callerOf(request).role) },
  );
  route('archiveProduct', ({ params, request }) => products.archive(params.id, true, asking(request, null)));
  route('restoreProduct', ({ params, request }) => products.archive(params.id, false, asking(request, null)));
  route('moveProduct', ({ params, body, request }) =>
    products.move(params.id, body.before, asking(request, body)),
  );
}

/** Fields of a product that `products.describe` is enough for. */
const DESCRIBING: ReadonlySet<string> = new Set(['title', 'description', 'pictures']);

/** @throws ShopError `forbidden` when a field is not the role's to change */
function permitFields({ body }: FastifyRequest, role: Role): void {
  if (isPermitted(role, 'products.change')) return;
  if (Object.keys(Object(body)).some((field) => !DESCRIBING.has(field))) throw new ShopError('forbidden');
}
