import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../platform/database/open-database.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import type { Sources } from '../../platform/sources.ts';
import { auditOfficeRoutes } from './audit.office.routes.ts';
import { createAuditService } from './audit.service.ts';
import { createBulkReads } from './bulk-reads.service.ts';

export type { AuditActor } from '../../platform/actor.ts';
export type { AuditEntry } from '../../platform/audit-log.ts';
export { type AuditService, createAuditService } from './audit.service.ts';
export type { BulkReads } from './bulk-reads.service.ts';

interface AuditModuleDeps {
  database: Database;
  sources: Sources;
  log: FastifyBaseLogger;
}

/** The log of what staff do, with the service that others record through. */
export function createAuditModule({ database: { db }, sources, log }: AuditModuleDeps) {
  const service = createAuditService({ db, sources });
  const bulkReads = createBulkReads({ db, sources, audit: service, log });
  return {
    service,
    bulkReads,
    routes: ({ officeRoute }: HttpServer) => auditOfficeRoutes(officeRoute, service),
  };
}
