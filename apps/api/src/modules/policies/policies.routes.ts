import { isPolicy } from '@phsar/contract/shop/paths';
import type { Executor } from '../../platform/database/transaction.ts';
import type { Route } from '../../platform/http/endpoint-routes.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { CatalogueCalls, CatalogueService } from '../catalogue/catalogue.module.ts';
import { findDeliveryFreeLimit, type ShopSettingsService } from '../shop-settings/shop-settings.module.ts';
import { presentPolicy } from './policies.ts';

export interface PoliciesDeps {
  db: Executor;
  catalogue: Pick<CatalogueService, 'answers'>;
  settings: Pick<ShopSettingsService, 'current'>;
}

/** Seconds until settings that could not be read are asked for again. */
const RETRY_SECONDS = 2;

/** The shop's call for a policy, which names settings; every change of them is also a write of the catalogue. */
export function policiesRoutes(
  route: Route,
  { db, catalogue, settings }: PoliciesDeps,
  { answer }: Pick<CatalogueCalls, 'answer'>,
): void {
  /** @throws ShopError `unavailable`, so that nothing is kept that names older settings */
  const readShop = async () => {
    const { shop, isCurrent } = await settings.current();
    if (!isCurrent) throw new ShopError('unavailable', { retryAfter: RETRY_SECONDS });
    return shop;
  };
  route('getPolicy', async (call) => {
    const { policy } = call.params;
    const { language } = call;
    if (!isPolicy(policy)) throw new ShopError('not_found');
    return await answer('getPolicy', call, () =>
      catalogue.answers.one(`policy ${policy} ${language}`, async () =>
        presentPolicy(policy, language, {
          freeFrom: await findDeliveryFreeLimit(db),
          shop: await readShop(),
        }),
      ),
    );
  });
}
