import { type OfficeConflict, refusalBody } from '@phsar/contract/office/client';
import type { OfficeSettings } from '@phsar/contract/office/wire';
import { LANGUAGES } from '@phsar/domain/language';
import { formatPhoneInput } from '@phsar/domain/phone-input';
import { Button } from '@phsar/ui/button';
import { SelectField, TextField } from '@phsar/ui/fields';
import { useForm } from '@phsar/ui/hooks/use-form';
import { Notice } from '@phsar/ui/notice';
import { useEffect, useState } from 'react';
import { api, fieldErrorsOf } from '../../lib/client.ts';
import { useMay } from '../../lib/session.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { m } from '../../paraglide/messages.js';
import { ChangedMeanwhileDialog } from '../../ui/changed-meanwhile-dialog.tsx';
import { DraftNotice } from '../../ui/draft-notice.tsx';
import { errorText } from '../../ui/error-text.ts';
import { Section } from '../../ui/section.tsx';
import { tellDone } from '../../ui/toast.ts';
import {
  changedSettings,
  SETTING_FIELDS,
  SETTING_NAMES,
  type SettingField,
  type ShopSettingValues,
  settingsChangeOf,
  settingValuesOf,
  tidied,
} from './shop-setting-fields.ts';

type Changed = Partial<ShopSettingValues>;
/** What is changed and not saved, and the version that was read. */
type SettingsDraft = Changed & { version: number };
type Conflict = OfficeConflict<'changeSettings'> & { mine: Changed };

interface ShopSettingsFormProps {
  settings: OfficeSettings;
  onSaved: (settings: OfficeSettings) => void;
}

/** Everything that shoppers see of the shop itself, and how much may wait unpaid. Sends what was changed alone. */
export function ShopSettingsForm({ settings, onSaved }: ShopSettingsFormProps) {
  const base = settingValuesOf(settings);
  const mayAdminister = useMay('shop.administer');
  const draft = useDraft<SettingsDraft>('shop-settings');
  const { version: keptVersion, ...kept } = draft.values;
  // A draft that does not say what was read is older than every change.
  const [version, setVersion] = useState(draft.keptAt === null ? settings.version : (keptVersion ?? 0));
  const form = useForm<ShopSettingValues>({ ...base, ...kept });
  const { register, handleSubmit, errors, setError, clearErrors, setValue, isSubmitting, store } = form;
  const [failure, setFailure] = useState<string | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);

  function keep(before: ShopSettingValues, readVersion: number) {
    const changed = changedSettings(before, store.read().values);
    draft.keep(Object.keys(changed).length === 0 ? {} : { ...changed, version: readVersion });
  }
  useEffect(() => store.subscribe(() => keep(base, version)), [store, draft, settings, version]);

  async function save(changed: Changed, readVersion: number) {
    setFailure(null);
    const sent = form.getValues();
    try {
      const headers = { 'if-match': `"${readVersion}"` };
      const { data } = await api.call('changeSettings', { body: settingsChangeOf(changed) }, { headers });
      showSaved(data, sent);
      tellDone(m.settings_shop_saved());
    } catch (error) {
      // What was typed since is mine too, when it is asked whose stays.
      showRefusal(error, { ...changed, ...changedSettings(sent, form.getValues()) });
    }
  }

  /** What was typed after `sent` stays, and is not saved yet. */
  function showSaved(saved: OfficeSettings, sent = store.read().values) {
    setConflict(null);
    const now = store.read().values;
    const values = settingValuesOf(saved);
    for (const name of SETTING_NAMES) if (now[name] === sent[name]) setValue(name, values[name]);
    setVersion(saved.version);
    keep(values, saved.version);
    onSaved(saved);
  }

  function showRefusal(error: unknown, mine: Changed) {
    const refused = refusalBody('changeSettings', 'changed_meanwhile', error);
    if (refused !== null) return setConflict({ ...refused, mine });
    const wrong = Object.keys(fieldErrorsOf(error)).filter((name) =>
      SETTING_NAMES.includes(name as SettingField),
    );
    for (const name of wrong) setError(name as SettingField, m.settings_shop_wrong());
    setFailure(errorText(error));
  }

  async function send(values: ShopSettingValues) {
    const changed = changedSettings(base, values);
    if (Object.keys(changed).length > 0) await save(changed, version);
    else showSaved(settings);
  }

  // A draft does not say what the settings were when they were read: everything that differs is asked about then.
  const conflicts =
    conflict === null ? [] : conflictsOf(version === settings.version ? base : null, conflict);
  const field = (name: SettingField) => {
    const { label, hint, options, mistakeIn, ...input } = SETTING_FIELDS[name];
    const variable = settings.setByEnvironment[name];
    if (options !== undefined) {
      return (
        <SelectField key={name} {...register(name, { validate: () => true })} label={label()} hint={hint?.()}>
          {Object.entries(options).map(([value, text]) => (
            <option key={value} value={value}>
              {text()}
            </option>
          ))}
        </SelectField>
      );
    }
    const registered = register(name, {
      validate: (text) => variable !== undefined || (mistakeIn(tidied(name, text), settings) ?? true),
      onChange: () => clearErrors(name),
    });
    return (
      <TextField
        key={name}
        {...registered}
        {...input}
        onChange={(event) => {
          if (input.inputMode === 'tel') formatPhoneInput(event.target);
          return registered.onChange(event);
        }}
        label={label()}
        hint={variable === undefined ? hint?.() : m.settings_shop_locked({ variable })}
        error={errors[name]?.message}
        readOnly={variable !== undefined}
        {...(variable !== undefined && { className: 'bg-sunken text-ink-soft' })}
        autoComplete="off"
      />
    );
  };

  return (
    <form method="post" noValidate onSubmit={handleSubmit(send)} className="flex flex-col gap-5">
      <DraftNotice
        draft={draft}
        onStartOver={() => {
          setVersion(settings.version);
          for (const name of SETTING_NAMES) setValue(name, base[name]);
          draft.forget();
        }}
      />
      <Section title={m.settings_shop_contact()} note={m.settings_shop_contact_note()}>
        <div className="grid gap-4 desk:grid-cols-2">
          {(['shopName', 'contactPhone'] as const).map(field)}
          {LANGUAGES.map((language) => field(`contactAddress.${language}`))}
        </div>
      </Section>
      <Section title={m.settings_shop_orders()}>
        <div className="grid gap-4 desk:grid-cols-2">
          {(['telegramChat', 'bankPaymentLink'] as const).map(field)}
        </div>
      </Section>
      {mayAdminister && (
        <Section title={m.settings_shop_khqr()} note={m.settings_shop_khqr_note()}>
          <div className="grid gap-4 desk:grid-cols-2">
            {(['khqr.account', 'khqr.name', 'khqr.city', 'khqr.rielPerDollar'] as const).map(field)}
          </div>
        </Section>
      )}
      <Section title={m.settings_shop_unpaid()} note={m.settings_shop_unpaid_note()}>
        <div className="grid gap-4 desk:grid-cols-3">
          {(['unpaidOrders.orders', 'unpaidOrders.pieces', 'unpaidOrders.amount'] as const).map(field)}
        </div>
        <div className="mt-4 grid gap-4 desk:grid-cols-2">
          {(['unpaidOrders.hours', 'unpaidOrders.proofAbove'] as const).map(field)}
        </div>
      </Section>
      <Section title={m.settings_shop_new()} note={m.settings_shop_new_note()}>
        <div className="grid gap-4 desk:grid-cols-2">
          {(['unpaidOrders.newOrders', 'unpaidOrders.newPieces'] as const).map(field)}
        </div>
        <div className="mt-4">{field('unpaidOrders.proofOnDelivery')}</div>
      </Section>
      <Section title={m.settings_shop_maps()}>
        <div className="grid gap-4">{(['mapUrl', 'mapEmbedUrl'] as const).map(field)}</div>
      </Section>
      <Section title={m.settings_shop_social()} note={m.settings_shop_social_note()}>
        <div className="grid gap-4 desk:grid-cols-2">
          {(
            [
              'socialLinks.facebook',
              'socialLinks.instagram',
              'socialLinks.tiktok',
              'socialLinks.telegram',
            ] as const
          ).map(field)}
        </div>
      </Section>
      {failure !== null && <Notice tone="danger">{failure}</Notice>}
      <Button type="submit" size="lg" isFullWidth isPending={isSubmitting}>
        {m.settings_shop_save()}
      </Button>
      {conflict !== null && (
        <ChangedMeanwhileDialog
          changed={conflict}
          conflicts={conflicts.map((name) => ({
            field: name,
            name: SETTING_FIELDS[name].label(),
            theirs: shownValue(name, settingValuesOf(conflict.current)[name]),
            mine: shownValue(name, conflict.mine[name]),
          }))}
          isSaving={isSubmitting}
          onSave={(fields) => {
            const given = new Set(conflicts.filter((name) => !fields.has(name)));
            const mine = Object.entries(conflict.mine).filter(([name]) => !given.has(name as SettingField));
            void save(Object.fromEntries(mine), conflict.current.version);
          }}
          onTheirs={() => showSaved(conflict.current)}
          onClose={() => setConflict(null)}
        />
      )}
    </form>
  );
}

function shownValue(name: SettingField, value = ''): string {
  return SETTING_FIELDS[name].options?.[value]?.() ?? (value || '–');
}

/** The fields that both of us changed, and not to the same. @param base null when what was read is not known any more */
function conflictsOf(base: ShopSettingValues | null, { current, mine }: Conflict): SettingField[] {
  const theirs = settingValuesOf(current);
  return (Object.keys(mine) as SettingField[]).filter(
    (name) => theirs[name] !== base?.[name] && theirs[name] !== mine[name],
  );
}
