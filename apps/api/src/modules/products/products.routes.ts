import type { Route } from '../../platform/http/endpoint-routes.ts';
import type { CatalogueCalls } from '../catalogue/catalogue.module.ts';
import type { ProductsService } from './products.service.ts';

/** The shop's call for products. */
export function productsRoutes(
  route: Route,
  products: Pick<ProductsService, 'list'>,
  { answer, spendSearch }: CatalogueCalls,
): void {
  route('listProducts', async (call) => {
    spendSearch(call);
    return await answer('listProducts', call, () => products.list(call.query, call.language));
  });
}
