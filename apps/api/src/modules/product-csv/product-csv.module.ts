import type { Module } from '../../platform/module.ts';
import { productCsvOfficeRoutes } from './product-csv.office.routes.ts';
import type { ProductCsvDeps } from './product-csv.service.ts';

/** Products as CSV files, out and in. */
export function createProductCsvModule(deps: ProductCsvDeps): Module {
  return { routes: (http) => productCsvOfficeRoutes(http, deps) };
}
