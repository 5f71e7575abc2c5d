import type { Database } from '../../platform/database/open-database.ts';
import type { Module } from '../../platform/module.ts';
import type { Sources } from '../../platform/sources.ts';
import { auditOfficeRoutes } from './audit.office.routes.ts';
import { type AuditService, createAuditService } from './audit.service.ts';

export interface AuditModule extends Module {
  service: AuditService;
}

/** The log of what staff did. */
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
