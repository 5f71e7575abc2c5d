import { phnomPenhDay } from '@phsar/domain/phnom-penh-time';
import type { Database } from '../../platform/database/open-database.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import type { AuditActor, AuditService } from '../audit/audit.module.ts';
import { asSoldOn, productPages, type SoldProduct } from '../products/products.module.ts';
import { findDeliveryFreeLimit } from '../shop-settings/shop-settings.module.ts';
import { deleteDemoOrders, insertDemoOrders } from './demo-orders.repository.ts';
import { makeDemoOrders } from './made-up-orders.ts';

export interface DemoOrdersDeps {
  database: Pick<Database, 'db'>;
  audit: Pick<AuditService, 'record'>;
}

/**
 * Writes made-up orders of what the shop sells, in the transaction that fills the shop. They move no stock, have no
 * account and are announced to nobody. @param now the moment of the start
 */
export async function writeDemoOrders(transaction: Transaction, now: Date): Promise<void> {
  const day = phnomPenhDay(now);
  const products: SoldProduct[] = [];
  for await (const page of productPages(transaction)) products.push(...page.map((row) => asSoldOn(day, row)));
  if (products.length === 0) return;
  const threshold = await findDeliveryFreeLimit(transaction);
  await insertDemoOrders(transaction, makeDemoOrders({ products, threshold }, now));
}

/** Removes all demo orders, and logs how many; other orders and the demo catalogue stay. @returns how many */
export function removeDemoOrders({ database, audit }: DemoOrdersDeps, by: AuditActor): Promise<number> {
  return inTransaction(database.db, async (transaction) => {
    const orders = await deleteDemoOrders(transaction);
    if (orders > 0) await audit.record(transaction, by, { action: 'demo.removed', before: { orders } });
    return orders;
  });
}
