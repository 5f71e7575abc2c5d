import type { Database } from '../../platform/database/open-database.ts';
import type { Module } from '../../platform/module.ts';
import type { Sources } from '../../platform/sources.ts';
import { auditOfficeRoutes } from './audit.office.routes.ts';
import { type AuditService, createAuditService } from './audit.service.ts';

/** The module with the service that others record through. */
export interface AuditModule extends Module {
  service: AuditService;
}

/** The log of what staff do. */
export function createAuditModule({
  database,
  sources,
}: {
  database: Database;
  sources: Sources;
}): AuditModule {
  const service = createAuditService({ db: database.db, sources });
  return { service, routes: ({ officeRoute }) => auditOfficeRoutes(officeRoute, service) };
}
