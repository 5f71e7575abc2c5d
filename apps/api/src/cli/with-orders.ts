import { readConfig } from '../config.ts';
import { createAuditService } from '../modules/audit/audit.service.ts';
import { createCatalogueService } from '../modules/catalogue/catalogue.service.ts';
import { createOrderLifecycle, type OrderLifecycle } from '../modules/orders/orders.lifecycle.ts';
import { createLog } from '../platform/log.ts';
import { ShopError } from '../platform/shop-error.ts';
import { systemSources as sources } from '../platform/sources.ts';
import { UsageError } from './command.ts';
import { withDatabase } from './with-database.ts';

/** The shop's orders; servers that run are told of changed stock. @throws UsageError for what the shop refuses */
export async function withOrders(work: (orders: OrderLifecycle) => Promise<void>): Promise<void> {
  await withDatabase(async ({ database }) => {
    const { databaseUrl } = readConfig();
    const catalogue = createCatalogueService({ database, databaseUrl, sources, log: createLog('silent') });
    try {
      const audit = createAuditService({ db: database.db, sources });
      await work(createOrderLifecycle({ database, catalogue, audit, sources }));
    } catch (error) {
      throw error instanceof ShopError ? new UsageError(error.message) : error;
    } finally {
      await catalogue.close();
    }
  });
}
