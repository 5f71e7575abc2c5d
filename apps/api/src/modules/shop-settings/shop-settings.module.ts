import type { Config } from '../../config.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Module } from '../../platform/module.ts';
import type { Sources } from '../../platform/sources.ts';
import type { AuditService } from '../audit/audit.module.ts';
import type { CatalogueModule } from '../catalogue/catalogue.module.ts';
import { deliveryLimitOfficeRoutes, deliveryLimitRoutes } from './delivery-limit.routes.ts';
import { createSettingsWriting } from './settings-writing.service.ts';
import { shopSettingsOfficeRoutes } from './shop-settings.office.routes.ts';
import type { ShopSettingsService } from './shop-settings.service.ts';

export { findDeliveryFreeLimit, writeDeliveryFreeLimit } from './delivery-limit.repository.ts';
export type { KhqrSettings } from './setting-values.ts';
export { createShopSettingsService, type ShopSettingsService } from './shop-settings.service.ts';

export interface ShopSettingsModuleDeps {
  config: Pick<Config, 'shop' | 'khqr' | 'shopVariables' | 'mapHosts'>;
  database: Database;
  settings: Pick<ShopSettingsService, 'drop'>;
  catalogue: Pick<CatalogueModule, 'service' | 'callsOn'>;
  audit: Pick<AuditService, 'record' | 'last'>;
  isAccount(account: string): Promise<boolean>;
  sources: Pick<Sources, 'now'>;
}

/** The shop's settings as staff change them. Every server drops its copy with each write of the catalogue. */
export function createShopSettingsModule(deps: ShopSettingsModuleDeps): Module {
  const { config, database, settings, catalogue, audit, isAccount, sources } = deps;
  catalogue.service.onWrite(settings.drop);
  const writing = createSettingsWriting({
    db: database.db,
    given: config,
    catalogue: catalogue.service,
    audit,
    isAccount,
    sources,
  });
  return {
    routes(http) {
      shopSettingsOfficeRoutes(http.officeRoute, writing);
      deliveryLimitRoutes(
        http.route,
        { db: database.db, catalogue: catalogue.service },
        catalogue.callsOn(http),
      );
      deliveryLimitOfficeRoutes(http.officeRoute, database.db);
    },
  };
}
