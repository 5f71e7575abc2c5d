import { type CatalogueDeps, CatalogueService } from '../modules/catalogue/catalogue.service.ts';
import { ProductsService } from '../modules/products/products.service.ts';

/** A server's catalogue, with its products. */
export interface CatalogueServer extends CatalogueService {
  products: ProductsService;
}

/** Opens the catalogue as another server does, beside that of an app. To be closed. */
export function openCatalogue(deps: CatalogueDeps): CatalogueServer {
  const catalogue = new CatalogueService(deps);
  return Object.assign(catalogue, { products: new ProductsService({ db: deps.database.db, catalogue }) });
}
