import type { Module } from '../../platform/module.ts';
import { reportsOfficeRoutes } from './reports.office.routes.ts';
import { type ReportsDeps, ReportsService } from './reports.service.ts';

export type { ReportsService } from './reports.service.ts';

export interface ReportsModule extends Module {
  service: ReportsService;
}

/** The office's reports, and the nightly recount of the sums they come from. */
export function createReportsModule(deps: ReportsDeps): ReportsModule {
  const service = new ReportsService(deps);
  return {
    service,
    routes: ({ officeRoute }) => reportsOfficeRoutes(officeRoute, service),
    tasks: { 'sums of sales': () => service.recount() },
  };
}
