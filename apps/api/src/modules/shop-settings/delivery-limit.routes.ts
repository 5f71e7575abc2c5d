import { dollarsFromCents } from '@phsar/domain/money';
import type { Executor } from '../../platform/database/transaction.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import type { CatalogueCalls, CatalogueService } from '../catalogue/catalogue.module.ts';
import { findDeliveryFreeLimit } from './shop-settings.repository.ts';

/** The calls of shop and office for the subtotal from which delivery is free. */
export function deliveryLimitRoutes(
  { route, officeRoute }: Pick<HttpServer, 'route' | 'officeRoute'>,
  { db, catalogue }: { db: Executor; catalogue: Pick<CatalogueService, 'answers'> },
  { answer }: Pick<CatalogueCalls, 'answer'>,
): void {
  const findLimit = async () => ({ amount: dollarsFromCents(await findDeliveryFreeLimit(db)) });
  route('listDeliveryFreeLimits', (call) =>
    answer('listDeliveryFreeLimits', call, () =>
      catalogue.answers.one('delivery free limits', async () => [{ _id: '1', ...(await findLimit()) }]),
    ),
  );
  officeRoute('getDeliveryFreeLimit', findLimit);
}
