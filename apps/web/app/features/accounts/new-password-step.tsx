import { LIMITS } from '@phsar/contract/limits';
import { Button } from '@phsar/ui/button';
import { useForm } from '@phsar/ui/hooks/use-form';
import { Notice } from '@phsar/ui/notice';
import { useEffect, useState } from 'react';
import { api } from '../../lib/network/client.ts';
import { m } from '../../paraglide/messages.js';
import { checkNewPassword } from './account-rules.ts';
import { PasswordField } from './password-field.tsx';
import { isRefusalWithReason, refusalText } from './refusal-text.ts';
import { StrengthMeter } from './strength-meter.tsx';

interface NewPasswordStepProps {
  phoneNumber: string;
  code: string;
  onDone: () => void;
  /** Called when the code has expired or was used, so another is needed. */
  onOtherCode: () => void;
}

interface NewPasswordFields {
  password: string;
  confirmation: string;
}

interface Failure {
  text: string;
  isOfCode: boolean;
}

/** Last step of the password reset: choose a password. */
export function NewPasswordStep({ phoneNumber, code, onDone, onOtherCode }: NewPasswordStepProps) {
  const form = useForm<NewPasswordFields>({ password: '', confirmation: '' });
  const { register, handleSubmit, clearErrors, getValues, setError, setFocus, errors, isSubmitting } = form;
  const [failure, setFailure] = useState<Failure | null>(null);
  useEffect(() => setFocus('password'), [setFocus]);

  async function reset({ password }: NewPasswordFields) {
    setFailure(null);
    try {
      const { data } = await api.call('resetPassword', {
        body: { phoneNumber, newPassword: password, verificationCode: code },
      });
      if (data.success) onDone();
      else setFailure({ text: m.accounts_reset_failed(), isOfCode: false });
    } catch (error) {
      const isPasswordRefused = isRefusalWithReason(error) && error.answer?.errors?.newPassword !== undefined;
      if (!isPasswordRefused) return setFailure(resetFailure(error));
      setError('password', m.accounts_password_common());
      setFocus('password');
    }
  }

  const typed = () => {
    clearErrors();
    setFailure(null);
  };
  return (
    <form method="post" noValidate onSubmit={handleSubmit(reset)} className="flex flex-col gap-4">
      <PasswordField
        {...register('password', { validate: checkNewPassword, onChange: typed })}
        label={m.accounts_new_password()}
        hint={m.accounts_password_hint()}
        error={errors.password?.message}
        autoComplete="new-password"
        maxLength={LIMITS.password}
      />
      <StrengthMeter password={form.values.password ?? ''} />
      <PasswordField
        {...register('confirmation', {
          validate: (value) => value === getValues().password || m.accounts_password_mismatch(),
          onChange: typed,
        })}
        label={m.accounts_confirm_password()}
        error={errors.confirmation?.message}
        autoComplete="new-password"
        maxLength={LIMITS.password}
      />
      {failure !== null && <Notice tone="danger">{failure.text}</Notice>}
      {failure?.isOfCode && (
        <Button variant="secondary" onClick={onOtherCode}>
          {m.accounts_other_code()}
        </Button>
      )}
      <Button type="submit" size="lg" isFullWidth isPending={isSubmitting}>
        {m.accounts_reset_password()}
      </Button>
    </form>
  );
}

function resetFailure(error: unknown): Failure {
  if (isRefusalWithReason(error) && error.answer?.code === 'invalid_verification_code') {
    return { text: m.accounts_code_wrong(), isOfCode: true };
  }
  // Of the other refusals, only a rate limit tells what to do: wait.
  const text =
    isRefusalWithReason(error) && error.status === 429 ? refusalText(error, '') : m.accounts_reset_failed();
  return { text, isOfCode: false };
}
