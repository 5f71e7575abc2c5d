import { refusalBody } from '@phsar/contract/office/client';
import type { OfficeSettings } from '@phsar/contract/office/wire';
import { LANGUAGES } from '@phsar/domain/language';
import { formatPhoneInput } from '@phsar/domain/phone-input';
import { Button } from '@phsar/ui/button';
import { SelectField, TextField } from '@phsar/ui/fields';
import type { Form } from '@phsar/ui/hooks/use-form';
import { Notice } from '@phsar/ui/notice';
import { api, fieldErrorsOf } from '../../lib/client.ts';
import { useMay } from '../../lib/session.ts';
import { m } from '../../paraglide/messages.js';
import { VersionDialog } from '../../ui/changed-meanwhile-dialog.tsx';
import { DraftNotice } from '../../ui/draft-notice.tsx';
import { errorText } from '../../ui/error-text.ts';
import { Section } from '../../ui/section.tsx';
import { tellDone } from '../../ui/toast.ts';
import { useVersionedForm } from '../../ui/use-versioned-form.ts';
import {
  isSettingName,
  SETTING_FIELDS,
  type SettingField,
  type ShopSettingValues,
  settingsChangeOf,
  settingValuesOf,
  tidied,
  tidiedSettings,
} from './shop-setting-fields.ts';

interface ShopSettingsFormProps {
  settings: OfficeSettings;
  onSaved: (settings: OfficeSettings) => void;
}

interface Group {
  title: () => string;
  note?: () => string;
  isForOwners?: boolean;
  rows: { className: string; names: readonly SettingField[] }[];
}

const BESIDE = 'grid gap-4 desk:grid-cols-2';

const GROUPS: readonly Group[] = [
  {
    title: m.settings_shop_contact,
    note: m.settings_shop_contact_note,
    rows: [
      {
        className: BESIDE,
        names: [
          'shopName',
          'contactPhone',
          ...LANGUAGES.map((language) => `contactAddress.${language}` as const),
        ],
      },
    ],
  },
  {
    title: m.settings_shop_orders,
    rows: [{ className: BESIDE, names: ['telegramChat', 'bankPaymentLink'] }],
  },
  {
    title: m.settings_shop_khqr,
    note: m.settings_shop_khqr_note,
    isForOwners: true,
    rows: [{ className: BESIDE, names: ['khqr.account', 'khqr.name', 'khqr.city', 'khqr.rielPerDollar'] }],
  },
  {
    title: m.settings_shop_unpaid,
    note: m.settings_shop_unpaid_note,
    rows: [
      {
        className: 'grid gap-4 desk:grid-cols-3',
        names: ['unpaidOrders.orders', 'unpaidOrders.pieces', 'unpaidOrders.amount'],
      },
      { className: `mt-4 ${BESIDE}`, names: ['unpaidOrders.hours', 'unpaidOrders.proofAbove'] },
    ],
  },
  {
    title: m.settings_shop_new,
    note: m.settings_shop_new_note,
    rows: [
      { className: BESIDE, names: ['unpaidOrders.newOrders', 'unpaidOrders.newPieces'] },
      { className: 'mt-4', names: ['unpaidOrders.proofOnDelivery'] },
    ],
  },
  { title: m.settings_shop_maps, rows: [{ className: 'grid gap-4', names: ['mapUrl', 'mapEmbedUrl'] }] },
  {
    title: m.settings_shop_social,
    note: m.settings_shop_social_note,
    rows: [
      {
        className: BESIDE,
        names: [
          'socialLinks.facebook',
          'socialLinks.instagram',
          'socialLinks.tiktok',
          'socialLinks.telegram',
        ],
      },
    ],
  },
];

/** Everything that shoppers see of the shop itself, and how much may wait unpaid. Sends what was changed alone. */
export function ShopSettingsForm({ settings, onSaved }: ShopSettingsFormProps) {
  const mayAdminister = useMay('shop.administer');
  const versioned = useVersionedForm<OfficeSettings, ShopSettingValues, ShopSettingValues>({
    name: 'shop-settings',
    saved: settings,
    versionOf: ({ version }) => version,
    valuesOf: (saved) => settingValuesOf(saved ?? settings),
    partsOf: tidiedSettings,
    send: async ({ changes, ifMatch }) =>
      (await api.call('changeSettings', { body: settingsChangeOf(changes) }, { headers: ifMatch })).data,
    conflictOf: (error) => refusalBody('changeSettings', 'changed_meanwhile', error),
    failureText: (error) => {
      for (const name of Object.keys(fieldErrorsOf(error)))
        if (isSettingName(name)) form.setError(name, m.settings_shop_wrong());
      return errorText(error);
    },
    onSaved: (saved) => {
      tellDone(m.settings_shop_saved());
      onSaved(saved);
    },
    onTheirs: onSaved,
  });
  const { form, draft, failure, isSaving } = versioned;
  return (
    <form
      method="post"
      noValidate
      onSubmit={form.handleSubmit(() => versioned.save())}
      className="flex flex-col gap-5"
    >
      <DraftNotice draft={draft} onStartOver={versioned.startOver} />
      {GROUPS.filter(({ isForOwners }) => mayAdminister || !isForOwners).map(({ title, note, rows }) => (
        <Section key={title()} title={title()} note={note?.()}>
          {rows.map(({ className, names }) => (
            <div key={names[0]} className={className}>
              {names.map((name) => (
                <SettingInput key={name} name={name} form={form} settings={settings} />
              ))}
            </div>
          ))}
        </Section>
      ))}
      {failure !== null && <Notice tone="danger">{failure}</Notice>}
      <Button type="submit" size="lg" isFullWidth isPending={isSaving}>
        {m.settings_shop_save()}
      </Button>
      <VersionDialog
        form={versioned}
        nameOf={(name) => SETTING_FIELDS[name].label()}
        show={(name, values) => SETTING_FIELDS[name].options?.[values[name]]?.() ?? values[name]}
      />
    </form>
  );
}

interface SettingInputProps {
  name: SettingField;
  form: Form<ShopSettingValues>;
  settings: OfficeSettings;
}

function SettingInput({ name, form, settings }: SettingInputProps) {
  const { label, hint, options, mistakeIn, ...input } = SETTING_FIELDS[name];
  const variable = settings.setByEnvironment[name];
  if (options !== undefined) {
    return (
      <SelectField {...form.register(name, { validate: () => true })} label={label()} hint={hint?.()}>
        {Object.entries(options).map(([value, text]) => (
          <option key={value} value={value}>
            {text()}
          </option>
        ))}
      </SelectField>
    );
  }
  const registered = form.register(name, {
    validate: (text) => variable !== undefined || (mistakeIn(tidied(name, text), settings) ?? true),
    onChange: () => form.clearErrors(name),
  });
  return (
    <TextField
      {...registered}
      {...input}
      onChange={(event) => {
        if (input.inputMode === 'tel') formatPhoneInput(event.target);
        return registered.onChange(event);
      }}
      label={label()}
      hint={variable === undefined ? hint?.() : m.settings_shop_locked({ variable })}
      error={form.errors[name]?.message}
      readOnly={variable !== undefined}
      {...(variable !== undefined && { className: 'bg-sunken text-ink-soft' })}
      autoComplete="off"
    />
  );
}
