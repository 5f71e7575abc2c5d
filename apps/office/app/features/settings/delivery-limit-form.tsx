import { LIMITS } from '@phsar/contract/limits';
import { type OfficeConflict, refusalBody } from '@phsar/contract/office/client';
import { centsFromDollars, centsNearest, dollarsFromCents } from '@phsar/domain/money';
import { latinDigits } from '@phsar/domain/phone';
import { Button } from '@phsar/ui/button';
import { TextField } from '@phsar/ui/fields';
import { useForm } from '@phsar/ui/hooks/use-form';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../lib/client.ts';
import { callQuery, replaceData } from '../../lib/queries.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { m } from '../../paraglide/messages.js';
import { ChangedMeanwhileDialog } from '../../ui/changed-meanwhile-dialog.tsx';
import { dollars } from '../../ui/dollars.ts';
import { DraftNotice } from '../../ui/draft-notice.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { Section } from '../../ui/section.tsx';
import { tellDone, tellFailure, tellSavedInPart } from '../../ui/toast.ts';

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

/** What is typed and not saved, and the amount that was in force then, in dollars. */
interface LimitDraft {
  amount: string;
  read: number;
}

const textOf = (amount: number) => amount.toFixed(2);

function DeliveryLimitForm({ amount, onSaved }: DeliveryLimitFormProps) {
  const draft = useDraft<LimitDraft>('delivery-limit');
  const form = useForm<{ amount: string }>({ amount: draft.values.amount ?? textOf(amount) });
  const { register, handleSubmit, errors, clearErrors, setValue, store } = form;
  // A draft that does not say what was read is older than every change.
  const [read, setRead] = useState(draft.keptAt === null ? amount : (draft.values.read ?? 0));
  const [conflict, setConflict] = useState<OfficeConflict<'changeDeliveryFreeLimit'> | null>(null);
  const [isSaving, setSaving] = useState(false);
  const typed = () => store.read().values.amount ?? '';
  const keep = (before: number) =>
    draft.keep(typed() === textOf(before) ? {} : { amount: typed(), read: before });

  useEffect(() => store.subscribe(() => keep(read)), [store, draft, read]);

  async function save(before: number) {
    const sent = typed();
    setSaving(true);
    const headers = { 'if-match': `"${centsNearest(before)}"` };
    try {
      const body = { amount: amountIn(sent) ?? before };
      const { data } = await api.call('changeDeliveryFreeLimit', { body }, { headers });
      const isWhole = typed() === sent;
      takeOver(data.amount, isWhole);
      if (isWhole) tellDone(m.settings_delivery_saved({ amount: dollars(data.amount) }));
      else tellSavedInPart();
    } catch (error) {
      const changed = refusalBody('changeDeliveryFreeLimit', 'changed_meanwhile', error);
      if (changed === null) tellFailure(error);
      else setConflict(changed);
    } finally {
      setSaving(false);
    }
  }

  /** @param isShown whether the amount is put into the field; what was typed since it was sent stays else */
  function takeOver(saved: number, isShown: boolean) {
    setConflict(null);
    if (isShown) setValue('amount', textOf(saved));
    setRead(saved);
    keep(saved);
    onSaved(saved);
  }

  return (
    <form method="post" noValidate onSubmit={handleSubmit(() => save(read))} className="flex flex-col gap-4">
      <DraftNotice
        draft={draft}
        onStartOver={() => {
          draft.forget();
          takeOver(amount, true);
        }}
      />
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
      <Button type="submit" variant="secondary" isPending={isSaving} className="self-start">
        {m.settings_delivery_save()}
      </Button>
      {conflict !== null && (
        <ChangedMeanwhileDialog
          changed={conflict}
          conflicts={
            conflict.current.amount === amountIn(typed())
              ? []
              : [
                  {
                    field: 'amount',
                    name: m.settings_delivery_amount(),
                    theirs: dollars(conflict.current.amount),
                    mine: typed() || '–',
                  },
                ]
          }
          isSaving={isSaving}
          onSave={(mine) => {
            if (mine.has('amount')) void save(conflict.current.amount);
            else takeOver(conflict.current.amount, true);
          }}
          onTheirs={() => takeOver(conflict.current.amount, true)}
          onClose={() => setConflict(null)}
        />
      )}
    </form>
  );
}

/** Dollars as people type them: Khmer digits, a comma, a sign of the unit. Null for anything else. */
function amountIn(text: string): number | null {
  const plain = latinDigits(text).replace(/[\s$]/g, '').replace(',', '.');
  const cents = /^\d+(\.\d{1,2})?$/.test(plain) ? centsFromDollars(Number(plain)) : null;
  return cents === null || cents > LIMITS.deliveryFreeLimit * 100 ? null : dollarsFromCents(cents);
}
