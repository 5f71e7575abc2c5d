import type { OfficeCalls } from '@phsar/contract/office/calls';
import type { DeliveryFreeLimit } from '@phsar/contract/shop/wire';
import { type Cents, dollarsFromCents } from '@phsar/domain/money';
import type { Executor } from '../../platform/database/transaction.ts';
import type { Route } from '../../platform/http/endpoint-routes.ts';
import type { CatalogueCalls, CatalogueService } from '../catalogue/catalogue.module.ts';
import { findDeliveryFreeLimit } from './delivery-limit.repository.ts';

/** The shop's call for the subtotal from which delivery is free. */
export function deliveryLimitRoutes(
  route: Route,
  { db, catalogue }: { db: Executor; catalogue: Pick<CatalogueService, 'answers'> },
  { answer }: Pick<CatalogueCalls, 'answer'>,
): void {
  route('listDeliveryFreeLimits', (call) =>
    answer('listDeliveryFreeLimits', call, () =>
      catalogue.answers.one('delivery free limits', async () => [
        presentDeliveryFreeLimit(await findDeliveryFreeLimit(db)),
      ]),
    ),
  );
}

/** The office's call for the same. */
export function deliveryLimitOfficeRoutes(route: Route<OfficeCalls>, db: Executor): void {
  route('getDeliveryFreeLimit', async () => ({ amount: dollarsFromCents(await findDeliveryFreeLimit(db)) }));
}

/** The limit on the wire, in dollars. */
function presentDeliveryFreeLimit(amount: Cents): DeliveryFreeLimit {
  return { _id: '1', amount: dollarsFromCents(amount) };
}
