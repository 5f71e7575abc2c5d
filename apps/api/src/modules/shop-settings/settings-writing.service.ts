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
import type { StaffAsking } from '../staff/staff.module.ts';
import { findDeliveryFreeLimit, writeDeliveryFreeLimit } from './delivery-limit.repository.ts';
import {
  type GivenSettings,
  presentSettings,
  type SettingName,
  type SettingValues,
  shownValues,
  valuesOf,
} from './setting-values.ts';
import { findSettings, type ShopSettingsRow, writeSettings } from './shop-settings.repository.ts';

/** Who changes settings. */
interface Change extends StaffAsking {
  /** The version that was read; null changes whatever is there. */
  version: number | null;
  /** Whether the person has just proved who they are. */
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

export type SettingsWriting = ReturnType<typeof createSettingsWriting>;

/** Lets staff read and change the settings and the delivery threshold. Each write is also a write of the catalogue. */
export function createSettingsWriting({
  db,
  given,
  catalogue,
  audit,
  isAccount,
  sources,
}: {
  db: QueryRunner;
  given: GivenSettings;
  catalogue: Pick<CatalogueService, 'write'>;
  audit: Pick<AuditService, 'record' | 'last'>;
  /** Whether Bakong knows the account; true where it does not say. */
  isAccount(account: string): Promise<boolean>;
  sources: Pick<Sources, 'now'>;
}) {
  const present = (row: ShopSettingsRow | null) =>
    presentSettings(given, { values: row?.values ?? {}, version: row?.version ?? 0 });

  const write = async (
    transaction: Transaction,
    asked: SettingsChange,
    { by, version, isProved }: Omit<Change, 'key'>,
  ) => {
    const row = await findSettings(transaction);
    if (version !== null && version !== (row?.version ?? 0)) throw changedMeanwhile(row, asked, version);
    const before: SettingValues = shownValues(given, row?.values ?? {});
    const changed = changesOf(valuesOf(asked), before);
    checkLocks(Object.keys(changed), given);
    const names = Object.keys(changed) as SettingName[];
    if (names.length === 0) return;
    if (!isProved && names.some((name) => !NEEDS_NO_PROOF.has(name))) throw new ShopError('step_up_required');
    await writeSettings(transaction, {
      id: 1,
      values: { ...row?.values, ...changed, ...sinceOf(changed, before) },
      version: (row?.version ?? 0) + 1,
      changedAt: sources.now(),
      actorKind: by.actor.kind,
      actorId: by.actor.id,
      actorName: by.actor.name,
    });
    await audit.record(transaction, by, {
      action: 'settings.changed',
      subject: 'settings',
      ...logged(changed, before),
    });
    // A changed account is how money is stolen: an entry of its own, which every owner is told.
    if (names.includes('khqr.account')) {
      await audit.record(transaction, by, { action: 'settings.khqr_account', subject: 'settings' });
    }
  };

  /** Orders expire from the moment on at which it is switched on; other hours later leave that moment. */
  const sinceOf = (changed: SettingValues, before: SettingValues): SettingValues =>
    changed['unpaidOrders.hours'] !== undefined && before['unpaidOrders.hours'] === '0'
      ? { 'unpaidOrders.hoursSince': sources.now().toISOString() }
      : {};

  const changedMeanwhile = (row: ShopSettingsRow | null, asked: SettingsChange, version: number) =>
    new ShopError('changed_meanwhile', {
      by: { _id: row?.actorKind === 'staff' ? row.actorId : null, name: row?.actorName ?? '' },
      at: (row?.changedAt ?? sources.now()).toISOString(),
      current: present(row),
      yours: { ...asked, version },
    });

  const limitChangedMeanwhile = async (
    transaction: Transaction,
    { before, amount, read }: { before: Cents; amount: Cents; read: Cents },
  ) => {
    const last = await audit.last(transaction, LIMIT_CHANGED);
    const yours = { amount: dollarsFromCents(amount), version: read };
    return new ShopError('changed_meanwhile', {
      by: { _id: last?.staffId ?? null, name: last?.staffName ?? '' },
      at: (last?.at ?? sources.now()).toISOString(),
      current: { amount: dollarsFromCents(before) },
      yours,
    });
  };

  return {
    find: async (): Promise<OfficeSettings> => present(await findSettings(db)),

    /**
     * Changes what is given and differs.
     * @throws ShopError `changed_meanwhile`, `invalid_input` for what the environment sets, `idempotency_mismatch`,
     * `step_up_required` for all but the shop's name and addresses
     */
    async change(asked: SettingsChange, { key, ...change }: Change): Promise<OfficeSettings> {
      const { mapEmbedUrl = '' } = asked;
      if (mapEmbedUrl !== '' && !isMapEmbed(mapEmbedUrl, given.mapHosts)) {
        throw invalidInput({ mapEmbedUrl: `must be a map of ${given.mapHosts.join(', ')}` });
      }
      const account = asked.khqr?.account ?? '';
      if (account !== '' && !(await isAccount(account))) {
        throw invalidInput({ 'khqr.account': 'Bakong knows no such account' });
      }
      return await catalogue.write(async ({ transaction, onlyProducts }) => {
        onlyProducts([]);
        await onceForKey(transaction, key, sources.now(), async () => {
          await write(transaction, asked, change);
          return 'settings';
        });
        return present(await findSettings(transaction));
      });
    },

    /**
     * From which subtotal on delivery is free.
     * @param read the amount that was read; null changes whatever is there
     * @returns what is in force
     * @throws ShopError `changed_meanwhile`, `idempotency_mismatch`
     */
    async changeDeliveryFreeLimit(
      amount: Cents,
      { by, key, read }: StaffAsking & { read: Cents | null },
    ): Promise<Cents> {
      return await catalogue.write(async ({ transaction, onlyProducts }) => {
        onlyProducts([]);
        await onceForKey(transaction, key, sources.now(), async () => {
          const before = await findDeliveryFreeLimit(transaction);
          if (read !== null && read !== before)
            throw await limitChangedMeanwhile(transaction, { before, amount, read });
          await writeDeliveryFreeLimit(transaction, amount);
          if (before !== amount) {
            await audit.record(transaction, by, {
              ...LIMIT_CHANGED,
              before: { amount: dollarsFromCents(before) },
              after: { amount: dollarsFromCents(amount) },
            });
          }
          return 'delivery-free-limit';
        });
        return await findDeliveryFreeLimit(transaction);
      });
    },
  };
}

/** Of where money goes the log says that it was changed, not where it goes. */
const ONLY_CHANGED: ReadonlySet<string> = new Set<SettingName>(['bankPaymentLink', 'khqr.account']);

function logged(changed: SettingValues, before: SettingValues) {
  const names = Object.keys(changed) as SettingName[];
  const told = names.filter((name) => !ONLY_CHANGED.has(name));
  return {
    before: Object.fromEntries(told.map((name) => [name, before[name] ?? ''])),
    after: Object.fromEntries(
      names.map((name) => [name, ONLY_CHANGED.has(name) ? 'changed' : changed[name]]),
    ),
  };
}

function changesOf(asked: SettingValues, before: SettingValues): SettingValues {
  const names = Object.keys(asked) as SettingName[];
  return Object.fromEntries(
    names.filter((name) => asked[name] !== before[name]).map((name) => [name, asked[name]]),
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
