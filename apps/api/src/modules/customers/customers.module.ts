import type { Module } from '../../platform/module.ts';
import type { AccountsModule } from '../accounts/accounts.module.ts';
import type { BulkReads } from '../audit/audit.module.ts';
import { customersOfficeRoutes } from './customers.office.routes.ts';
import { customersRoutes } from './customers.routes.ts';
import type { CustomersDeps } from './customers.service.ts';

interface CustomersModuleDeps extends CustomersDeps {
  bulkReads: BulkReads;
  own: AccountsModule['own'];
}

/** Shoppers as staff sees them: list, person, note, block, data, removal. */
export function createCustomersModule(deps: CustomersModuleDeps): Module {
  return {
    routes({ route, officeRoute }) {
      customersRoutes(route, deps, deps.own);
      customersOfficeRoutes(officeRoute, deps, deps.bulkReads);
    },
  };
}
