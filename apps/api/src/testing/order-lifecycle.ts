import { createAuditService } from '../modules/audit/audit.service.ts';
import { OrderLifecycle } from '../modules/orders/order-lifecycle.ts';
import { voidOpenCodes } from '../modules/payments/payment-codes.repository.ts';
import type { TestApp } from './app-under-test.ts';
import { openCatalogue } from './catalogue-server.ts';
import { recordingLog } from './recording-log.ts';

/** Ten dollars come for an order that owes none of them, as Bakong tells. */
export async function receiveSurplus(shop: TestApp, orderNumber: string): Promise<void> {
  const surplus = { amount: 1_000, reference: 'h1', surplus: 'twice' } as const;
  await lifecycleOf(shop).receive(orderNumber, async () => surplus);
}

/** The lifecycle that commands use, beside the app's own. @param stockChanged hears which products have another stock */
export function lifecycleOf(
  { database, sources }: Pick<TestApp, 'database' | 'sources'>,
  stockChanged: (productIds: readonly number[]) => void = () => {},
): OrderLifecycle {
  const { products } = openCatalogue({
    database,
    databaseUrl: undefined,
    sources,
    log: recordingLog(),
  });
  const audit = createAuditService({ db: database.db, sources });
  return new OrderLifecycle({
    database,
    catalogue: { stockChanged },
    products,
    audit,
    voidOpenCodes,
    sources,
  });
}
