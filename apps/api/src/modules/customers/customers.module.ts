import type { Config } from '../../config.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Module } from '../../platform/module.ts';
import type { Sources } from '../../platform/sources.ts';
import type { OwnAccountService, VerificationCodesService } from '../accounts/accounts.module.ts';
import type { AuditService, BulkReads } from '../audit/audit.module.ts';
import { createLoginDelaysService } from '../login-delays/login-delays.module.ts';
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
}: CustomersModuleDeps): Module {
  const delays = createLoginDelaysService({ db: database.db, sources, secret: config.tokenSecret });
  const customers = createCustomersService({ database, sources, audit, delays, codes });
  return {
    routes({ route, officeRoute }) {
      customersRoutes(route, { customers, own, sources });
      customersOfficeRoutes(officeRoute, { customers, bulkReads, sources });
    },
  };
}
