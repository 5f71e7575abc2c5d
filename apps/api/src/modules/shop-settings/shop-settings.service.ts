import type { ShopSettings } from '@phsar/contract/shop-settings';
import type { FastifyBaseLogger } from 'fastify';
import { reasonOf } from '../../platform/database/database-error.ts';
import type { QueryRunner } from '../../platform/database/transaction.ts';
import { effectiveSettings, type GivenSettings } from './setting-values.ts';
import { findSettings } from './shop-settings.repository.ts';

/** The settings of a moment. */
export interface CurrentSettings {
  shop: ShopSettings;
  /** Another number whenever they are others; 0 while staff has set nothing. */
  version: number;
  /** False when the database could not be asked: these are the last ones known. */
  isCurrent: boolean;
}

/** The shop's settings, for everything that shows them. */
export interface ShopSettingsService {
  current(): Promise<CurrentSettings>;
  shopName(): Promise<string>;
  /** To be called when they may have been changed, here or on another server. */
  drop(): void;
}

/** Keeps the settings in memory until a write of the catalogue, of which every server hears. */
export function createShopSettingsService({
  db,
  given,
  log,
}: {
  db: QueryRunner;
  given: GivenSettings;
  log: FastifyBaseLogger;
}): ShopSettingsService {
  let last: CurrentSettings = { shop: effectiveSettings(given, {}), version: 0, isCurrent: false };
  let kept: Promise<CurrentSettings> | null = null;

  const load = async (): Promise<CurrentSettings> => {
    const row = await findSettings(db);
    last = {
      shop: effectiveSettings(given, row?.values ?? {}),
      version: row?.version ?? 0,
      isCurrent: false,
    };
    return { ...last, isCurrent: true };
  };

  const current = async (): Promise<CurrentSettings> => {
    kept ??= load();
    const loading = kept;
    try {
      return await loading;
    } catch (error) {
      if (kept === loading) kept = null;
      log.warn({ reason: reasonOf(error) }, "The shop's settings could not be read");
      return last;
    }
  };

  return {
    current,
    shopName: async () => (await current()).shop.shopName,
    drop() {
      kept = null;
    },
  };
}
