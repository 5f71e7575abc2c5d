import { withCountryPrefix } from '@phsar/domain/phone';
import { formatPhoneInput } from '@phsar/domain/phone-input';
import { Button } from '@phsar/ui/button';
import { TextField } from '@phsar/ui/fields';
import { useForm } from '@phsar/ui/hooks/use-form';
import { Notice } from '@phsar/ui/notice';
import { useState } from 'react';
import { api } from '../../lib/network/client.ts';
import { m } from '../../paraglide/messages.js';
import { checkPhone } from './account-rules.ts';
import { refusalText, requireSuccess } from './refusal-text.ts';

interface SendCodeStepProps {
  /** Whether the person returned to this step; then the field gets the focus. */
  isReturning: boolean;
  /** Called with the number, with the country code. */
  onSent: (phoneNumber: string) => void;
}

/** First step of the password reset: enter the phone number. */
export function SendCodeStep({ isReturning, onSent }: SendCodeStepProps) {
  // No default value, to keep what was typed or autofilled before hydration.
  const { register, handleSubmit, clearErrors, errors, isSubmitting } = useForm<{ phone: string }>();
  const [failure, setFailure] = useState<string | null>(null);

  async function send({ phone }: { phone: string }) {
    setFailure(null);
    try {
      const phoneNumber = withCountryPrefix(phone);
      await sendCode(phoneNumber);
      onSent(phoneNumber);
    } catch (error) {
      setFailure(sendFailure(error));
    }
  }

  const phone = register('phone', {
    validate: checkPhone,
    onChange: () => {
      clearErrors('phone');
      setFailure(null);
    },
  });
  return (
    <form method="post" noValidate onSubmit={handleSubmit(send)} className="flex flex-col gap-4">
      <TextField
        {...phone}
        onChange={(event) => {
          formatPhoneInput(event.target);
          return phone.onChange(event);
        }}
        label={m.accounts_phone()}
        error={errors.phone?.message}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        autoFocus={isReturning}
      />
      {failure !== null && <Notice tone="danger">{failure}</Notice>}
      <Button type="submit" size="lg" isFullWidth isPending={isSubmitting}>
        {m.accounts_send_code()}
      </Button>
    </form>
  );
}

/** Requests a code by SMS. @param phoneNumber with the country code @throws ApiError, NoResponseError */
export async function sendCode(phoneNumber: string): Promise<void> {
  requireSuccess((await api.call('sendVerification', { body: { phoneNumber } })).data);
}

/** The text for a code that could not be sent. */
export function sendFailure(error: unknown): string {
  return refusalText(error, m.accounts_send_failed());
}
