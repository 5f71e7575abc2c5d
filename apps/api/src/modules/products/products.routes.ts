import { OFFICE_API_BASE, officeCalls } from '@phsar/contract/office/calls';
import { isPermitted } from '@phsar/contract/office/permissions';
import { rowIdOf } from '../../platform/database/row-id.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { nextPageLink } from '../../platform/http/next-page-link.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { StaffCaller } from '../../platform/staff-caller.ts';
import { type CatalogueCalls, staffEditing } from '../catalogue/catalogue.module.ts';
import { staffRequest } from '../staff/staff.module.ts';
import {
  archiveProduct,
  createProduct,
  type EditingDeps,
  editProduct,
  moveProduct,
} from './product-editing.service.ts';
import type { ProductsService } from './products.service.ts';

export function productsRoutes(
  { route, officeRoute }: Pick<HttpServer, 'route' | 'officeRoute'>,
  deps: EditingDeps & { products: ProductsService },
  { answer, spendSearch }: CatalogueCalls,
): void {
  const { db, products } = deps;
  route('listProducts', async (call) => {
    spendSearch(call);
    return await answer('listProducts', call, () => products.list(call.query, call.language));
  });
  officeRoute('listProducts', async ({ query, reply }) => {
    const { rows, next } = await products.listForStaff(query);
    if (next !== null) {
      const path = `${OFFICE_API_BASE}${officeCalls.listProducts.path}`;
      reply.header('link', nextPageLink(path, { ...query, after: next }));
    }
    return rows.map((row) => products.presentForStaff(row));
  });
  officeRoute('findProduct', async ({ params }) =>
    products.presentForStaff(await products.findStored(db, rowIdOf(params.id))),
  );
  officeRoute('createProduct', (call) => createProduct(deps, call.body, staffRequest(call)));
  officeRoute('editProduct', (call) => editProduct(deps, call.params.id, call.body, staffEditing(call)), {
    permit: permitFields,
  });
  officeRoute('archiveProduct', (call) => archiveProduct(deps, call.params.id, true, staffRequest(call)));
  officeRoute('restoreProduct', (call) => archiveProduct(deps, call.params.id, false, staffRequest(call)));
  officeRoute('moveProduct', (call) =>
    moveProduct(deps, call.params.id, call.body.before, staffRequest(call)),
  );
}

/** Fields of a product that `products.describe` is enough for. */
const DESCRIBING: ReadonlySet<string> = new Set(['title', 'description', 'pictures']);

/** @throws ShopError `forbidden` when a field is not the role's to change */
function permitFields({ staff, body }: { staff: StaffCaller; body: unknown }): void {
  if (isPermitted(staff.role, 'products.change')) return;
  if (Object.keys(Object(body)).some((field) => !DESCRIBING.has(field))) throw new ShopError('forbidden');
}
