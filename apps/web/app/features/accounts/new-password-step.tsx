import { LIMITS } from '@phsar/contract/limits';
import { Button } from '@phsar/ui/button';
import { TextField } from '@phsar/ui/fields';
import { useForm } from '@phsar/ui/hooks/use-form';
import { Notice } from '@phsar/ui/notice';
import { useEffect, useState } from 'react';
import { api } from '../../lib/network/client.ts';
import { m } from '../../paraglide/messages.js';
import { checkFullName, checkNewPassword } from './account-rules.ts';
import { PasswordField } from './password-field.tsx';
import { isRefusalWithReason, refusalText } from './refusal-text.ts';
import { StrengthMeter } from './strength-meter.tsx';

interface NewPasswordStepProps {
  phoneNumber: string;
  code: string;
  /** @param text what was done */
  onDone: (text: string) => void;
  /** Called when the code has expired or was used, so another is needed. */
  onOtherCode: () => void;
}

interface NewPasswordFields {
  fullName: string;
  password: string;
  confirmation: string;
}

interface Failure {
  text: string;
  isOfCode: boolean;
}

/** Whether the server has asked for the account's name, and refused one. */
type NameState = 'not asked' | 'asked' | 'refused';

/**
 * Last step of the password reset: choose a password. Where the number may have changed hands, the server asks for the
 * account's name, and a new holder of the number may open a new account.
 */
export function NewPasswordStep({ phoneNumber, code, onDone, onOtherCode }: NewPasswordStepProps) {
  const form = useForm<NewPasswordFields>({ fullName: '', password: '', confirmation: '' });
  const { register, handleSubmit, clearErrors, getValues, setError, setFocus, errors, isSubmitting } = form;
  const [failure, setFailure] = useState<Failure | null>(null);
  const [name, setName] = useState<NameState>('not asked');
  useEffect(() => setFocus(name === 'not asked' ? 'password' : 'fullName'), [name, setFocus]);

  function explain(error: unknown) {
    const answer = isRefusalWithReason(error) ? error.answer : null;
    if (answer?.code === 'name_required') {
      setName(name === 'not asked' ? 'asked' : 'refused');
      if (name !== 'not asked') setError('fullName', m.accounts_reset_name_wrong());
      return setFocus('fullName');
    }
    if (answer?.errors?.newPassword === undefined) return setFailure(resetFailure(error));
    setError('password', m.accounts_password_common());
    setFocus('password');
  }

  const reset =
    (isNewHolder: boolean) =>
    async ({ fullName, password }: NewPasswordFields) => {
      setFailure(null);
      const owner = name === 'not asked' ? {} : { fullName, isNewHolder };
      const body = { phoneNumber, newPassword: password, verificationCode: code, ...owner };
      try {
        const { data } = await api.call('resetPassword', { body });
        if (!data.success) return setFailure({ text: m.accounts_reset_failed(), isOfCode: false });
        onDone(isNewHolder ? m.accounts_created() : m.accounts_reset_done());
      } catch (error) {
        explain(error);
      }
    };

  const typed = () => {
    clearErrors();
    setFailure(null);
  };
  return (
    <form method="post" noValidate onSubmit={handleSubmit(reset(false))} className="flex flex-col gap-4">
      {name !== 'not asked' && (
        <TextField
          {...register('fullName', { validate: checkFullName, onChange: typed })}
          label={m.accounts_full_name()}
          hint={m.accounts_reset_name_hint()}
          error={errors.fullName?.message}
          autoComplete="name"
          maxLength={LIMITS.fullName}
        />
      )}
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
      {name === 'refused' && (
        <>
          <Notice tone="info">{m.accounts_reset_new_holder_note()}</Notice>
          <Button variant="secondary" onClick={handleSubmit(reset(true))}>
            {m.accounts_reset_new_holder()}
          </Button>
        </>
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
