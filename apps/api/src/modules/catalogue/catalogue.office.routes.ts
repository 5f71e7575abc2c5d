import { OFFICE_API_BASE, type OfficeCalls, officeCalls } from '@phsar/contract/office/calls';
import { isPermitted } from '@phsar/contract/office/permissions';
import { dollarsFromCents } from '@phsar/domain/money';
import type { Executor } from '../../platform/database/transaction.ts';
import type { Route } from '../../platform/http/endpoint-routes.ts';
import { versionOf } from '../../platform/http/if-match.ts';
import { nextPageLink } from '../../platform/http/next-page-link.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { StaffCaller } from '../../platform/staff-caller.ts';
import { staffAsking } from '../staff/staff-asking.service.ts';
import { presentOfficeProduct } from './catalogue.presenter.ts';
import type { CatalogueService } from './catalogue.service.ts';
import type { CategoriesService } from './categories.service.ts';
import type { ProductEditingService } from './product-editing.service.ts';

interface CatalogueOfficeDeps {
  catalogue: CatalogueService;
  products: ProductEditingService;
  categories: CategoriesService;
  db: Executor;
}

/** The office's calls for products, categories and the delivery threshold. */
export function catalogueOfficeRoutes(route: Route<OfficeCalls>, deps: CatalogueOfficeDeps): void {
  const { catalogue, products, categories, db } = deps;

  route('listProducts', async ({ query, reply }) => {
    const { products: page, next } = await catalogue.listForStaff(query);
    if (next !== null) {
      const path = `${OFFICE_API_BASE}${officeCalls.listProducts.path}`;
      reply.header('link', nextPageLink(path, { ...query, after: next }));
    }
    const day = catalogue.today();
    return page.map((row) => presentOfficeProduct(row, day));
  });
  route('findProduct', ({ params }) => products.find(params.id));
  route('createProduct', (call) => products.create(call.body, staffAsking(call)));
  route(
    'editProduct',
    (call) =>
      products.edit(call.params.id, call.body, { ...staffAsking(call), version: versionOf(call.request) }),
    { permit: permitFields },
  );
  route('archiveProduct', (call) => products.archive(call.params.id, true, staffAsking(call)));
  route('restoreProduct', (call) => products.archive(call.params.id, false, staffAsking(call)));
  route('moveProduct', (call) => products.move(call.params.id, call.body.before, staffAsking(call)));

  route('listCategories', () => categories.list());
  route('createCategory', (call) => categories.create(call.body, staffAsking(call)));
  route('editCategory', (call) =>
    categories.edit(call.params.id, call.body, { ...staffAsking(call), version: versionOf(call.request) }),
  );
  route('deleteCategory', async (call) => {
    await categories.remove(call.params.id, call.query.moveTo, staffAsking(call));
    return { success: true };
  });

  route('getDeliveryFreeLimit', async () => ({
    amount: dollarsFromCents(await catalogue.findDeliveryFreeLimit(db)),
  }));
}

/** Fields of a product that `products.describe` is enough for. */
const DESCRIBING: ReadonlySet<string> = new Set(['title', 'description', 'pictures']);

/** @throws ShopError `forbidden` when a field is not the role's to change */
function permitFields({ staff, body }: { staff: StaffCaller; body: unknown }): void {
  if (isPermitted(staff.role, 'products.change')) return;
  if (Object.keys(Object(body)).some((field) => !DESCRIBING.has(field))) throw new ShopError('forbidden');
}
