import { LIMITS } from '@phsar/contract/limits';
import { centsFromDollars, dollarsFromCents } from '@phsar/domain/money';
import { latinDigits } from '@phsar/domain/phone';
import { Button } from '@phsar/ui/button';
import { TextField } from '@phsar/ui/fields';
import { api } from '../../lib/client.ts';
import { useDraftForm } from '../../lib/use-draft.ts';
import { useLoaded } from '../../lib/use-loaded.ts';
import { m } from '../../paraglide/messages.js';
import { dollars } from '../../ui/dollars.ts';
import { LoadState } from '../../ui/load-state.tsx';
import { Section } from '../../ui/section.tsx';
import { tellDone, tellFailure } from '../../ui/toast.ts';

/** From which subtotal on delivery is free. */
export function DeliveryLimit() {
  const limit = useLoaded(
    'delivery limit',
    async (signal) => (await api.call('getDeliveryFreeLimit', {}, { signal })).data.amount,
  );
  return (
    <Section title={m.settings_delivery()} note={m.settings_delivery_note()}>
      <LoadState loaded={limit}>
        {(amount) => (
          <DeliveryLimitForm key={amount} amount={amount} onSaved={(saved) => limit.replace(() => saved)} />
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
  const form = useDraftForm<{ amount: string }>('delivery-limit', { amount: amount.toFixed(2) });
  const { register, handleSubmit, errors, clearErrors, isSubmitting } = form;

  async function save(values: { amount: string }) {
    try {
      const body = { amount: amountIn(values.amount) ?? amount };
      const { data } = await api.call('changeDeliveryFreeLimit', { body });
      form.draft.forget();
      onSaved(data.amount);
      tellDone(m.settings_delivery_saved({ amount: dollars(data.amount) }));
    } catch (error) {
      tellFailure(error);
    }
  }

  return (
    <form method="post" noValidate onSubmit={handleSubmit(save)} className="flex flex-col gap-4">
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
      <Button type="submit" variant="secondary" isPending={isSubmitting} className="self-start">
        {m.settings_delivery_save()}
      </Button>
    </form>
  );
}

/** Dollars as people type them: Khmer digits, a comma, a sign of the unit. Null for anything else. */
function amountIn(text: string): number | null {
  const plain = latinDigits(text).replace(/[\s$]/g, '').replace(',', '.');
  const cents = /^\d+(\.\d{1,2})?$/.test(plain) ? centsFromDollars(Number(plain)) : null;
  return cents === null || cents > LIMITS.deliveryFreeLimit * 100 ? null : dollarsFromCents(cents);
}
