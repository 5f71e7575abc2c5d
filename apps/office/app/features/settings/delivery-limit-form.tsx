import { LIMITS } from '@phsar/contract/limits';
import { refusalBody } from '@phsar/contract/office/client';
import { centsFromDollars, centsNearest, dollarsFromCents } from '@phsar/domain/money';
import { latinDigits } from '@phsar/domain/phone';
import { Button } from '@phsar/ui/button';
import { TextField } from '@phsar/ui/fields';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/client.ts';
import { callQuery, replaceData } from '../../lib/queries.ts';
import { m } from '../../paraglide/messages.js';
import { VersionDialog } from '../../ui/changed-meanwhile-dialog.tsx';
import { dollars } from '../../ui/dollars.ts';
import { DraftNotice } from '../../ui/draft-notice.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { Section } from '../../ui/section.tsx';
import { failureToast, tellDone, tellSavedInPart } from '../../ui/toast.ts';
import { useVersionedForm } from '../../ui/use-versioned-form.ts';

const LIMIT = callQuery('getDeliveryFreeLimit', {}, 'form');

/** From which subtotal on delivery is free. */
export function DeliveryLimit() {
  const limit = useQuery(LIMIT);
  return (
    <Section title={m.settings_delivery()} note={m.settings_delivery_note()}>
      <LoadState loaded={limit}>
        {({ amount }) => (
          <DeliveryLimitForm
            amount={amount}
            onSaved={(saved) => replaceData(LIMIT, () => ({ amount: saved }))}
          />
        )}
      </LoadState>
    </Section>
  );
}

interface DeliveryLimitFormProps {
  /** Dollars. */
  amount: number;
  onSaved: (amount: number) => void;
}

function DeliveryLimitForm({ amount, onSaved }: DeliveryLimitFormProps) {
  const limit = useVersionedForm<{ amount: number }, { amount: string }, { amount: number | null }>({
    name: 'delivery-limit',
    saved: { amount },
    versionOf: (saved) => centsNearest(saved.amount),
    // Drafts of release 0.2.0 have the amount that was read, in dollars.
    draftVersion: ({ read }) => (typeof read === 'number' ? centsNearest(read) : undefined),
    valuesOf: (saved) => ({ amount: saved?.amount.toFixed(2) ?? '' }),
    partsOf: (values) => ({ amount: amountIn(values.amount) }),
    isSpellingKept: true,
    sendsAll: true,
    send: async ({ parts, ifMatch }) => {
      const body = { amount: parts.amount ?? amount };
      return (await api.call('changeDeliveryFreeLimit', { body }, { headers: ifMatch })).data;
    },
    conflictOf: (error) => refusalBody('changeDeliveryFreeLimit', 'changed_meanwhile', error),
    failureText: failureToast,
    onSaved: (saved, typed) => {
      if (Object.keys(typed).length > 0) tellSavedInPart();
      else tellDone(m.settings_delivery_saved({ amount: dollars(saved.amount) }));
      onSaved(saved.amount);
    },
    onTheirs: (saved) => onSaved(saved.amount),
  });
  const { register, handleSubmit, errors, clearErrors } = limit.form;
  return (
    <form
      method="post"
      noValidate
      onSubmit={handleSubmit(() => limit.save())}
      className="flex flex-col gap-4"
    >
      <DraftNotice draft={limit.draft} onStartOver={limit.startOver} />
      <div className="max-w-note">
        <TextField
          {...register('amount', {
            validate: (text) => amountIn(text) !== null || m.settings_delivery_wrong(),
            onChange: () => clearErrors(),
          })}
          label={m.settings_delivery_amount()}
          hint={m.settings_delivery_hint()}
          error={errors.amount?.message}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
        />
      </div>
      <Button type="submit" variant="secondary" isPending={limit.isSaving} className="self-start">
        {m.settings_delivery_save()}
      </Button>
      <VersionDialog
        form={limit}
        nameOf={m.settings_delivery_amount}
        show={(_, values) => dollars(amountIn(values.amount) ?? 0)}
      />
    </form>
  );
}

/** Dollars as people type them: Khmer digits, a comma, a sign of the unit. Null for anything else. */
function amountIn(text: string): number | null {
  const plain = latinDigits(text).replace(/[\s$]/g, '').replace(',', '.');
  const cents = /^\d+(\.\d{1,2})?$/.test(plain) ? centsFromDollars(Number(plain)) : null;
  return cents === null || cents > LIMITS.deliveryFreeLimit * 100 ? null : dollarsFromCents(cents);
}
