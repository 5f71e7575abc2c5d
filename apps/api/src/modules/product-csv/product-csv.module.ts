import type { Module } from '../../platform/module.ts';
import type { OfficeGuard } from '../staff/staff.module.ts';
import { productCsvOfficeRoutes } from './product-csv.office.routes.ts';
import { createProductCsvService, type ProductCsvDeps } from './product-csv.service.ts';

/** Products as CSV files, out and in. */
export function createProductCsvModule({
  guard,
  ...deps
}: ProductCsvDeps & { guard: Pick<OfficeGuard, 'callerOf'> }): Module {
  const csv = createProductCsvService(deps);
  return { routes: (http) => productCsvOfficeRoutes(http, { csv, guard, sources: deps.sources }) };
}
