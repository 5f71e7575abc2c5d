import type { ShopSettings } from '@phsar/contract/shop-settings';
import type { UnpaidOrderLimits, UnpaidOrderRules } from '@phsar/domain/unpaid-orders';
import type { FastifyBaseLogger } from 'fastify';
import type { ChangeFeed } from '../../changes/change-feed.ts';
import { reasonOf } from '../../platform/database/database-error.ts';
import type { QueryRunner } from '../../platform/database/transaction.ts';
import { withTimeout } from '../../platform/with-timeout.ts';
import {
  effectiveSettings,
  type GivenSettings,
  type KhqrSettings,
  khqrSettings,
  type SettingValues,
  unpaidOrderLimits,
  unpaidOrderRules,
} from './setting-values.ts';
import { findSettings } from './shop-settings.repository.ts';

/** The settings, when they were read. */
export interface CurrentSettings {
  shop: ShopSettings;
  /** False if the database could not be read: these are the last known values. */
  isCurrent: boolean;
}

interface ReadSettings extends CurrentSettings {
  unpaidOrders: UnpaidOrderLimits;
  unpaidRules: UnpaidOrderRules;
  khqr: KhqrSettings | null;
}

export interface ShopSettingsDeps {
  db: QueryRunner;
  given: GivenSettings;
  log: FastifyBaseLogger;
  changes: Pick<ChangeFeed, 'check' | 'subscribe'>;
}

/** Milliseconds that a call waits where older settings are known, so that a silent database does not cost it this wait beside its own. */
const READ_LIMIT = 2_000;

/** The shop's settings, for everything that shows them. Cached until the next write of the catalogue on any server. */
export class ShopSettingsService {
  readonly #deps: ShopSettingsDeps;
  #last: ReadSettings;
  #wasRead = false;
  #cached: Promise<ReadSettings> | null = null;

  constructor(deps: ShopSettingsDeps) {
    this.#deps = deps;
    this.#last = effective(deps.given, {});
    deps.changes.subscribe(({ kind }) => {
      if (kind === 'catalogue' || kind === 'expired') this.#cached = null;
    });
  }

  async current(): Promise<CurrentSettings> {
    return await this.#current();
  }

  readonly shopName = async (): Promise<string> => (await this.#current()).shop.shopName;

  /** What one account, or one network, may have pending and unpaid at once. */
  async unpaidOrderLimits(): Promise<UnpaidOrderLimits> {
    return (await this.#current()).unpaidOrders;
  }

  async unpaidOrderRules(): Promise<UnpaidOrderRules> {
    return (await this.#current()).unpaidRules;
  }

  /** What payment codes are made of; null where the shop takes none. */
  async khqr(): Promise<KhqrSettings | null> {
    return (await this.#current()).khqr;
  }

  async #current(): Promise<ReadSettings> {
    this.#deps.changes.check();
    this.#cached ??= this.#read();
    try {
      return this.#wasRead ? await withTimeout(READ_LIMIT, this.#cached) : await this.#cached;
    } catch {
      return this.#last;
    }
  }

  #read(): Promise<ReadSettings> {
    const { db, given, log } = this.#deps;
    const reading = findSettings(db).then((row) => {
      this.#last = effective(given, row?.values ?? {});
      this.#wasRead = true;
      return { ...this.#last, isCurrent: true };
    });
    reading.catch((error) => {
      if (this.#cached === reading) this.#cached = null;
      log.warn({ reason: reasonOf(error) }, "The shop's settings could not be read");
    });
    return reading;
  }
}

function effective(given: GivenSettings, values: SettingValues): ReadSettings {
  return {
    shop: effectiveSettings(given, values),
    unpaidOrders: unpaidOrderLimits(values),
    unpaidRules: unpaidOrderRules(values),
    khqr: khqrSettings(given, values),
    isCurrent: false,
  };
}
