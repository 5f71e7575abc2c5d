import {
  type CatalogueDeps,
  type CatalogueService,
  createCatalogueService,
} from '../modules/catalogue/catalogue.service.ts';
import { ProductsService } from '../modules/products/products.service.ts';

/** A server's catalogue, with its products. */
export interface CatalogueServer extends CatalogueService {
  products: ProductsService;
}

/** Opens the catalogue as another server does, beside that of an app. To be closed. */
export function openCatalogue(deps: CatalogueDeps): CatalogueServer {
  const catalogue = createCatalogueService(deps);
  return { ...catalogue, products: new ProductsService({ db: deps.database.db, catalogue }) };
}
