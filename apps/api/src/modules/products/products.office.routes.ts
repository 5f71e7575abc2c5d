import { OFFICE_API_BASE, type OfficeCalls, officeCalls } from '@phsar/contract/office/calls';
import { isPermitted } from '@phsar/contract/office/permissions';
import type { Route } from '../../platform/http/endpoint-routes.ts';
import { versionOf } from '../../platform/http/if-match.ts';
import { nextPageLink } from '../../platform/http/next-page-link.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { StaffCaller } from '../../platform/staff-caller.ts';
import type { CatalogueService } from '../catalogue/catalogue.module.ts';
import { staffRequest } from '../staff/staff.module.ts';
import type { ProductEditingService } from './product-editing.service.ts';
import { presentOfficeProduct } from './products.presenter.ts';
import type { ProductsService } from './products.service.ts';

interface ProductsOfficeDeps {
  catalogue: Pick<CatalogueService, 'today'>;
  listed: Pick<ProductsService, 'listForStaff'>;
  products: ProductEditingService;
}

/** The office's calls for products. */
export function productsOfficeRoutes(
  route: Route<OfficeCalls>,
  { catalogue, listed, products }: ProductsOfficeDeps,
): void {
  route('listProducts', async ({ query, reply }) => {
    const { products: page, next } = await listed.listForStaff(query);
    if (next !== null) {
      const path = `${OFFICE_API_BASE}${officeCalls.listProducts.path}`;
      reply.header('link', nextPageLink(path, { ...query, after: next }));
    }
    const day = catalogue.today();
    return page.map((row) => presentOfficeProduct(row, day));
  });
  route('findProduct', ({ params }) => products.find(params.id));
  route('createProduct', (call) => products.create(call.body, staffRequest(call)));
  route(
    'editProduct',
    (call) =>
      products.edit(call.params.id, call.body, { ...staffRequest(call), version: versionOf(call.request) }),
    { permit: permitFields },
  );
  route('archiveProduct', (call) => products.archive(call.params.id, true, staffRequest(call)));
  route('restoreProduct', (call) => products.archive(call.params.id, false, staffRequest(call)));
  route('moveProduct', (call) => products.move(call.params.id, call.body.before, staffRequest(call)));
}

/** Fields of a product that `products.describe` is enough for. */
const DESCRIBING: ReadonlySet<string> = new Set(['title', 'description', 'pictures']);

/** @throws ShopError `forbidden` when a field is not the role's to change */
function permitFields({ staff, body }: { staff: StaffCaller; body: unknown }): void {
  if (isPermitted(staff.role, 'products.change')) return;
  if (Object.keys(Object(body)).some((field) => !DESCRIBING.has(field))) throw new ShopError('forbidden');
}
