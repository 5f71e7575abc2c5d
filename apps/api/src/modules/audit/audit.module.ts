import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../platform/database/open-database.ts';
import type { Module } from '../../platform/module.ts';
import type { Sources } from '../../platform/sources.ts';
import { auditOfficeRoutes } from './audit.office.routes.ts';
import { type AuditService, createAuditService } from './audit.service.ts';
import { type BulkReads, createBulkReads } from './bulk-reads.service.ts';

export { type AuditActor, type AuditEntry, type AuditService, createAuditService } from './audit.service.ts';
export type { BulkReads } from './bulk-reads.service.ts';

/** The module with the service that others record through. */
export interface AuditModule extends Module {
  service: AuditService;
  bulkReads: BulkReads;
}

/** The log of what staff do. */
export function createAuditModule({
  database,
  sources,
  log,
}: {
  database: Database;
  sources: Sources;
  log: FastifyBaseLogger;
}): AuditModule {
  const service = createAuditService({ db: database.db, sources });
  const bulkReads = createBulkReads({ db: database.db, sources, audit: service, log });
  return { service, bulkReads, routes: ({ officeRoute }) => auditOfficeRoutes(officeRoute, service) };
}
