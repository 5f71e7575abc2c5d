import type { OfficeProduct } from '@phsar/contract/office/wire';
import type { Module } from '../../platform/module.ts';
import { stockOfficeRoutes } from './stock.office.routes.ts';
import { createStockService, type StockDeps, type StockedProduct } from './stock.service.ts';

export {
  lockStock,
  moveStock,
  type SaleOutcome,
  type StockChange,
  type StockLevel,
  setStock,
  takeStock,
} from './stock.repository.ts';

interface StockModuleDeps<Product extends StockedProduct> extends StockDeps<Product> {
  products: StockDeps<Product>['products'] & { presentForStaff(product: Product): OfficeProduct };
}

/** Stock movements and counts by staff. */
export function createStockModule<Product extends StockedProduct>(deps: StockModuleDeps<Product>): Module {
  const stock = createStockService(deps);
  return {
    routes: ({ officeRoute }) => stockOfficeRoutes(officeRoute, { stock, products: deps.products }),
  };
}
