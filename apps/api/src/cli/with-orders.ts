import { createAuditService } from '../modules/audit/audit.module.ts';
import { OrderLifecycle } from '../modules/orders/orders.module.ts';
import { voidOpenCodes } from '../modules/payments/payments.module.ts';
import { ShopError } from '../platform/shop-error.ts';
import { UsageError, type Work } from './command.ts';

/** Runs `work` on the shop's orders. @throws UsageError for refusals */
export function withOrders(work: (orders: OrderLifecycle) => Promise<void>): Work {
  return async (shop) => {
    const audit = createAuditService({ db: shop.database.db, sources: shop.sources });
    try {
      await work(new OrderLifecycle({ ...shop, audit, voidOpenCodes }));
    } catch (error) {
      throw error instanceof ShopError ? new UsageError(error.message) : error;
    }
  };
}
