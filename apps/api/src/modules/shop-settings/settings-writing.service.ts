import type { OfficeSettings, SettingsChange } from '@phsar/contract/office/wire';
import { LANGUAGES } from '@phsar/domain/language';
import type { Cents } from '@phsar/domain/money';
import { dollarsFromCents } from '@phsar/domain/money';
import { isMapEmbed } from '@phsar/domain/web-link';
import type { QueryRunner, Transaction } from '../../platform/database/transaction.ts';
import { invalidInput, ShopError } from '../../platform/shop-error.ts';
import type { Sources } from '../../platform/sources.ts';
import type { AuditService } from '../audit/audit.module.ts';
import type { CatalogueService } from '../catalogue/catalogue.module.ts';
import { onceForKey } from '../idempotency/idempotency.module.ts';
import type { StaffRequest } from '../staff/staff.module.ts';
import {
  type GivenSettings,
  presentSettings,
  type SettingName,
  type SettingValues,
  shownValues,
  valuesOf,
} from './setting-values.ts';
import {
  findDeliveryFreeLimit,
  findSettings,
  type ShopSettingsRow,
  writeDeliveryFreeLimit,
  writeSettings,
} from './shop-settings.repository.ts';

/** Who changes settings. */
interface Change extends StaffRequest {
  /** The version that was read; null changes whatever is there. */
  version: number | null;
  /** Whether the person has just passed a step-up. */
  isProved: boolean;
}

/**
 * What an unattended session may change without a step-up. All other settings decide where shoppers are sent, what pages load,
 * who is paid or how many orders may wait unpaid.
 */
const NEEDS_NO_PROOF: ReadonlySet<string> = new Set<SettingName>([
  'shopName',
  ...LANGUAGES.map((language) => `contactAddress.${language}` as const),
  'khqr.city',
]);

const LIMIT_CHANGED = { action: 'delivery_free_limit.changed', subject: 'settings' } as const;

interface SettingsWritingDeps {
  db: QueryRunner;
  given: GivenSettings;
  catalogue: Pick<CatalogueService, 'write'>;
  audit: Pick<AuditService, 'record' | 'last'>;
  /** Whether Bakong knows the account; true where it does not say. */
  isAccount(account: string): Promise<boolean>;
  sources: Pick<Sources, 'now'>;
}

/** Lets staff read and change the settings and the delivery threshold. Each write is also a write of the catalogue. */
export class SettingsWriting {
  readonly #deps: SettingsWritingDeps;

  constructor(deps: SettingsWritingDeps) {
    this.#deps = deps;
  }

  async find(): Promise<OfficeSettings> {
    return this.#present(await findSettings(this.#deps.db));
  }

  /**
   * Changes what is given and differs.
   * @throws ShopError `changed_meanwhile`, `invalid_input` for what the environment sets, `idempotency_mismatch`,
   * `step_up_required` for all but the shop's name and addresses
   */
  async change(requested: SettingsChange, { key, ...change }: Change): Promise<OfficeSettings> {
    const { given, isAccount } = this.#deps;
    const { mapEmbedUrl = '' } = requested;
    if (mapEmbedUrl !== '' && !isMapEmbed(mapEmbedUrl, given.mapHosts)) {
      throw invalidInput({ mapEmbedUrl: `must be a map of ${given.mapHosts.join(', ')}` });
    }
    const account = requested.khqr?.account ?? '';
    if (account !== '' && !(await isAccount(account))) {
      throw invalidInput({ 'khqr.account': 'Bakong knows no such account' });
    }
    return await this.#once(
      key,
      'settings',
      async (transaction) => {
        await this.#write(transaction, requested, change);
      },
      async (transaction) => this.#present(await findSettings(transaction)),
    );
  }

  /**
   * From which subtotal on delivery is free.
   * @param read the amount that was read; null changes whatever is there
   * @returns what is in force
   * @throws ShopError `changed_meanwhile`, `idempotency_mismatch`
   */
  async changeDeliveryFreeLimit(
    amount: Cents,
    { by, key, read }: StaffRequest & { read: Cents | null },
  ): Promise<Cents> {
    const write = async (transaction: Transaction) => {
      const before = await findDeliveryFreeLimit(transaction);
      if (read !== null && read !== before)
        throw await this.#limitConflict(transaction, before, amount, read);
      await writeDeliveryFreeLimit(transaction, amount);
      if (before === amount) return;
      await this.#deps.audit.record(transaction, by, {
        ...LIMIT_CHANGED,
        before: { amount: dollarsFromCents(before) },
        after: { amount: dollarsFromCents(amount) },
      });
    };
    return await this.#once(key, 'delivery-free-limit', write, findDeliveryFreeLimit);
  }

  /** Writes once for a key, and returns what is in force then. */
  async #once<T>(
    key: Change['key'],
    subject: string,
    write: (transaction: Transaction) => Promise<void>,
    read: (transaction: Transaction) => Promise<T>,
  ): Promise<T> {
    return await this.#deps.catalogue.write(async ({ transaction, onlyProducts }) => {
      onlyProducts([]);
      await onceForKey(transaction, key, this.#deps.sources.now(), async () => {
        await write(transaction);
        return subject;
      });
      return await read(transaction);
    });
  }

  #present(row: ShopSettingsRow | null): OfficeSettings {
    return presentSettings(this.#deps.given, { values: row?.values ?? {}, version: row?.version ?? 0 });
  }

  async #write(
    transaction: Transaction,
    requested: SettingsChange,
    { by, version, isProved }: Omit<Change, 'key'>,
  ): Promise<void> {
    const { given, audit, sources } = this.#deps;
    const row = await findSettings(transaction);
    if (version !== null && version !== (row?.version ?? 0)) throw this.#conflict(row, requested, version);
    const before: SettingValues = shownValues(given, row?.values ?? {});
    const changed = changesOf(valuesOf(requested), before);
    const names = Object.keys(changed) as SettingName[];
    checkLocks(names, given);
    if (names.length === 0) return;
    if (!isProved && names.some((name) => !NEEDS_NO_PROOF.has(name))) throw new ShopError('step_up_required');
    const now = sources.now();
    // Orders expire from the time at which expiry is switched on; another number of hours does not change that time.
    const isSwitchedOn = changed['unpaidOrders.hours'] !== undefined && before['unpaidOrders.hours'] === '0';
    const since: SettingValues = isSwitchedOn ? { 'unpaidOrders.hoursSince': now.toISOString() } : {};
    await writeSettings(transaction, {
      id: 1,
      values: { ...row?.values, ...changed, ...since },
      version: (row?.version ?? 0) + 1,
      changedAt: now,
      actorKind: by.actor.kind,
      actorId: by.actor.id,
      actorName: by.actor.name,
    });
    await audit.record(transaction, by, {
      action: 'settings.changed',
      subject: 'settings',
      ...logged(changed, before),
    });
    // A changed account is how money is stolen: an entry of its own, of which every owner is notified.
    if (names.includes('khqr.account')) {
      await audit.record(transaction, by, { action: 'settings.khqr_account', subject: 'settings' });
    }
  }

  #conflict(row: ShopSettingsRow | null, requested: SettingsChange, version: number): ShopError {
    return new ShopError('changed_meanwhile', {
      by: { _id: row?.actorKind === 'staff' ? row.actorId : null, name: row?.actorName ?? '' },
      at: (row?.changedAt ?? this.#deps.sources.now()).toISOString(),
      current: this.#present(row),
      yours: { ...requested, version },
    });
  }

  async #limitConflict(
    transaction: Transaction,
    before: Cents,
    amount: Cents,
    version: Cents,
  ): Promise<ShopError> {
    const last = await this.#deps.audit.last(transaction, LIMIT_CHANGED);
    const yours = { amount: dollarsFromCents(amount), version };
    return new ShopError('changed_meanwhile', {
      by: { _id: last?.staffId ?? null, name: last?.staffName ?? '' },
      at: (last?.at ?? this.#deps.sources.now()).toISOString(),
      current: { amount: dollarsFromCents(before) },
      yours,
    });
  }
}

/** Of where money goes the log says that it was changed, not where it goes. */
const ONLY_CHANGED: ReadonlySet<string> = new Set<SettingName>(['bankPaymentLink', 'khqr.account']);

function logged(changed: SettingValues, before: SettingValues) {
  const names = Object.keys(changed) as SettingName[];
  const shown = names.filter((name) => !ONLY_CHANGED.has(name));
  return {
    before: Object.fromEntries(shown.map((name) => [name, before[name] ?? ''])),
    after: Object.fromEntries(
      names.map((name) => [name, ONLY_CHANGED.has(name) ? 'changed' : changed[name]]),
    ),
  };
}

function changesOf(requested: SettingValues, before: SettingValues): SettingValues {
  const names = Object.keys(requested) as SettingName[];
  return Object.fromEntries(
    names.filter((name) => requested[name] !== before[name]).map((name) => [name, requested[name]]),
  );
}

/** @throws ShopError `invalid_input` that names the variable of each */
function checkLocks(names: readonly string[], { shopVariables }: GivenSettings): void {
  const locked = names.flatMap((name) => {
    const variable = shopVariables[name];
    return variable === undefined ? [] : [[name, `Set by the environment variable ${variable}`]];
  });
  if (locked.length > 0) throw invalidInput(Object.fromEntries(locked));
}
