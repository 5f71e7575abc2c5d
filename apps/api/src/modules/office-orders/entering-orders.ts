import type { NewOfficeOrder } from '@phsar/contract/office/wire';
import type { Language } from '@phsar/domain/language';
import type { Database } from '../../platform/database/open-database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Sources } from '../../platform/sources.ts';
import type { AuditService } from '../audit/audit.module.ts';
import type { CatalogueService } from '../catalogue/catalogue.module.ts';
import { onceForKey } from '../idempotency/idempotency.module.ts';
import {
  type ActionContext,
  checkEnough,
  checkTotal,
  customerColumns,
  priceOrder,
  wantedProducts,
  writeOrder,
} from '../orders/orders.module.ts';
import type { ProductsService } from '../products/products.module.ts';
import { findDeliveryFreeLimit } from '../shop-settings/shop-settings.module.ts';
export interface EnteringDeps {
  database: Pick<Database, 'db'>;
  catalogue: Pick<CatalogueService, 'stockChanged'>;
  products: Pick<ProductsService, 'findProducts'>;
  audit: Pick<AuditService, 'record'>;
  sources: Pick<Sources, 'now' | 'below'>;
}

/**
 * Writes an order by telephone or Telegram, at the shop's prices. @returns its number
 * @throws ShopError `product_not_found`, `insufficient_stock`, `invalid_input`, `idempotency_mismatch`
 */
export async function enterOrder(
  { database, catalogue, products, audit, sources }: EnteringDeps,
  { products: lines, channel, ...customer }: NewOfficeOrder,
  { by, key = null, language }: ActionContext & { language: Language },
): Promise<string> {
  let sold: number[] = [];
  const subject = await inTransaction(database.db, async (transaction) => {
    sold = [];
    const now = sources.now();
    return await onceForKey(transaction, key, now, async () => {
      const wanted = await wantedProducts(transaction, products, lines);
      checkEnough(wanted, language);
      const priced = priceOrder(wanted, customer, await findDeliveryFreeLimit(transaction));
      checkTotal(priced.totals.total);
      const columns = { ...customerColumns(customer), ...priced.totals };
      const order = await writeOrder(transaction, sources, {
        order: { accountId: null, channel, ...columns, createdAt: now },
        priced,
        key: null,
        by,
        language,
      });
      sold = order.lines.map(({ productId }) => productId);
      const named = `order:${order.orderNumber}`;
      const after = { channel, totalCents: order.total };
      await audit.record(transaction, by, { action: 'order.created', subject: named, after });
      return named;
    });
  });
  if (sold.length > 0) catalogue.stockChanged(sold);
  return subject.slice('order:'.length);
}
