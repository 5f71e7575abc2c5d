import type { Module } from '../../platform/module.ts';
import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import { stockOfficeRoutes } from './stock.office.routes.ts';
import { createStockService, type StockDeps } from './stock.service.ts';

interface StockModuleDeps extends StockDeps {
  catalogue: StockDeps['catalogue'] & Pick<CatalogueService, 'presentForStaff'>;
}

/** Stock movements and counts by staff. */
export function createStockModule(deps: StockModuleDeps): Module {
  const stock = createStockService(deps);
  return {
    routes: ({ officeRoute }) => stockOfficeRoutes(officeRoute, { stock, catalogue: deps.catalogue }),
  };
}
