import type { Config } from '../../config.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Module } from '../../platform/module.ts';
import type { Sources } from '../../platform/sources.ts';
import type { AuditService } from '../audit/audit.module.ts';
import type { CatalogueModule } from '../catalogue/catalogue.module.ts';
import { deliveryLimitRoutes } from './delivery-limit.routes.ts';
import { SettingsWriting } from './settings-writing.service.ts';
import { shopSettingsOfficeRoutes } from './shop-settings.office.routes.ts';

export type { KhqrSettings } from './setting-values.ts';
export { findDeliveryFreeLimit, writeDeliveryFreeLimit } from './shop-settings.repository.ts';
export { ShopSettingsService } from './shop-settings.service.ts';

export interface ShopSettingsModuleDeps {
  config: Pick<Config, 'shop' | 'khqr' | 'shopVariables' | 'mapHosts'>;
  database: Database;
  catalogue: Pick<CatalogueModule, 'service' | 'callsOn'>;
  audit: Pick<AuditService, 'record' | 'last'>;
  isAccount(account: string): Promise<boolean>;
  sources: Pick<Sources, 'now'>;
}

/** The shop's settings as staff change them. */
export function createShopSettingsModule({ config, catalogue, ...deps }: ShopSettingsModuleDeps): Module {
  const { db } = deps.database;
  const writing = new SettingsWriting({ ...deps, db, given: config, catalogue: catalogue.service });
  return {
    routes(http) {
      shopSettingsOfficeRoutes(http.officeRoute, writing);
      deliveryLimitRoutes(http, { db, catalogue: catalogue.service }, catalogue.callsOn(http));
    },
  };
}
