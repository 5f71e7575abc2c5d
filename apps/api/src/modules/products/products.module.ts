import type { Database } from '../../platform/database/open-database.ts';
import type { Module } from '../../platform/module.ts';
import type { Sources } from '../../platform/sources.ts';
import type { AuditService } from '../audit/audit.module.ts';
import type { CatalogueModule } from '../catalogue/catalogue.module.ts';
import { createProductEditingService } from './product-editing.service.ts';
import { productsOfficeRoutes } from './products.office.routes.ts';
import { productsRoutes } from './products.routes.ts';
import { createProductsService, type ProductsService } from './products.service.ts';

export { IS_LOW } from './low-stock.ts';
export { firstPosition, POSITION_STEP } from './product-editing.repository.ts';
export { fileAmount, fileFields, PRODUCT_FILE_FIELDS, rowFields } from './product-fields.ts';
export {
  hasProducts,
  type KnownProductEntry,
  type ProductEntry,
  putProductContents,
  putProductRows,
  putProducts,
} from './product-file.repository.ts';
export { findProductsByKeys, productPages } from './product-pages.ts';
export { asSoldOn, type ProductRow, type SoldProduct } from './product-rows.ts';
export {
  lockStock,
  moveStock,
  type SaleOutcome,
  type StockChange,
  type StockLevel,
  setStock,
  takeStock,
} from './product-stock.repository.ts';
export { mainPicture, presentProduct } from './products.presenter.ts';
export { createProductsService, type ProductsService } from './products.service.ts';

export interface ProductsModuleDeps {
  database: Database;
  catalogue: Pick<CatalogueModule, 'service' | 'callsOn'>;
  audit: Pick<AuditService, 'record'>;
  sources: Pick<Sources, 'now' | 'token'>;
}

export interface ProductsModule extends Module {
  service: ProductsService;
}

/** Products: the shop's lists, what carts and orders read, and editing by staff. */
export function createProductsModule({
  database: { db },
  catalogue,
  audit,
  sources,
}: ProductsModuleDeps): ProductsModule {
  const service = createProductsService({ db, catalogue: catalogue.service });
  return {
    service,
    routes(http) {
      productsRoutes(http.route, service, catalogue.callsOn(http));
      productsOfficeRoutes(http.officeRoute, {
        catalogue: catalogue.service,
        listed: service,
        products: createProductEditingService({
          db,
          catalogue: catalogue.service,
          products: service,
          audit,
          sources,
        }),
      });
    },
    // Whoever searches, or asks whether the server is ready, tries again.
    start: () => void service.prepareSearch().catch(() => {}),
  };
}
