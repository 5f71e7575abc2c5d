import type { Module } from '../../platform/module.ts';
import type { CatalogueListDeps } from '../catalogue/catalogue.module.ts';
import { productsRoutes } from './products.routes.ts';
import { ProductsService } from './products.service.ts';

export {
  firstPosition,
  hasMoreProducts,
  moveProducts,
  POSITION_STEP,
} from './product-editing.repository.ts';
export {
  fileAmount,
  fileDay,
  fileFields,
  fileInteger,
  PRODUCT_FILE_FIELDS,
  rowFields,
} from './product-fields.ts';
export {
  type ProductEntry,
  putProducts,
  updateProducts,
} from './product-file.repository.ts';
export { asSoldOn, mainPicture, presentProduct, type SoldProduct } from './products.presenter.ts';
export {
  hasProducts,
  IS_LOW,
  type ProductRow,
  picturesOfProducts,
  productPages,
  productsByKey,
} from './products.repository.ts';
export { ProductsService } from './products.service.ts';

export interface ProductsModule extends Module {
  service: ProductsService;
}

/** Products: the shop's lists, what carts and orders read, and editing by staff. */
export function createProductsModule({
  database: { db },
  catalogue,
  audit,
  sources,
}: CatalogueListDeps): ProductsModule {
  const service = new ProductsService({ db, catalogue: catalogue.service });
  const deps = { db, catalogue: catalogue.service, products: service, audit, sources };
  return {
    service,
    routes: (http) => productsRoutes(http, deps, catalogue.callsOn(http)),
    // A search, or the readiness check, tries again.
    start: () => void service.prepareSearch().catch(() => {}),
  };
}
