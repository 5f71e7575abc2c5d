import { isPolicy } from '@phsar/contract/shop/paths';
import type { Database } from '../../platform/database/open-database.ts';
import type { Module } from '../../platform/module.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { CatalogueModule } from '../catalogue/catalogue.module.ts';
import { findDeliveryFreeLimit, type ShopSettingsService } from '../shop-settings/shop-settings.module.ts';
import { presentPolicy } from './policies.ts';

export interface PoliciesModuleDeps {
  database: Database;
  catalogue: Pick<CatalogueModule, 'service' | 'callsOn'>;
  settings: Pick<ShopSettingsService, 'current'>;
}

/** Seconds until settings that could not be read are requested again. */
const RETRY_SECONDS = 2;

/** The shop's policies, with today's figures in them. A change of the settings is also a write of the catalogue. */
export function createPoliciesModule({ database, catalogue, settings }: PoliciesModuleDeps): Module {
  /** @throws ShopError `unavailable`, so that nothing is cached that names older settings */
  const readShop = async () => {
    const { shop, isCurrent } = await settings.current();
    if (!isCurrent) throw new ShopError('unavailable', { retryAfter: RETRY_SECONDS });
    return shop;
  };
  return {
    routes(http) {
      const { answer } = catalogue.callsOn(http);
      http.route('getPolicy', async (call) => {
        const { policy } = call.params;
        const { language } = call;
        if (!isPolicy(policy)) throw new ShopError('not_found');
        return await answer('getPolicy', call, () =>
          catalogue.service.answers.one(`policy ${policy} ${language}`, async () =>
            presentPolicy(policy, language, {
              freeFrom: await findDeliveryFreeLimit(database.db),
              shop: await readShop(),
            }),
          ),
        );
      });
    },
  };
}
