import type { Module } from '../../platform/module.ts';
import { stockOfficeRoutes } from './stock.office.routes.ts';
import { type StockDeps, StockService } from './stock.service.ts';

export function createStockModule(deps: StockDeps): Module {
  return { routes: ({ officeRoute }) => stockOfficeRoutes(officeRoute, new StockService(deps)) };
}
