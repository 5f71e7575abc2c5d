import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config.ts';
import { reasonOf } from '../../platform/database/database-error.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Module } from '../../platform/module.ts';
import type { Sources } from '../../platform/sources.ts';
import { createLoginDelaysService } from '../accounts/login-delays.service.ts';
import type { OwnAccountService } from '../accounts/own-account.service.ts';
import type { VerificationCodesService } from '../accounts/verification-codes.service.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { BulkReads } from '../audit/bulk-reads.service.ts';
import { customersOfficeRoutes } from './customers.office.routes.ts';
import { customersRoutes } from './customers.routes.ts';
import { createCustomersService } from './customers.service.ts';

export interface CustomersModuleDeps {
  config: Pick<Config, 'tokenSecret'>;
  database: Database;
  sources: Sources;
  audit: AuditService;
  bulkReads: BulkReads;
  own: Pick<OwnAccountService, 'placeOf' | 'prove' | 'lockProved'>;
  codes: Pick<VerificationCodesService, 'forgetNumber'>;
  log: FastifyBaseLogger;
}

/** Shoppers as staff sees them: list, person, note, block, data, removal. */
export function createCustomersModule({
  config,
  database,
  sources,
  audit,
  bulkReads,
  own,
  codes,
  log,
}: CustomersModuleDeps): Module {
  const delays = createLoginDelaysService({ db: database.db, sources, secret: config.tokenSecret });
  const customers = createCustomersService({ database, sources, audit, delays, codes });
  /** Run at the start too, so that names written before an upgrade can be found before the first hour has passed. */
  const foldNames = () =>
    customers.foldNames().catch((error: unknown) => {
      log.warn({ reason: reasonOf(error) }, 'Names of older accounts could not be made ready for the search');
    });
  return {
    routes({ route, officeRoute }) {
      customersRoutes(route, { customers, own, sources });
      customersOfficeRoutes(officeRoute, { customers, bulkReads, sources });
    },
    tasks: { 'names of accounts': customers.foldNames },
    start: () => void foldNames(),
  };
}
