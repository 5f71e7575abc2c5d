import type { ShopSettings } from '@phsar/contract/shop-settings';
import type { UnpaidOrderLimits, UnpaidOrderRules } from '@phsar/domain/unpaid-orders';
import type { FastifyBaseLogger } from 'fastify';
import { reasonOf } from '../../platform/database/database-error.ts';
import type { QueryRunner } from '../../platform/database/transaction.ts';
import { MostAge } from '../../platform/most-age.ts';
import type { Sources } from '../../platform/sources.ts';
import { withTimeout } from '../../platform/with-timeout.ts';
import {
  effectiveSettings,
  type GivenSettings,
  type KhqrSettings,
  khqrSettings,
  unpaidOrderLimits,
  unpaidOrderRules,
} from './setting-values.ts';
import { findSettings, type ShopSettingsRow } from './shop-settings.repository.ts';

export type { KhqrSettings };

/** The settings at one moment. */
export interface CurrentSettings {
  shop: ShopSettings;
  /** Changes with the settings; 0 while staff have set nothing. */
  version: number;
  /** False if the database could not be read: these are the last known values. */
  isCurrent: boolean;
}

interface KeptSettings extends CurrentSettings {
  unpaidOrders: UnpaidOrderLimits;
  unpaidRules: UnpaidOrderRules;
  khqr: KhqrSettings | null;
}

/** The shop's settings, for everything that shows them. */
export interface ShopSettingsService {
  current(): Promise<CurrentSettings>;
  shopName(): Promise<string>;
  /** What one account, or one network, may have pending and unpaid at once. */
  unpaidOrderLimits(): Promise<UnpaidOrderLimits>;
  unpaidOrderRules(): Promise<UnpaidOrderRules>;
  /** What payment codes are made of; null where the shop takes none. */
  khqr(): Promise<KhqrSettings | null>;
  /** To be called when they may have been changed, here or on another server. */
  drop(): void;
}

/** Milliseconds after which they are read again, whatever told of no change. */
const MOST_AGE = 60_000;
/** Milliseconds that a call waits for them where older ones are there: a silent database must not cost it this wait beside its own. */
const READ_LIMIT = 2_000;

/** Caches the settings until the next write of the catalogue, of which every server hears, for a minute at most. */
export function createShopSettingsService({
  db,
  given,
  log,
  sources,
}: {
  db: QueryRunner;
  given: GivenSettings;
  log: FastifyBaseLogger;
  sources: Pick<Sources, 'now'>;
}): ShopSettingsService {
  const settingsOf = (row: Pick<ShopSettingsRow, 'values' | 'version'>): KeptSettings => ({
    shop: effectiveSettings(given, row.values),
    unpaidOrders: unpaidOrderLimits(row.values),
    unpaidRules: unpaidOrderRules(row.values),
    khqr: khqrSettings(given, row.values),
    version: row.version,
    isCurrent: false,
  });
  let last = settingsOf({ values: {}, version: 0 });
  let wasRead = false;
  let kept: Promise<KeptSettings> | null = null;

  const load = async (): Promise<KeptSettings> => {
    const row = await findSettings(db);
    last = settingsOf(row ?? { values: {}, version: 0 });
    wasRead = true;
    return { ...last, isCurrent: true };
  };

  const read = (): Promise<KeptSettings> => {
    const reading = load();
    reading.catch((error) => {
      if (kept === reading) kept = null;
      log.warn({ reason: reasonOf(error) }, "The shop's settings could not be read");
    });
    return reading;
  };

  const drop = () => {
    kept = null;
  };
  const age = new MostAge(sources, MOST_AGE, drop);

  const current = async (): Promise<KeptSettings> => {
    age.check();
    kept ??= read();
    try {
      return wasRead ? await withTimeout(READ_LIMIT, kept) : await kept;
    } catch {
      return last;
    }
  };

  return {
    current,
    khqr: async () => (await current()).khqr,
    unpaidOrderLimits: async () => (await current()).unpaidOrders,
    unpaidOrderRules: async () => (await current()).unpaidRules,
    shopName: async () => (await current()).shop.shopName,
    drop,
  };
}
