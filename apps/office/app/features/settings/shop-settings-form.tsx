import { refusalBody } from '@phsar/contract/office/client';
import type { OfficeSettings } from '@phsar/contract/office/wire';
import { LANGUAGES } from '@phsar/domain/language';
import { formatPhoneInput } from '@phsar/domain/phone-input';
import { Button } from '@phsar/ui/button';
import { SelectField, TextField } from '@phsar/ui/fields';
import { Notice } from '@phsar/ui/notice';
import { useState } from 'react';
import { api, fieldErrorsOf } from '../../lib/client.ts';
import { useMay } from '../../lib/session.ts';
import { useVersionedForm } from '../../lib/use-versioned-form.ts';
import { m } from '../../paraglide/messages.js';
import { VersionDialog } from '../../ui/changed-meanwhile-dialog.tsx';
import { DraftNotice } from '../../ui/draft-notice.tsx';
import { errorText } from '../../ui/error-text.ts';
import { Section } from '../../ui/section.tsx';
import { tellDone } from '../../ui/toast.ts';
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

/** Everything that shoppers see of the shop itself, and how much may wait unpaid. Sends what was changed alone. */
export function ShopSettingsForm({ settings, onSaved }: ShopSettingsFormProps) {
  const mayAdminister = useMay('shop.administer');
  const [failure, setFailure] = useState<string | null>(null);
  const versioned = useVersionedForm<OfficeSettings, ShopSettingValues, ShopSettingValues>({
    name: 'shop-settings',
    saved: settings,
    versionOf: ({ version }) => version,
    valuesOf: (saved) => settingValuesOf(saved ?? settings),
    partsOf: tidiedSettings,
    send: async ({ changes, ifMatch }) =>
      (await api.call('changeSettings', { body: settingsChangeOf(changes) }, { headers: ifMatch })).data,
    conflictOf: (error) => refusalBody('changeSettings', 'changed_meanwhile', error),
    onFailure: showRefusal,
    onSaved: (saved) => {
      tellDone(m.settings_shop_saved());
      onSaved(saved);
    },
    onTheirs: onSaved,
  });
  const { register, handleSubmit, errors, setError, clearErrors } = versioned.form;

  function showRefusal(error: unknown) {
    for (const name of Object.keys(fieldErrorsOf(error)))
      if (isSettingName(name)) setError(name, m.settings_shop_wrong());
    setFailure(errorText(error));
  }
  function send() {
    setFailure(null);
    return versioned.save();
  }

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
      <DraftNotice draft={versioned.draft} onStartOver={versioned.startOver} />
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
      <Button type="submit" size="lg" isFullWidth isPending={versioned.isSaving}>
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
